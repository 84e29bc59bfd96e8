/**
 * Implements Liga Caju: a league of eight clubs with four simultaneous matches and bets on their results
 * (docs/domain/game-rules.md#liga-caju).
 */
import { byHundredths, gridB } from '#games/fair-game.ts';
import type { FairGame } from '#games/fair-game.ts';
import { MINUTES, minuteAfter, msToMinute } from './clock.ts';
import { offerOf } from './offers.ts';
import { isSlip, isWon, priceOf } from './prices.ts';
import type { Score, Slip } from './prices.ts';
import { MATCHDAYS, MATCHES, matchesOf } from './season.ts';
import { awayWeights, homeWeights } from './weights.ts';

export interface Played extends Score {
  /** The minutes of the goals, 1 to 90, ascending. Only the amounts of cash-outs depend on them. */
  readonly homeMinutes: readonly number[];
  readonly awayMinutes: readonly number[];
}

/** The maximum number of goals of a side. */
export const MOST_GOALS = 9;
const PLAY_MS = 60_000;

/** The bounds of a match's tape: the goals of each side, then a minute for each possible goal. */
export const matchLimits: readonly number[] = [
  1_000_000,
  1_000_000,
  ...Array.from({ length: 2 * MOST_GOALS }, () => MINUTES),
];

/**
 * The tape joins those of the four matches, each drawn as a part of the round. The outcome is the matches with their
 * goals.
 */
export const ligaCaju: FairGame<Slip, readonly Played[]> = {
  code: 'liga-caju',
  version: 1,
  kind: 'shared',
  volatility: 'high',
  rtpBasisPoints: 9447,
  minEdgePpm: 50_000,
  stakes: gridB(100, 20_000),
  isChoice: (value): value is Slip => isSlip(value) && 'm100' in priceOf(value),
  limits: () => Array.from({ length: MATCHES }, () => matchLimits).flat(),
  outcome: (tape, { matchday }) => playedOn(matchday, tape),
  winCents: (matches, slip, stakeCents) => {
    const price = priceOf(slip);
    if ('refused' in price) throw new RangeError(`a slip without a price: ${price.refused}`);
    const won = slip.legs.every(({ match, selection }) => {
      const score = matches[match];
      return score && isWon(selection, score);
    });
    return won ? byHundredths(stakeCents, price.m100) : 0n;
  },
  table: {
    openMs: 150_000,
    closedMs: 5_000,
    resultMs: 15_000,
    playMs: () => PLAY_MS,
    reveal: {
      soFar: (matches, ms) => shownAt(matches, minuteAfter(ms, PLAY_MS)),
      nextMs: (ms) => msToMinute(minuteAfter(ms, PLAY_MS) + 1, PLAY_MS),
    },
    parts: MATCHES,
    outcome: (tape, round) => playedOn(matchdayOf(round), tape),
    takes: ({ matchday }, round) => matchday === matchdayOf(round),
    mostBets: 10,
    cashOut: {
      markAfter: (ms) => minuteAfter(ms, PLAY_MS),
      paysAt: (matches, slip, stakeCents, minute) => offerOf(slip, stakeCents, shownAt(matches, minute), minute),
      isOffer: true,
    },
    kinds: ['kindHome', 'kindDraw', 'kindAway'],
    kindsOf: (matches) =>
      matches.map(({ home, away }) => (home > away ? 'kindHome' : home < away ? 'kindAway' : 'kindDraw')),
  },
};

/** Returns the matches as they stand at a minute, with the goals of that minute and without later ones. */
export const shownAt = (matches: readonly Played[], minute: number): Played[] =>
  matches.map(({ homeMinutes, awayMinutes }) => {
    const until = (minutes: readonly number[]) => minutes.filter((at) => at <= minute);
    const [home, away] = [until(homeMinutes), until(awayMinutes)];
    return { home: home.length, away: away.length, homeMinutes: home, awayMinutes: away };
  });

/** Returns the matchday of a round of the chain, one season after the other. */
export const matchdayOf = (round: number): number => (round - 1) % MATCHDAYS;

/** Returns the four matches of a matchday as the tape decides them, the same for every slip. */
export const playedOn = (matchday: number, tape: readonly number[]): Played[] =>
  matchesOf(matchday).map(({ home, away }, match) => {
    const from = match * matchLimits.length;
    const [forHome = 0, forAway = 0, ...minutes] = tape.slice(from, from + matchLimits.length);
    const scored = goalsOf(homeWeights[`${home}-${away}`] ?? [], forHome);
    const conceded = goalsOf(awayWeights[`${home}-${away}`] ?? [], forAway);
    return {
      home: scored,
      away: conceded,
      homeMinutes: inOrder(minutes.slice(0, scored)),
      awayMinutes: inOrder(minutes.slice(scored, scored + conceded)),
    };
  });

/**
 * Returns the number of goals for a drawn number below a million: 0 for as many numbers as the first weight, and so on.
 */
export function goalsOf(weights: readonly number[], drawn: number): number {
  let below = 0;
  return weights.findIndex((weight) => drawn < (below += weight));
}

const inOrder = (drawn: readonly number[]): number[] => drawn.map((value) => value + 1).sort((a, b) => a - b);
