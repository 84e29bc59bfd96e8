/** Tests the second version of Rio de Guaraná: floating symbols that leave and fall (docs/domain/game-rules.md). */
import { describe, expect, it } from 'vitest';
import { mayBet } from '#games/fair-game.ts';
import { GAINS, HITS, OUTCOMES, PAID, TOP, TOPS, withPrize, withWaves } from '#games/rio-de-guarana/odds.ts';
import {
  COLUMNS,
  FEW,
  leaves,
  MOST_WAVES,
  paying,
  paysAt,
  ROWS,
  waterAt,
  wavesOf,
} from '#games/rio-de-guarana/river.ts';
import { offered, rioDeGuarana } from '#games/rio-de-guarana/rules.ts';
import { expectByChance, expectPayable, figuresOf } from '#tests/support/exact.ts';
import { edgeOf, ppmOf } from '#tests/support/house-edge.ts';
import { everyRiver } from '#tests/support/river-outcomes.ts';
import { many, simulate, vectorDraw } from '#scripts/dev/fixtures/random-sources.ts';

const { byPayment, byWaves, byPrize, longest } = everyRiver();
const figures = figuresOf(new Map([...byPayment].map(([m100, count]) => [m100, BigInt(count)])));
const named = (stops: readonly number[]) =>
  wavesOf(stops).map(({ prizes, mark, m100 }) => [
    ...prizes.map(({ id, count }) => `${count} ${id}`),
    `${mark} × = ${m100}`,
  ]);

describe('rio-de-guarana', () => {
  it('returns the published figures over every outcome', () => {
    expect(figures.all).toBe(BigInt(OUTCOMES));
    expect(figures.rtp.toFixed(4)).toBe('95.8193');
    expect(figures.rtpBasisPoints).toBe(rioDeGuarana.rtpBasisPoints);
    expect([figures.hit.toFixed(2), figures.gain.toFixed(2), figures.deviation.toFixed(2)]).toEqual([
      '23.77',
      '17.42',
      '8.64',
    ]);
    expect([figures.top, byPayment.get(figures.top)]).toEqual([TOP, TOPS]);
  });

  it('has the counts from which its pay table and its edge are computed', () => {
    let paid = 0;
    for (const [m100, count] of byPayment) paid += m100 * count;
    const above = (m100: number) => [...byPayment].reduce((sum, [each, count]) => (each > m100 ? sum + count : sum), 0);
    expect({ paid, hits: above(0), gains: above(100) }).toEqual({ paid: PAID, hits: HITS, gains: GAINS });
    expect(byPayment.has(100)).toBe(false);
    expect(byPrize).toEqual(withPrize);
  });

  it('keeps the published share of every stake', () => {
    const edge = edgeOf(new Map([...byPayment].map(([m100, count]) => [m100, BigInt(count)])));
    expect(ppmOf(edge)).toBe(rioDeGuarana.minEdgePpm);
  });

  it('has at most the published number of waves, each as often as published', () => {
    expect(byWaves).toHaveLength(MOST_WAVES + 1);
    const least = byWaves.map((_, waves) => byWaves.slice(waves).reduce((sum, count) => sum + count, 0));
    expect(least).toEqual([OUTCOMES, ...withWaves]);
  });

  it('cuts no round short: after the most waves nothing on the water pays', () => {
    expect(longest).toHaveLength(14);
    for (const stops of longest) {
      const last = wavesOf(stops).at(-1)?.after.flat() ?? [];
      expect(last).toHaveLength(COLUMNS * ROWS);
      const dolphins = last.filter((id) => id === 'boto').length;
      for (const id of paying) expect(last.filter((each) => each === id).length + dolphins).toBeLessThan(FEW);
    }
  });

  it('pays every stake to the centavo, below the cap', () => {
    expectPayable(rioDeGuarana, byPayment.keys());
    for (const cents of offered) {
      expect(mayBet(rioDeGuarana, null, cents)).toBe(true);
      for (const m100 of byPayment.keys()) if ((cents * m100) % 100 !== 0) expect.fail(`${cents} × ${m100}`);
    }
    expect(mayBet(rioDeGuarana, null, 150)).toBe(false);
  });

  it('plays as computed', () => {
    const rounds = many(200_000);
    const { mean } = simulate(rioDeGuarana, null, { rounds, seed: 13 });
    expectByChance(mean, figures.rtp / 100, figures.deviation, rounds);
  });
});

