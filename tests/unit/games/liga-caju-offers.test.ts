/**
 * Tests the cash-out offers of Liga Caju: no player who decides by what is shown gets more than 95 % of the stake.
 *
 * 1. `weightsAt` is the exact chance of the final goals by what is public. It is compared with the law of the tape, in
 *    which every goal's minute is any of 90 alike.
 * 2. The worth of a slip is its win times its chance now. So it is a martingale: its mean at any later moment is what
 *    it is now. A test checks that from minute to minute.
 * 3. No offer is above the worth of its minute. By optional stopping, what any strategy takes is on average at most the
 *    worth at the start. That is the win times the chance, at most 95 % of the stake for every price.
 */
import { describe, expect, it } from 'vitest';
import { msToMinute, MINUTES } from '#games/liga-caju/clock.ts';
import { chanceAt, HELD_MINUTES, offerOf, weightsAt } from '#games/liga-caju/offers.ts';
import { chanceOf, isWon, OUT_OF, priceOf, selections } from '#games/liga-caju/prices.ts';
import type { Score, Selection, Slip } from '#games/liga-caju/prices.ts';
import { ligaCaju, shownAt } from '#games/liga-caju/rules.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import { MATCHDAYS, MATCHES, matchesOf } from '#games/liga-caju/season.ts';
import { awayWeights, homeWeights } from '#games/liga-caju/weights.ts';
import { chooseExact } from '#tests/support/exact.ts';
import { many, randomWords } from '#scripts/dev/fixtures/random-sources.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const sum = (values: readonly bigint[]) => values.reduce((all, each) => all + each, 0n);
const sides = [...Object.values(homeWeights), ...Object.values(awayWeights)];
const noGoals: readonly Score[] = upTo(MATCHES).map(() => ({ home: 0, away: 0 }));
const m100Of = (slip: Slip) => {
  const price = priceOf(slip);
  return 'm100' in price ? price.m100 : 0;
};
const single = (matchday: number, match: number, selection: Selection): Slip => ({
  matchday,
  legs: [{ match, selection }],
});

/**
 * Returns the chance, out of 10⁶·90⁹, that a side scores `final` goals, and `goals` of them until a minute. It counts
 * minutes: every goal has 90, so many of them until then.
 */
const ways = (weights: readonly number[], final: number, goals: number, minute: number): bigint =>
  final < goals
    ? 0n
    : BigInt(weights[final] ?? 0) *
      chooseExact(final, goals) *
      BigInt(minute) ** BigInt(goals) *
      BigInt(MINUTES - minute) ** BigInt(final - goals) *
      BigInt(MINUTES) ** BigInt(9 - final);

describe('the chance of the final goals', () => {
  it('is that of the tape, given the goals so far, for every pair of clubs, minute and number of goals', () => {
    expect(sides).toHaveLength(112);
    for (const weights of sides)
      for (let minute = 1; minute <= MINUTES; minute++)
        for (let goals = 0; goals <= 9; goals++) {
          const law = weights.map((_, final) => ways(weights, final, goals, minute));
          const said = weightsAt(weights, goals, minute);
          const [all, allSaid] = [sum(law), sum(said)];
          const same = law.every((each, final) => each * allSaid === (said[final] ?? 0n) * all);
          if (!same) expect.fail(`${weights.join()} at ${minute} with ${goals}`);
        }
  });

  it.each([20, 41, 60])('is that of all tapes that show one goal until minute 60, in minute %i', (shown) => {
    const weights = [5, 7, 11];
    const found = [0, 0, 0];
    for (const first of upTo(MINUTES))
      for (const second of upTo(MINUTES))
        for (const [final, weight] of weights.entries()) {
          const minutes = [first + 1, second + 1].slice(0, final).filter((minute) => minute <= 60);
          if (minutes.join() === `${shown}`) found[final] = (found[final] ?? 0) + weight;
        }
    const said = weightsAt(weights, 1, 60).map(Number);
    expect(found.map((each) => each * (said[1] ?? 0))).toEqual(said.map((each) => each * (found[1] ?? 0)));
    expect(found[2]).toBe(11 * 2 * 30);
  });

  it('has the mean of the next minute as its value now, for every pair of clubs', () => {
    for (const weights of sides)
      for (let minute = 0; minute < MINUTES; minute += 7)
        for (let goals = 0; goals <= 3; goals++) {
          const now = weightsAt(weights, goals, minute);
          const all = sum(now);
          // More goals in the next minute, out of those left: each falls in it with one chance of the minutes left.
          const left = BigInt(MINUTES - minute);
          const next = upTo(10 - goals).map((more) => {
            const later = weights.map((_, final) =>
              final < goals + more
                ? 0n
                : (now[final] ?? 0n) *
                  chooseExact(final - goals, more) *
                  (left - 1n) ** BigInt(final - goals - more) *
                  left ** BigInt(9 - (final - goals)),
            );
            return { chance: sum(later), then: weightsAt(weights, goals + more, minute + 1) };
          });
          const whole = all * left ** 9n;
          expect(sum(next.map(({ chance }) => chance))).toBe(whole);
          for (const final of [goals, goals + 1, 9]) {
            // Σ chance/whole · then[final]/Σthen = now[final]/all, over one denominator.
            const totals = next.map(({ then }) => sum(then));
            const common = totals.reduce((product, each) => product * (each === 0n ? 1n : each), 1n);
            const mean = sum(
              next.map(({ chance, then }, at) => {
                const total = totals[at] ?? 0n;
                return total === 0n ? 0n : chance * (then[final] ?? 0n) * (common / total);
              }),
            );
            expect(mean * all).toBe((now[final] ?? 0n) * common * whole);
          }
        }
  });

  it('is that of the price before the first minute', () => {
    for (const matchday of upTo(MATCHDAYS))
      for (const [at, match] of matchesOf(matchday).entries())
        for (const selection of selections) {
          const now = chanceAt(match, { match: at, selection }, { home: 0, away: 0 }, 0);
          expect(now.ways * OUT_OF).toBe(chanceOf(match, selection) * now.all);
        }
  });
});

