import { describe, expect, it } from 'vitest';
import { DRAWN, pays, SEEDS, sementesDaSorte, waysOf } from '#games/sementes-da-sorte/rules.ts';
import { add, chooseExact, expectByChance, expectPayable, figuresOf } from '#tests/support/exact.ts';
import { many, simulate, vectorDraw } from '#scripts/dev/fixtures/random-sources.ts';

const PICKS = [1, 2, 3, 4, 5, 6, 7, 8];

function figuresFor(picks: number) {
  const distribution = new Map<number, bigint>();
  for (let hits = 0; hits <= picks; hits++) add(distribution, pays[picks]?.[hits] ?? NaN, BigInt(waysOf(picks, hits)));
  return figuresOf(distribution);
}

describe('sementes-da-sorte', () => {
  it.each([
    [0, [12, 48, 54, 5, 40, 47, 13, 4, 17, 24, 27, 45]],
    [1, [40, 17, 50, 11, 22, 23, 34, 7, 29, 14, 2, 15]],
    [2, [4, 50, 2, 54, 6, 10, 31, 45, 57, 42, 41, 46]],
  ])('draws the published seeds of nonce %i', async (nonce, drawn) => {
    const tape = await vectorDraw(sementesDaSorte.limits({ picks: [] }), nonce);
    expect(sementesDaSorte.outcome(tape, { picks: [] }, []).drawn).toEqual(drawn);
  });

  it('pays by the number of hits', async () => {
    const tape = await vectorDraw(sementesDaSorte.limits({ picks: [] }), 0);
    const win = (picks: number[]) =>
      sementesDaSorte.winCents(sementesDaSorte.outcome(tape, { picks }, []), { picks }, 20n).toString();
    expect(sementesDaSorte.outcome(tape, { picks: [4, 1, 48, 60] }, []).hits).toEqual([48, 4]);
    expect([[1], [12], [12, 1], [12, 48], [4, 1, 48, 60], [12, 48, 54, 5, 40, 47, 13, 4]].map(win)).toEqual([
      '0', '96', '20', '340', '40', '200000',
    ]); // prettier-ignore
  });

  it.each([
    [1, '96.0000'],
    [2, '95.9322'],
    [3, '95.7919'],
    [4, '95.5009'],
    [5, '96.2125'],
    [6, '95.9752'],
    [7, '96.1108'],
    [8, '95.8187'],
  ])('returns the published figure for %i picks', (picks, rtp) => {
    const { all, ...figures } = figuresFor(picks);
    expect(all).toBe(chooseExact(SEEDS, DRAWN));
    expect(figures.rtp.toFixed(4)).toBe(rtp);
    expect(figures.rtpBasisPoints).toBeGreaterThanOrEqual(sementesDaSorte.rtpBasisPoints);
  });

  it('publishes the lowest of the returns, and the bounds of hits and deviations', () => {
    const all = PICKS.map(figuresFor);
    expect(Math.min(...all.map((each) => each.rtpBasisPoints))).toBe(sementesDaSorte.rtpBasisPoints);
    const bounds = (values: number[]) => [Math.min(...values).toFixed(1), Math.max(...values).toFixed(1)];
    expect(bounds(all.map((each) => each.hit))).toEqual(['8.8', '36.3']);
    expect(bounds(all.map((each) => each.deviation))).toEqual(['1.9', '16.5']);
    expect(Math.max(...all.map((each) => each.top))).toBe(1_000_000);
    expect(Math.round(Number(chooseExact(SEEDS, DRAWN)) / waysOf(8, 8))).toBe(5_168_931);
  });

  it('pays every stake to the centavo, below the cap', () => {
    expectPayable(sementesDaSorte, pays.flat());
  });

  it.each([2, 5, 8])(
    'plays %i picks as computed',
    (picks) => {
      const { rtp, deviation } = figuresFor(picks);
      const rounds = many(60_000);
      const { mean } = simulate(sementesDaSorte, { picks: PICKS.slice(0, picks) }, { rounds, seed: 12 });
      expectByChance(mean, rtp / 100, deviation, rounds);
    },
    60_000,
  );
});
