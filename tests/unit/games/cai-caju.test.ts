/** Tests the rules of Cai, Caju!: the falls of one to ten balls, and what they pay (docs/domain/game-rules.md#cai-caju). */
import { expect, it } from 'vitest';
import { choose, MOST_CENTS } from '#games/fair-game.ts';
import { gainChance, sumChances } from '#games/cai-caju/odds.ts';
import { BALLS, basketOf, caiCaju, fallsOf, paysIn, ROWS } from '#games/cai-caju/rules.ts';
import { many, simulate, vectorDraw } from '#scripts/dev/fixtures/random-sources.ts';

const risks = ['low', 'medium', 'high'] as const;
const nonces = [0, 1, 2];
const drawn = async (limits: readonly number[]) => Promise.all(nonces.map((nonce) => vectorDraw(limits, nonce)));
const falls = (right: number) => Array.from({ length: 12 }, (_, row) => (row < right ? 1 : 0));

it('falls the verified ways', async () => {
  const tapes = await drawn(Array.from({ length: 12 }, () => 2));
  expect(tapes.map((tape) => [tape.join(''), basketOf(caiCaju.outcome(tape, { risk: 'low' }, []))])).toEqual([
    ['101010000101', 5],
    ['111010100101', 7],
    ['111111000101', 8],
  ]);
});

it.each([
  ['low', 0.959912, 0.36],
  ['medium', 0.959814, 1.24],
  ['high', 0.958887, 4.19],
] as const)('at %s risk returns %f, with the published deviation', (risk, share, deviation) => {
  const baskets = Array.from({ length: 13 }, (_, k) => ({ chance: choose(12, k) / 4096, m: paysIn(risk, k) / 100 }));
  const mean = baskets.reduce((sum, { chance, m }) => sum + chance * m, 0);
  expect(mean).toBeCloseTo(share, 6);
  expect(Math.floor(mean * 10_000)).toBeGreaterThanOrEqual(caiCaju.rtpBasisPoints);
  expect(Math.sqrt(baskets.reduce((sum, { chance, m }) => sum + chance * (m - mean) ** 2, 0))).toBeCloseTo(
    deviation,
    2,
  );
  const seen = simulate(caiCaju, { risk }, { rounds: many(100_000), seed: 8 });
  expect(Math.abs(seen.mean - mean)).toBeLessThan(3.5 * seen.error);
});

it('gives each ball twelve rows of its own; the first ball falls as a round of one ball', async () => {
  const choice = { risk: 'medium', balls: 3 } as const;
  const [tape = []] = await drawn(caiCaju.limits(choice));
  const falls = fallsOf(caiCaju.outcome(tape, choice, []));
  expect(falls.map((fall) => [fall.join(''), basketOf(fall)])).toEqual([
    ['101010000101', 5],
    ['111101001001', 7],
    ['101010000011', 5],
  ]);
  const [alone = []] = await drawn(caiCaju.limits({ risk: 'medium' }));
  expect(falls[0]).toEqual(alone);
  expect(caiCaju.limits({ risk: 'medium', balls: 1 })).toEqual(caiCaju.limits({ risk: 'medium' }));
});

it('pays each ball its share of the stake, and the sum of all', () => {
  const tape = [falls(0), falls(6), falls(2)].flat();
  expect(caiCaju.winCents(tape, { risk: 'medium', balls: 3 }, 60n)).toBe(20n * 35n + 6n + 80n);
  expect(caiCaju.winCents(falls(6), { risk: 'medium' }, 60n)).toBe(18n);
});

it.each([
  ['low', [0.387695, 0.34636, 0.347817, 0.299708]],
  ['medium', [0.387695, 0.318648, 0.340961, 0.34237]],
  ['high', [0.145996, 0.160946, 0.20219, 0.325597]],
] as const)('at %s risk pays more than the stake as published for 1, 3, 5 and 10 balls', (risk, published) => {
  for (const [at, balls] of ([1, 3, 5, 10] as const).entries()) {
    const sums = [...sumChances(risk, balls)];
    expect(sums.reduce((sum, [, chance]) => sum + chance, 0)).toBeCloseTo(1, 9);
    expect(gainChance(risk, balls)).toBeCloseTo(published[at] ?? 0, 6);
  }
  const seen = simulate(caiCaju, { risk, balls: 10 }, { rounds: many(20_000), seed: 9, stake: 200 });
  const mean = [...sumChances(risk, 1)].reduce((sum, [m100, chance]) => sum + (m100 / 100) * chance, 0);
  expect(Math.abs(seen.mean - mean)).toBeLessThan(3.5 * seen.error);
});

it('pays the outermost baskets most, and the same on both sides', () => {
  expect([falls(0), falls(12)].map((fall) => caiCaju.winCents(fall, { risk: 'high' }, 20n))).toEqual([3200n, 3200n]);
  expect(Number(caiCaju.winCents(falls(0), { risk: 'high' }, BigInt(caiCaju.stakes.max)))).toBeLessThanOrEqual(
    MOST_CENTS,
  );
});

it('gives each ball an equal part of the stake, so that every number of balls has the edge of one', () => {
  for (const balls of BALLS) {
    const stakes = Array.from({ length: 2 * caiCaju.stakes.max }, (_, cents) => cents).filter((cents) =>
      caiCaju.takes?.({ risk: 'low', balls }, cents),
    );
    expect(stakes[0]).toBe(balls * caiCaju.stakes.min);
    expect(stakes.at(-1)).toBeLessThanOrEqual(caiCaju.stakes.max);
    expect(stakes.every((cents) => cents % (balls * caiCaju.stakes.step) === 0)).toBe(true);
    const tape = Array.from({ length: balls * ROWS }, (_, at) => (at % 7) % 2);
    for (const cents of [stakes[0], stakes.at(-1)].map((each) => BigInt(each ?? 0)))
      for (const risk of risks) {
        const alone = fallsOf(tape).map((fall) => caiCaju.winCents(fall, { risk }, cents / BigInt(balls)));
        expect(caiCaju.winCents(tape, { risk, balls }, cents)).toBe(alone.reduce((sum, each) => sum + each));
      }
  }
});