/** A random slip with a price. */
function slipBy(next: () => number): Slip {
  for (;;) {
    const count = 1 + (next() % MATCHES);
    const legs = upTo(count).map((match) => ({ match, selection: selections[next() % selections.length] ?? 'home' }));
    const slip = { matchday: next() % MATCHDAYS, legs };
    if ('m100' in priceOf(slip)) return slip;
  }
}

describe('an offer', () => {
  it('is at no minute above the worth of its slip, and below it by what the held minutes cost', () => {
    const next = randomWords(5);
    let offered = 0;
    for (let turn = 0; turn < 1_500; turn++) {
      const slip = slipBy(next);
      const minute = next() % MINUTES;
      const scores = upTo(MATCHES).map(() => ({ home: next() % 3, away: next() % 3 }));
      const stake = BigInt(100 * (1 + (next() % 200)));
      const offer = offerOf(slip, stake, scores, minute);
      const chances = slip.legs.map((leg) => {
        const match = matchesOf(slip.matchday)[leg.match] ?? { home: 0, away: 0 };
        return chanceAt(match, leg, scores[leg.match] ?? { home: 0, away: 0 }, minute);
      });
      const won = chances.reduce((product, { ways: good }) => product * good, 1n);
      const all = chances.reduce((product, each) => product * each.all, 1n);
      if (offer === null) continue;
      offered++;
      expect(won > 0n && won < all).toBe(true);
      expect(offer * 100n * all <= stake * BigInt(m100Of(slip)) * won).toBe(true);
      const held = minute - (minute % HELD_MINUTES);
      for (const other of upTo(HELD_MINUTES)) expect(offerOf(slip, stake, scores, held + other)).toBe(offer);
    }
    expect(offered).toBeGreaterThan(500);
  });

  it('is at most 95 % of the stake before the first minute, for every single slip of the season', () => {
    for (const matchday of upTo(MATCHDAYS))
      for (const match of upTo(MATCHES))
        for (const selection of selections) {
          const offer = offerOf(single(matchday, match, selection), 10_000n, noGoals, 0);
          expect(offer === null || offer <= 9_500n).toBe(true);
        }
  });

  it('is none for a slip that is decided, and none in the last minute', () => {
    const at = (home: number, away: number) => upTo(MATCHES).map(() => ({ home, away }));
    expect(offerOf(single(0, 0, 'over'), 100n, at(2, 1), 10)).toBeNull();
    expect(offerOf(single(0, 0, 'under'), 100n, at(2, 1), 10)).toBeNull();
    expect(offerOf(single(0, 0, '0-0'), 100n, at(1, 0), 10)).toBeNull();
    expect(offerOf(single(0, 0, 'over'), 100n, at(2, 0), 89)).toBeGreaterThan(0n);
    expect(offerOf(single(0, 0, 'home'), 100n, at(1, 0), 89)).toBeGreaterThan(0n);
    expect(offerOf(single(0, 0, 'home'), 100n, at(1, 0), 90)).toBeNull();
    // One leg is lost, and the others no longer matter.
    const treble = { matchday: 0, legs: [0, 1, 2].map((match) => ({ match, selection: 'not-both' as const })) };
    const scores = [{ home: 1, away: 1 }, ...at(0, 0).slice(1)];
    expect(offerOf(treble, 100n, scores, 10)).toBeNull();
    // Less than a centavo.
    expect(offerOf(single(0, 0, '3-3'), 100n, at(0, 0), 89)).toBeNull();
  });
});

