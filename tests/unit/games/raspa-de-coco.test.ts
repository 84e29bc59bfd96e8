import { describe, expect, it } from 'vitest';
import { CELLS, NEEDED, prizesOf, raspaDeCoco, symbols } from '#games/raspa-de-coco/rules.ts';
import type { SymbolId } from '#games/raspa-de-coco/rules.ts';
import { add, chooseExact, expectByChance, expectPayable, figuresOf } from '#tests/support/exact.ts';
import { many, simulate, vectorDraw } from '#scripts/dev/fixtures/random-sources.ts';

const sum = (cells: readonly SymbolId[]) => prizesOf(cells).reduce((all, prize) => all + prize.m100, 0);

/** Counts every content of the nine cells, in any order, out of 100⁹. */
function everyCard(): Map<number, bigint> {
  const distribution = new Map<number, bigint>();
  const fill = (at: number, cells: readonly SymbolId[], ways: bigint) => {
    const symbol = symbols[at];
    const left = CELLS - cells.length;
    if (!symbol) return left === 0 && add(distribution, sum(cells), ways);
    for (let count = 0; count <= left; count++)
      fill(
        at + 1,
        [...cells, ...Array.from({ length: count }, () => symbol.id)],
        ways * chooseExact(left, count) * BigInt(symbol.weight) ** BigInt(count),
      );
    return undefined;
  };
  fill(0, [], 1n);
  return distribution;
}

const distribution = everyCard();
const figures = figuresOf(distribution);

/** Returns how often, out of 100⁹, a symbol of this weight is on three cells or more. */
const paysOf = (weight: number) =>
  Array.from({ length: CELLS - NEEDED + 1 }, (_, more) => NEEDED + more).reduce(
    (ways, count) =>
      ways +
      chooseExact(CELLS, count) * BigInt(weight) ** BigInt(count) * BigInt(100 - weight) ** BigInt(CELLS - count),
    0n,
  );

describe('raspa-de-coco', () => {
  it('has cells of weights that make a hundred', () => {
    expect(raspaDeCoco.limits(null)).toEqual([100, 100, 100, 100, 100, 100, 100, 100, 100]);
  });

  it.each([
    [0, '430230000'],
    [1, '003270001'],
    [2, '043009040'],
  ])('draws the published cells of nonce %i', async (nonce, written) => {
    const tape = await vectorDraw(raspaDeCoco.limits(null), nonce);
    const { cells } = raspaDeCoco.outcome(tape, null, []);
    expect(cells.map((id) => symbols.findIndex((symbol) => symbol.id === id)).join('')).toBe(written);
  });

  it('pays the published wins of nonces 0 to 19', async () => {
    const wins = await Promise.all(
      Array.from({ length: 20 }, async (_, nonce) => {
        const tape = await vectorDraw(raspaDeCoco.limits(null), nonce);
        return Number(raspaDeCoco.winCents(raspaDeCoco.outcome(tape, null, []), null, 100n)) / 100;
      }),
    );
    expect(wins).toEqual([0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0, 0]);
  });

  it('pays three or more alike once, several prizes together, and never for sand', () => {
    expect(sum(['siri', 'areia', 'siri', 'areia', 'areia', 'areia', 'areia', 'coco', 'rede'])).toBe(0);
    expect(sum(['siri', 'siri', 'siri', 'siri', 'siri', 'areia', 'areia', 'areia', 'areia'])).toBe(500);
    expect(sum(['siri', 'siri', 'siri', 'coco', 'coco', 'coco', 'perola', 'perola', 'perola'])).toBe(100_600);
  });

  it('returns the published figure over every card', () => {
    expect(figures.all).toBe(100n ** 9n);
    expect(figures.rtp.toFixed(4)).toBe('95.0861');
    expect(figures.rtpBasisPoints).toBe(raspaDeCoco.rtpBasisPoints);
    expect([figures.hit.toFixed(3), figures.gain.toFixed(2)]).toEqual(['23.905', '16.09']);
    expect(figures.deviation.toFixed(2)).toBe('9.29');
    expect(figures.top).toBe(104_500);
  });

  it('has the same return symbol by symbol', () => {
    const paid = symbols.reduce((all, { weight, m100 }) => all + BigInt(m100) * paysOf(weight), 0n);
    expect(Number((paid * 10_000n) / 100n ** 9n) / 10_000).toBeCloseTo(figures.rtp, 3);
    expect(Math.round(Number(100n ** 9n) / Number(paysOf(1)))).toBe(12_454);
  });

  it('pays every stake to the centavo, below the cap', () => {
    expectPayable(raspaDeCoco, distribution.keys());
  });

  it('plays as computed', () => {
    const rounds = many(200_000);
    const { mean } = simulate(raspaDeCoco, null, { rounds, seed: 13 });
    expectByChance(mean, figures.rtp / 100, figures.deviation, rounds);
  }, 60_000);
});
