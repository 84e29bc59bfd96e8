/**
 * Tests the rule behind the bounds (docs/domain/games-and-fairness.md#rounds-that-count). A round whose chance to
 * return at least its stake is above two thirds contributes nothing, in any game and with any choice. The chances are
 * counted from the paying rules.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '#lib/json.ts';
import { lines, winsOf } from '#games/engine.ts';
import { choose } from '#games/fair-game.ts';
import { pays as bingoPays } from '#games/bingo-da-quermesse/rules.ts';
import { chances as bingoChances } from '#games/bingo-da-quermesse/odds.ts';
import { BALLS, paysIn, ROWS } from '#games/cai-caju/rules.ts';
import { studioGame } from '#games/catalogue.ts';
import { priceOf, selections } from '#games/liga-caju/prices.ts';
import { awayWeights, homeWeights } from '#games/liga-caju/weights.ts';
import { isWon } from '#games/liga-caju/prices.ts';
import { matchesOf } from '#games/liga-caju/season.ts';
import { eyesIn, NEEDED, oncaReels } from '#games/onca-dourada/rules.ts';
import { fish, CASTS } from '#games/pescaria-no-pantanal/rules.ts';
import { MOST, waysToReach } from '#games/pipa-alta/rules.ts';
import { lastStep, MOST_CRABS, SHELLS } from '#games/praia-dos-siris/rules.ts';
import { hitBasisPoints } from '#games/raspa-de-coco/odds.ts';
import { layout, pays as wheelPays } from '#games/roda-da-feira/rules.ts';
import { places } from '#games/roda-da-feira/rules.ts';
import { GAINS, OUTCOMES } from '#games/rio-de-guarana/odds.ts';
import { roletaIpe, stakeOf } from '#games/roleta-ipe/rules.ts';
import { covered, factors } from '#games/roleta-ipe/table.ts';
import type { Spot } from '#games/roleta-ipe/table.ts';
import { DRAWN, pays as kenoPays, SEEDS, waysOf } from '#games/sementes-da-sorte/rules.ts';
import { FEWEST, MANY } from '#games/seta-do-sertao/rules.ts';
import { countsBy } from '#games/wagering.ts';
import { add, chooseExact } from '#tests/support/exact.ts';
import { roundsBy } from '#tests/support/twenty-one.ts';
import { DRAWS, everyHand, videoPoker } from '#tests/support/video-poker.ts';

const BOUND = 2 / 3;
const counts = (code: string, choices: readonly { choice: unknown; stake: number }[], outcome: unknown = null) => {
  const laid = choices.map(({ choice, stake }) => ({
    choice: choice as Json,
    stakeCents: BigInt(stake),
    cashOut: null,
  }));
  return laid.map((bet) => countsBy(studioGame(code)?.turnover, bet, outcome as Json, laid));
};
const one = (code: string, choice: unknown, outcome: unknown = null) =>
  counts(code, [{ choice, stake: 100 }], outcome)[0];
/** Checks a game without a rule: no choice reaches the bound. */
const mayCount = (code: string, chance: number) => {
  expect(chance).toBeGreaterThan(0);
  expect(chance).toBeLessThan(BOUND);
  expect(studioGame(code)?.turnover).toBeUndefined();
};

it('rio-de-guarana', () => {
  // No round pays exactly the stake (rio-de-guarana.test.ts), so a round returns it where it pays more.
  mayCount('rio-de-guarana', GAINS / OUTCOMES);
});

it('onca-dourada, where respins return the stake at least', () => {
  const [first = [], second = [], third = []] = oncaReels.strips;
  let ways = 0;
  for (const a of first.keys())
    for (const b of second.keys())
      for (const c of third.keys()) {
        const paid = winsOf(oncaReels, [a, b, c]).reduce((sum, { multiplier }) => sum + multiplier, 0);
        if (paid >= lines.length || eyesIn([a, b, c]).length >= NEEDED) ways++;
      }
  mayCount('onca-dourada', ways / (first.length * second.length * third.length));
});

it('pescaria-no-pantanal, at any fish', () => {
  for (const { catches } of Object.values(fish)) mayCount('pescaria-no-pantanal', catches / CASTS);
});