describe('the best strategy', () => {
  /** The chances of more goals of a side in the next minute, by the law of `weightsAt`. */
  function moreGoals(weights: readonly number[], goals: number, minute: number): number[] {
    const now = weightsAt(weights, goals, minute).map(Number);
    const all = now.reduce((total, each) => total + each, 0);
    if (all === 0) return [1];
    const chance = 1 / (MINUTES - minute);
    return upTo(10 - goals).map((more) =>
      now.reduce((total, weight, final) => {
        const left = final - goals;
        if (left < more) return total;
        const ofLeft = Number(chooseExact(left, more)) * chance ** more * (1 - chance) ** (left - more);
        return total + (weight / all) * ofLeft;
      }, 0),
    );
  }

  it.each<[Selection, number]>([
    ['home', 3],
    ['under', 6],
    ['draw', 0],
    ['both', 11],
    ['2-1', 13],
  ])('returns for %s what holding the slip returns, by backward induction over every score', (selection, matchday) => {
    const match = matchesOf(matchday)[1] ?? { home: 0, away: 0 };
    const slip = single(matchday, 1, selection);
    const stake = 10_000n;
    const win = (Number(stake) * m100Of(slip)) / 100;
    const score = (home: number, away: number) => upTo(MATCHES).map(() => ({ home, away }));
    const worth = (home: number, away: number, minute: number) => {
      const { ways: good, all } = chanceAt(match, { match: 1, selection }, { home, away }, minute);
      return all === 0n ? 0 : win * (Number((good * 10n ** 15n) / all) / 1e15);
    };
    const grid = (cell: (home: number, away: number) => number) =>
      upTo(10).map((home) => upTo(10).map((away) => cell(home, away)));
    let value = grid((home, away) => (isWon(selection, { home, away }) ? win : 0));
    let taken = 0;
    for (let minute = MINUTES - 1; minute >= 0; minute--) {
      const after = value;
      const goals = [homeWeights, awayWeights].map((weights) =>
        upTo(10).map((scored) => moreGoals(weights[`${match.home}-${match.away}`] ?? [], scored, minute)),
      );
      value = grid((home, away) => {
        let held = 0;
        for (const [more, chance] of (goals[0]?.[home] ?? []).entries())
          for (const [others, other] of (goals[1]?.[away] ?? []).entries())
            held += chance * other * (after[home + more]?.[away + others] ?? 0);
        const offer = Number(offerOf(slip, stake, score(home, away), minute) ?? 0n);
        if (offer > held + 1e-4) taken++;
        return Math.max(held, offer);
      });
    }
    expect(taken, 'no offer is above what holding is worth').toBe(0);
    expect(Math.abs((value[0]?.[0] ?? 0) - worth(0, 0, 0))).toBeLessThan(0.01);
    expect(value[0]?.[0]).toBeLessThanOrEqual(9_500.01);
  });

  it('returns at most 95 % over many played rounds, taken at the first offer of the stake or more', () => {
    const rounds = many(3_000);
    const word = randomWords(21);
    const slip = single(0, 0, 'under');
    const stake = 100n;
    const cashOut = ligaCaju.table?.cashOut;
    let [paid, squares, out] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      const tape = ligaCaju.limits(slip).map((limit) => Math.floor((word() / 2 ** 32) * limit));
      const played = ligaCaju.outcome(tape, slip, []);
      let offer: bigint | null | undefined = null;
      for (let minute = 0; minute < MINUTES && (offer ?? 0n) < stake; minute += HELD_MINUTES)
        offer = cashOut?.paysAt(played, slip, stake, minute);
      if ((offer ?? 0n) < stake) offer = null;
      if (offer) out++;
      const won = Number(offer ?? ligaCaju.winCents(played, slip, stake)) / 100;
      paid += won;
      squares += won * won;
    }
    const mean = paid / rounds;
    const error = Math.sqrt((squares / rounds - mean * mean) / rounds);
    // The stake comes back in more than two rounds of three, so such slips count nothing for wagering.
    expect(out / rounds).toBeGreaterThan(2 / 3);
    expect(mean).toBeLessThan(0.95 + 3.5 * error);
    expect(mean).toBeGreaterThan(0.9 - 3.5 * error);
  });
});

it('the clock shows a goal from the start of its minute on, and nothing of later ones', () => {
  const played: Played[] = [{ home: 2, away: 1, homeMinutes: [1, 90], awayMinutes: [45] }];
  expect(shownAt(played, 0)).toEqual([{ home: 0, away: 0, homeMinutes: [], awayMinutes: [] }]);
  expect(shownAt(played, 44)).toEqual([{ home: 1, away: 0, homeMinutes: [1], awayMinutes: [] }]);
  expect(shownAt(played, 45)).toEqual([{ home: 1, away: 1, homeMinutes: [1], awayMinutes: [45] }]);
  expect(shownAt(played, MINUTES)).toEqual(played);
  const { reveal } = ligaCaju.table ?? {};
  const at = (minute: number, ms: number) => reveal?.soFar(played, msToMinute(minute, 60_000) + ms)[0];
  expect([at(45, -1)?.away, at(45, 0)?.away]).toEqual([0, 1]);
  expect(reveal?.nextMs(0)).toBe(msToMinute(1, 60_000));
});
