/** Tests Boi da Sorte: its dances, and their exact return over every outcome. */
import { describe, expect, it } from 'vitest';
import { lines } from '#games/engine.ts';
import { oneInDances, oneInMost } from '#games/boi-da-sorte/odds.ts';
import { boiDaSorte, ladder, MOST, offered, paidBy, reels, shownBy, stepsOf } from '#games/boi-da-sorte/rules.ts';
import { studioGame } from '#games/catalogue.ts';
import { SURE } from '#games/wagering.ts';
import { boards, danceOf, paysAt } from '#tests/support/boi-da-sorte.ts';
import { add, expectByChance, expectPayable, figuresOf } from '#tests/support/exact.ts';
import { edgeOf, ppmOf } from '#tests/support/house-edge.ts';
import { many, simulate, vectorDraw } from '#scripts/dev/fixtures/random-sources.ts';

/** Counts the spins by what they pay, in stakes of a line. */
const spins = new Map<number, bigint>();
for (const stops of boards) add(spins, paysAt(stops), 1n);

/** Counts every tape of eight spins by what its dance pays, hundredths of the stake. */
function everyDance(): Map<number, bigint> {
  const all = BigInt(boards.length);
  const distribution = new Map<number, bigint>();
  let going = new Map([[0, 1n]]);
  for (const [index, factor] of ladder.entries()) {
    // The spins after the end of a dance may be any.
    const rest = all ** BigInt(ladder.length - index - 1);
    const isLast = index === ladder.length - 1;
    const next = new Map<number, bigint>();
    for (const [sum, ways] of going)
      for (const [pays, count] of spins) {
        const paid = Math.min(MOST, sum + pays * factor);
        if (pays === 0 || paid === MOST || isLast) add(distribution, (paid * 100) / lines.length, ways * count * rest);
        else add(next, paid, ways * count);
      }
    going = next;
  }
  return distribution;
}

const distribution = everyDance();
const figures = figuresOf(distribution);
const share = (some: bigint) => Number((some * 10n ** 15n) / figures.all) / 1e15;
const atLeast = (m100: number) =>
  share([...distribution].reduce((sum, [pays, ways]) => (pays >= m100 ? sum + ways : sum), 0n));

describe('boi-da-sorte', () => {
  it('has no symbol twice in the window of a reel, and one wild', () => {
    for (const stops of boards) for (const reel of shownBy(stops)) expect(new Set(reel).size).toBe(3);
    expect(reels.symbols.filter(({ wild }) => wild).map(({ id }) => id)).toEqual(['boi']);
    const known = reels.symbols.map(({ id }) => id);
    expect(reels.strips.flat().filter((id) => !known.includes(id))).toEqual([]);
  });

  it('draws every stop of the longest dance', () => {
    expect(boiDaSorte.limits(null)).toEqual(Array.from({ length: 24 }, () => 26));
  });

  it('turns again under the next multiplier for as long as spins pay', () => {
    expect(danceOf().spins).toHaveLength(1);
    expect(paidBy(danceOf())).toBe(0);
    expect(paidBy(danceOf(2))).toBe(2);
    const three = danceOf(2, 3, 5);
    expect(stepsOf(three.spins).map(({ factor, paid, sum }) => [factor, paid, sum])).toEqual([
      [1, 2, 2],
      [2, 6, 8],
      [3, 15, 23],
      [4, 0, 23],
    ]);
    expect(boiDaSorte.winCents(three, null, 50n)).toBe(230n);
  });

  it('pays nothing of a spin after one that pays nothing', () => {
    expect(danceOf(2, 0, 30, 30).spins).toHaveLength(2);
    expect(paidBy(danceOf(2, 0, 30, 30))).toBe(2);
  });

  it('ends after the last multiplier', () => {
    const longest = danceOf(2, 2, 2, 2, 2, 2, 2, 2);
    expect(longest.spins).toHaveLength(8);
    expect(paidBy(longest)).toBe(2 * (1 + 2 + 3 + 4 + 5 + 6 + 8 + 10));
  });

  it('ends where the round has paid the most, and pays no more', () => {
    const most = danceOf(30, 30, 30, 30, 30, 30, 30);
    expect(stepsOf(most.spins).map(({ paid }) => paid)).toEqual([30, 60, 90, 120, 150, 50]);
    expect(boiDaSorte.winCents(most, null, 2500n)).toBe(250_000n);
  });

  it('returns the published figure over every tape', () => {
    expect(figures.all).toBe(26n ** 24n);
    expect(figures.rtp.toFixed(4)).toBe('96.1078');
    expect(figures.rtpBasisPoints).toBe(boiDaSorte.rtpBasisPoints);
    expect([figures.hit.toFixed(2), figures.gain.toFixed(2)]).toEqual(['41.78', '21.33']);
    expect(figures.deviation.toFixed(2)).toBe('2.64');
    expect(figures.top).toBe(10_000);
    expect(ppmOf(edgeOf(distribution))).toBe(boiDaSorte.minEdgePpm);
  });

  it('returns the same without its most by the sum over the steps, and so much less with it', () => {
    const all = BigInt(boards.length);
    const paying = all - (spins.get(0) ?? 0n);
    const paid = [...spins].reduce((sum, [pays, ways]) => sum + BigInt(pays) * ways, 0n);
    const sum = ladder.reduce(
      (total, factor, index) => total + BigInt(factor) * paying ** BigInt(index) * all ** BigInt(7 - index),
      0n,
    );
    const open = (share(paid * sum) * 100) / lines.length;
    expect(open).toBeGreaterThan(figures.rtp);
    expect(open - figures.rtp).toBeLessThan(0.002);
  });

  it('has the chances of its sheet', () => {
    const paying = 1 - Number(spins.get(0)) / boards.length;
    for (const count of ladder.keys()) expect(oneInDances(count + 1)).toBeCloseTo(1 / paying ** (count + 1), 6);
    expect(oneInMost() / (1 / share(distribution.get(10_000) ?? 0n))).toBeCloseTo(1, 6);
    expect(Math.round(1 / atLeast(2000))).toBe(294);
  });

  it('returns the stake too seldom to count as sure', () => {
    expect(atLeast(100)).toBeLessThan(SURE.part / SURE.whole);
    expect(studioGame('boi-da-sorte')?.turnover).toBeUndefined();
  });

  it('pays every stake to the centavo, below the cap', () => {
    expectPayable(boiDaSorte, distribution.keys());
    for (const stake of offered) expect(stake % lines.length).toBe(0);
  });

  it('takes the stakes on offer and no other', () => {
    expect([50, 100, 150, 2500, 5000].map((cents) => boiDaSorte.takes?.(null, cents))).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it('dances as published for nonces 0 to 2', async () => {
    const dances = await Promise.all(
      [0, 1, 2].map(async (nonce) => boiDaSorte.outcome(await vectorDraw(boiDaSorte.limits(null), nonce), null, [])),
    );
    expect(dances.map(({ spins: shown }) => shown.map((stops) => stops.join('.')).join(' '))).toEqual([
      '25.0.25 8.9.24 16.22.8',
      '15.13.21 0.17.24',
      '23.1.1',
    ]);
  });

  it('plays as computed', () => {
    const rounds = many(100_000);
    const { mean } = simulate(boiDaSorte, null, { rounds, seed: 31 });
    expectByChance(mean, figures.rtp / 100, figures.deviation, rounds);
  }, 60_000);
});