it.each(['low', 'medium', 'high'] as const)('cai-caju at %s risk, with any number of balls', (risk) => {
  // The sums of so many independent balls, by the number of their paths: 4096 for each ball.
  let sums = new Map([[0, 1n]]);
  for (let ball = 1; ball <= Math.max(...BALLS); ball++) {
    const next = new Map<number, bigint>();
    for (const [sum, ways] of sums)
      for (let basket = 0; basket <= ROWS; basket++)
        add(next, sum + paysIn(risk, basket), ways * chooseExact(ROWS, basket));
    sums = next;
    const kept = [...sums].reduce((all, [sum, ways]) => (sum >= ball * 100 ? all + ways : all), 0n);
    const all = 2n ** BigInt(ROWS * ball);
    mayCount('cai-caju', Number((kept * 10n ** 15n) / all) / 1e15);
  }
});

it('sementes-da-sorte, with any number of picks', () => {
  for (const [picks, pays] of kenoPays.entries()) {
    if (picks === 0) continue;
    const ways = pays.reduce((sum, m100, hits) => (m100 >= 100 ? sum + waysOf(picks, hits) : sum), 0);
    mayCount('sementes-da-sorte', ways / choose(SEEDS, DRAWN));
  }
});

it('raspa-de-coco', () => mayCount('raspa-de-coco', hitBasisPoints() / 10_000));

it('bingo-da-quermesse, with one to four cards of any numbers', () => {
  const byLines = bingoChances();
  const atLeast = (lines: number) => byLines.slice(lines).reduce((sum, chance) => sum + chance, 0);
  // Two lines pay more than the stakes of four cards. So one such card, or enough cards with a line, return the stake.
  expect(bingoPays[2]).toBeGreaterThanOrEqual(400);
  for (const cards of [1, 2, 3, 4]) {
    const needed = Math.ceil((cards * 100) / (bingoPays[1] ?? 1));
    // The cards may depend on each other. By Markov's inequality the chance of `needed` cards is at most their mean
    // number divided by it.
    const byOnes = Math.min(1, (cards * atLeast(1)) / needed);
    const byTwo = needed === 1 ? 0 : cards * atLeast(2);
    mayCount('bingo-da-quermesse', byOnes + byTwo);
  }
});

it('vinte-e-um-da-lapa, played only to get the stake back', () => {
  const { keeps } = roundsBy(null, () => undefined, 'keep');
  expect(keeps).toBeGreaterThan(roundsBy(null).keeps);
  mayCount('vinte-e-um-da-lapa', keeps);
});

it('poquer-da-jangada, held only to get the stake back', { timeout: 60_000 }, () => {
  const table = videoPoker('keep');
  let kept = 0;
  let hands = 0;
  everyHand((hand, times) => {
    kept += (table.best(hand).paid / DRAWS) * times;
    hands += times;
  });
  expect(hands).toBe(choose(52, 5));
  mayCount('poquer-da-jangada', kept / hands);
});

it('seta-do-sertao, with any number of marks', () => {
  for (let marks = FEWEST; marks <= MANY; marks++)
    expect(one('seta-do-sertao', { side: 'below', mark: marks }), `${marks}`).toBe(marks / 10_000 <= BOUND);
});

it('pipa-alta, at any height; a little above the bound it does not count either', () => {
  for (let at = 101; at <= 2_000; at++) {
    const isSure = Number(waysToReach(at)) / 2 ** 52 > BOUND;
    expect(one('pipa-alta', { at }, 100), `${at}`).toBe(!isSure && at >= 150);
  }
  expect(one('pipa-alta', { at: MOST }, 100)).toBe(true);
});

it('pipa-alta without a target, pressed at any height: what counts is no surer, and costs no less than the edge', () => {
  for (let at = 101; at <= 2_000; at++) {
    const chance = Number(waysToReach(at)) / 2 ** 52;
    const laid = (cashOut: number | null) => ({ choice: { at: null }, stakeCents: 100n, cashOut });
    const counted = (cashOut: number | null) => countsBy(studioGame('pipa-alta')?.turnover, laid(cashOut), 100);
    const [won, lost] = [counted(at) ? chance : 0, counted(null) ? 1 - chance : 0];
    expect(won / (won + lost), `${at}`).toBeLessThanOrEqual(BOUND);
    // Every press loses 3 % of the stake. Where the wins do not count, a counted stake costs more.
    expect(0.03 / (won + lost), `${at}`).toBeGreaterThanOrEqual(0.03 - 1e-9);
    expect(won > 0).toBe(at >= 150);
    expect(lost).toBe(1 - chance);
  }
});