describe('a round', () => {
  it('shows four symbols of each column from its stop on, also at the end of the strip', () => {
    expect(waterAt([3, 0, 0, 0, 19])).toEqual([
      ['canoa', 'acai', 'gota', 'gota'],
      ['tucano', 'canoa', 'canoa', 'canoa'],
      ['flor', 'peixe', 'acai', 'flor'],
      ['flor', 'guarana', 'gota', 'acai'],
      ['peixe', 'tucano', 'tucano', 'gota'],
    ]);
  });

  it('lets what pays leave, those above fall, and the strip follow from above', () => {
    const [wave] = wavesOf([0, 0, 0, 2, 7]);
    expect(wave?.prizes).toEqual([{ id: 'acai', count: 7, m100: 60 }]);
    expect(wave?.before[4]).toEqual(['acai', 'gota', 'acai', 'gota']);
    expect(wave?.after).toEqual([
      ['canoa', 'peixe', 'gota', 'canoa'],
      ['tucano', 'canoa', 'canoa', 'canoa'],
      ['gota', 'flor', 'peixe', 'flor'],
      ['acai', 'flor', 'guarana', 'gota'],
      ['peixe', 'canoa', 'gota', 'gota'],
    ]);
  });

  it('counts a dolphin for every symbol, and lets it leave with any of them', () => {
    const [wave] = wavesOf([0, 0, 7, 9, 14]);
    const dolphins = wave?.before.flat().filter((id) => id === 'boto').length;
    expect(dolphins).toBe(2);
    expect(wave?.prizes.map(({ id, count }) => [id, count])).toEqual([
      ['canoa', 7],
      ['peixe', 7],
      ['flor', 7],
    ]);
    expect(wave?.before.flat().filter((id) => id === 'canoa')).toHaveLength(5);
    expect(leaves({ prizes: wave?.prizes ?? [] }, 'boto')).toBe(true);
    expect(leaves({ prizes: wave?.prizes ?? [] }, 'gota')).toBe(false);
  });

  it('multiplies the waves by 1, 2, 3, 5 and 10', () => {
    expect(named([2, 9, 13, 18, 13])).toEqual([
      ['7 flor', '1 × = 120'],
      ['7 guarana', '2 × = 5000'],
      ['7 gota', '3 × = 150'],
      ['7 acai', '5 × = 300'],
      ['8 peixe', '10 × = 2000'],
      ['7 canoa', '10 × = 3000'],
      ['7 tucano', '10 × = 8000'],
    ]);
    expect(rioDeGuarana.winCents([2, 9, 13, 18, 13], null, 50n)).toBe(9285n);
  });

  it('pays most for nine guaranas in a fourth wave', () => {
    expect(named([4, 16, 13, 2, 8]).at(-1)).toEqual(['9 guarana', '5 × = 125000']);
    expect(paysAt([4, 16, 13, 2, 8])).toBe(TOP);
  });

  it.each([
    [0, [11, 4, 15, 12, 7], 0],
    [1, [19, 3, 7, 0, 13], 0],
    [2, [3, 11, 3, 19, 17], 0],
    [4, [5, 18, 10, 7, 11], 50],
  ])('of nonce %i has the published stops', async (nonce, stops, m100) => {
    const tape = await vectorDraw(rioDeGuarana.limits(null), nonce);
    expect(rioDeGuarana.outcome(tape, null, [])).toEqual(stops);
    expect(paysAt(tape)).toBe(m100);
  });
});
