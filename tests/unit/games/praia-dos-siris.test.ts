/** Tests Praia dos Siris: shells and crabs, a round of steps (docs/domain/game-rules.md#praia-dos-siris). */
import { describe, expect, it } from 'vitest';
import { deal, dealLimits } from '#lib/fair.ts';
import { choose, MOST_CENTS } from '#games/fair-game.ts';
import { lastStep, mayStep, MOST_CRABS, paysAfter, praiaDosSiris } from '#games/praia-dos-siris/rules.ts';
import type { Step } from '#games/praia-dos-siris/rules.ts';
import { many, simulate, vectorDraw } from '#scripts/dev/fixtures/random-sources.ts';

const limits = dealLimits(25, 24);
const open = (...cells: number[]): Step[] => cells.map((cell) => ({ open: cell }));

describe('the beach', () => {
  it('hides the crabs in the verified order', async () => {
    const orders = await Promise.all([0, 1, 2].map((nonce) => vectorDraw(limits, nonce)));
    expect(orders.map((tape) => deal(25, tape).slice(0, 5))).toEqual([
      [21, 17, 13, 1, 11],
      [14, 24, 8, 9, 7],
      [3, 12, 4, 1, 5],
    ]);
  });

  it('deals every shell once', async () => {
    const dealt = deal(25, await vectorDraw(limits, 0));
    expect(new Set(dealt).size).toBe(24);
  });

  it('pays the published multiplier after each step, and ends where stated', () => {
    expect([1, 2, 3].map((step) => paysAfter(3, step))).toEqual([110, 125, 144]);
    expect([1, 3, 5, 10].map((crabs) => [lastStep(crabs), paysAfter(crabs, lastStep(crabs))])).toEqual([
      [24, 2425],
      [21, 55_775],
      [17, 92_028],
      [9, 39_594],
    ]);
  });

  it('returns between 96.25 and 97 %, least with two crabs and three steps', () => {
    const returns = Array.from({ length: MOST_CRABS }, (_, index) => index + 1).flatMap((crabs) =>
      Array.from({ length: lastStep(crabs) }, (_, index) => {
        const steps = index + 1;
        return { crabs, steps, share: (paysAfter(crabs, steps) * choose(25 - crabs, steps)) / choose(25, steps) / 100 };
      }),
    );
    const least = returns.reduce((low, each) => (each.share < low.share ? each : low));
    expect(least.crabs).toBe(2);
    expect(least.steps).toBe(3);
    expect(least.share).toBeCloseTo(0.9625, 8);
    expect(Math.max(...returns.map(({ share }) => share))).toBeLessThanOrEqual(0.97 + 1e-12);
    expect(Math.floor(least.share * 10_000 + 1e-9)).toBe(praiaDosSiris.rtpBasisPoints);
    const top = Math.max(...returns.map(({ crabs, steps }) => paysAfter(crabs, steps)));
    expect((top * praiaDosSiris.stakes.max) / 100).toBeLessThanOrEqual(MOST_CENTS);
  });

  it('has the stated return over many walks of three steps among three crabs', () => {
    const steps = [...open(0, 7, 19), 'collect'] as Step[];
    const { mean, error } = simulate(praiaDosSiris, { crabs: 3 }, { rounds: many(100_000), seed: 9, act: () => steps });
    expect(Math.abs(mean - 0.964174)).toBeLessThan(3.5 * error);
  });
});

describe('a walk', () => {
  // The crabs are at 21, 17 and 13.
  const walk = async (...steps: Step[]) => praiaDosSiris.outcome(await vectorDraw(limits, 0), { crabs: 3 }, steps);

  it('continues while shells are safe, and is paid when it is collected', async () => {
    const playing = await walk(...open(0, 1));
    expect(playing).toMatchObject({ state: 'playing', opened: [0, 1], m100: 125 });
    expect(praiaDosSiris.winCents(playing, { crabs: 3 }, 200n)).toBe(0n);
    const collected = await walk(...open(0, 1), 'collect');
    expect(praiaDosSiris.winCents(collected, { crabs: 3 }, 200n)).toBe(250n);
  });

  it('ends at a crab without a win', async () => {
    const caught = await walk(...open(0, 21, 2), 'collect');
    expect(caught).toMatchObject({ state: 'caught', caught: 21, m100: 0, opened: [0] });
    expect(praiaDosSiris.winCents(caught, { crabs: 3 }, 200n)).toBe(0n);
  });

  it('is collected automatically at its last step', async () => {
    const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => ![21, 17, 13].includes(cell));
    expect(await walk(...open(...safe))).toMatchObject({ state: 'collected', m100: 55_775 });
  });

  it('refuses a step that does not exist', async () => {
    const playing = await walk(...open(0));
    expect(mayStep(await walk(), 'collect')).toBe(false);
    for (const step of [{ open: 0 }, { open: 25 }, { open: -1 }, { open: 1.5 }])
      expect(mayStep(playing, step)).toBe(false);
    expect(mayStep(await walk(...open(0), 'collect'), { open: 1 })).toBe(false);
  });
});