it('praia-dos-siris, collected anywhere', () => {
  for (let crabs = 1; crabs <= MOST_CRABS; crabs++)
    for (let safe = 1; safe <= lastStep(crabs); safe++) {
      const opened = Array.from({ length: safe }, (_, at) => at);
      const chance = choose(SHELLS - crabs, safe) / choose(SHELLS, safe);
      expect(one('praia-dos-siris', { crabs }, { state: 'collected', opened })).toBe(chance <= BOUND);
    }
});

it('roda-da-feira, with any bets', () => {
  const anyBets = fc.array(fc.record({ place: fc.constantFrom(...places), stake: fc.integer({ min: 1, max: 50 }) }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(anyBets, (bets) => {
      const staked = bets.reduce((sum, { stake }) => sum + stake, 0);
      const paid = (place: string) =>
        bets.reduce((sum, bet) => (bet.place === place ? sum + (bet.stake * wheelPays[bet.place]) / 100 : sum), 0);
      const chance = layout.filter((place) => paid(place) >= staked).length / layout.length;
      const said = counts(
        'roda-da-feira',
        bets.map(({ place, stake }) => ({ choice: { place }, stake: stake * 20 })),
      );
      const isCovered = layout.filter((place) => bets.some((bet) => bet.place === place)).length >= 34;
      expect(said.every((each) => each === !isCovered)).toBe(true);
      if (chance > BOUND) expect(isCovered).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('roleta-ipe, with any chips', () => {
  const kinds = Object.keys(factors) as Spot['kind'][];
  const spots = kinds.flatMap((kind) =>
    Array.from({ length: 37 }, (_, number) => ({ kind, number })).filter((spot) => covered(spot).length > 0),
  );
  const anyChips = fc.array(
    fc.record({ spot: fc.constantFrom(...spots), cents: fc.integer({ min: 1, max: 40 }).map((steps) => steps * 20) }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(anyChips, (laid) => {
      const chips = laid.map(({ spot, cents }) => ({ ...spot, cents }));
      const staked = BigInt(stakeOf(chips));
      const numbers = Array.from({ length: 37 }, (_, number) => number);
      const chance = numbers.filter((number) => roletaIpe.winCents(number, { chips }, staked) >= staked).length / 37;
      if (chance > BOUND) expect(one('roleta-ipe', { chips })).toBe(false);
      if (chips.every((chip) => covered(chip).length <= 1) && chips.length <= 24)
        expect(one('roleta-ipe', { chips })).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('liga-caju, with any single slips on a match that do not oppose each other', () => {
  const { home, away } = matchesOf(0)[0] ?? { home: 0, away: 0 };
  const m100Of = (selection: (typeof selections)[number]) => {
    const price = priceOf({ matchday: 0, legs: [{ match: 0, selection }] });
    return 'm100' in price ? price.m100 : 0;
  };
  const anySlips = fc.array(
    fc.record({ selection: fc.constantFrom(...selections), stake: fc.integer({ min: 1, max: 50 }) }),
    { minLength: 1, maxLength: 4 },
  );
  let sure = 0;
  fc.assert(
    fc.property(anySlips, (slips) => {
      const staked = slips.reduce((sum, { stake }) => sum + stake * 100, 0);
      let chance = 0;
      for (const [scored, weight] of (homeWeights[`${home}-${away}`] ?? []).entries())
        for (const [conceded, other] of (awayWeights[`${home}-${away}`] ?? []).entries()) {
          const score = { home: scored, away: conceded };
          const won = slips.filter(({ selection }) => isWon(selection, score));
          const paid = won.reduce((sum, { selection, stake }) => sum + stake * m100Of(selection), 0);
          if (paid >= staked) chance += (weight * other) / 1e12;
        }
      const said = counts(
        'liga-caju',
        slips.map(({ selection, stake }) => ({
          choice: { matchday: 0, legs: [{ match: 0, selection }] },
          stake: stake * 100,
        })),
      );
      if (chance > BOUND + 1e-9) {
        sure++;
        expect(said.some(Boolean)).toBe(false);
      }
    }),
    { numRuns: 2_000, seed: 7 },
  );
  expect(sure).toBeGreaterThan(0);
});
