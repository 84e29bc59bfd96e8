/** Tests Pipa Alta and Roda da Feira: one result for a whole table (docs/domain/game-rules.md). */
import { describe, expect, it } from 'vitest';
import { takesStake } from '#games/fair-game.ts';
import { heightAfter, MOST, pipaAlta, waysToReach } from '#games/pipa-alta/rules.ts';
import type { CashOut } from '#games/pipa-alta/rules.ts';
import { layout, pays, rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import type { Place } from '#games/roda-da-feira/rules.ts';
import { paidOf } from '#games/table.ts';
import type { Json } from '#lib/json.ts';
import { asTable, chainDraw, many, simulate } from '#scripts/dev/fixtures/random-sources.ts';
import { pressesAtKite } from '#tests/support/kite-presses.ts';

const at = (hundredths: number) => ({ at: hundredths });
const lost = (hundredths: number) => pipaAlta.winCents(199, at(hundredths), 100n) === 0n;

describe('Pipa Alta', () => {
  it('snaps as the published test vectors state', async () => {
    const heights = [];
    for (const round of [1, 2, 3])
      heights.push(pipaAlta.outcome(await chainDraw([2 ** 32, 2 ** 32], round), at(200), []));
    expect(heights).toEqual([245, 150, 266]);
  });

  it.each([101, 200, 1000, 3333, MOST])(
    'returns 97 % of what is cashed out at %i hundredths, less than a cent lost',
    (c) => {
      const share = (waysToReach(c) * BigInt(c) * 10n ** 10n) / 2n ** 52n / 100n;
      expect(share).toBeGreaterThanOrEqual(9_699_999_999n);
      expect(share).toBeLessThanOrEqual(9_700_000_000n);
      expect(Math.floor(Number(share) / 1_000_000)).toBeGreaterThanOrEqual(pipaAlta.rtpBasisPoints);
    },
  );

  it('reaches a height exactly as often as published, at its bound', () => {
    for (const c of [101, 150, 1000, 99_999]) {
      // The lowest drawn number that reaches this height.
      const first = 2n ** 52n - waysToReach(c);
      const tapeOf = (drawn: bigint) => [Number(drawn >> 20n), Number((drawn & 0xfffffn) << 12n)];
      expect(pipaAlta.outcome(tapeOf(first), at(c), [])).toBeGreaterThanOrEqual(c);
      expect(pipaAlta.outcome(tapeOf(first - 1n), at(c), [])).toBeLessThan(c);
    }
  });

  it('ends at the ground in 3.96 % of flights, and at 1,000 at most', () => {
    expect(1 - Number(waysToReach(101)) / 2 ** 52).toBeCloseTo(0.0396, 4);
    expect(pipaAlta.outcome([2 ** 32 - 1, 2 ** 32 - 1], at(200), [])).toBe(MOST);
    expect(pipaAlta.outcome([0, 0], at(200), [])).toBe(100);
  });

  it('pays a bet that was cashed out in time, and no other', () => {
    expect(pipaAlta.winCents(199, at(199), 300n)).toBe(597n);
    expect(lost(200)).toBe(true);
    expect(pipaAlta.winCents(199, at(100), 300n)).toBe(0n);
  });

  it('pays a bet without a target by its cash-out, and by itself only at a thousand', () => {
    const byHand = { at: null };
    const paid = (snapped: number, cashOut: number | null, choice: CashOut = byHand) =>
      paidOf(asTable(pipaAlta), snapped, { choice: choice as unknown as Json, cashOut, stakeCents: 500n });
    expect([paid(300, 183), paid(300, 300), paid(300, null), paid(MOST - 1, null)]).toEqual([915n, 1500n, 0n, 0n]);
    expect(paid(MOST, null)).toBe(500_000n);
    // A target pays as before: by itself, or by an earlier press.
    expect([paid(300, null, at(200)), paid(300, 150, at(200)), paid(300, 250, at(200))]).toEqual([1000n, 750n, 1000n]);
  });

  it('returns 97 % for a cash-out by hand, at every multiplier below a thousand', () => {
    const all = 2n ** 52n;
    const presses = pressesAtKite();
    for (const { height, lowest } of presses) {
      expect(lowest, `a press at ${height} wins in every flight that gets there`).toBe(height);
      // The number of winning draws out of 2⁵². It differs from 97 % by less than one draw.
      const missing = 97n * all - waysToReach(lowest) * BigInt(height);
      expect(missing >= 0n && missing < BigInt(height), `${height}`).toBe(true);
    }
    // Up to 100.00 each height lasts a millisecond or more. Above, a cash-out gets the current height.
    const heights = new Set(presses.map(({ height }) => height));
    for (let height = 101; height < 10_000; height++) expect(heights.has(height), `${height}`).toBe(true);
    expect(Math.max(...heights)).toBeLessThan(MOST);
  });

  it('climbs as shown', () => {
    expect([0, 6932, 23_026, 69_078, 90_000].map(heightAfter)).toEqual([100, 200, 1000, MOST, MOST]);
  });

  it('has the stated return over many flights', () => {
    const { mean, error } = simulate(pipaAlta, at(200), { rounds: many(200_000), seed: 4 });
    expect(Math.abs(mean - 0.97)).toBeLessThan(3.5 * error);
  });
});

describe('Roda da Feira', () => {
  it('stops as the published test vectors state', async () => {
    const stops = [];
    for (const round of [1, 2, 3]) stops.push(rodaDaFeira.outcome(await chainDraw([50], round), { place: 'M' }, []));
    expect(stops.map((stop) => [stop, layout[stop]])).toEqual([
      [16, 'M'],
      [32, 'C'],
      [46, 'M'],
    ]);
  });

  it('has the places that are published, and returns 96 % on each of them', () => {
    const count = (place: Place) => layout.filter((each) => each === place).length;
    expect(layout).toHaveLength(50);
    expect(Object.fromEntries((Object.keys(pays) as Place[]).map((place) => [place, count(place)]))).toEqual({
      M: 24,
      C: 12,
      P: 6,
      F: 4,
      L: 3,
      S: 1,
    });
    for (const place of Object.keys(pays) as Place[]) {
      const won = layout.reduce((sum, _, stop) => sum + rodaDaFeira.winCents(stop, { place }, 20n), 0n);
      expect(Number(won) / (50 * 20)).toBe(rodaDaFeira.rtpBasisPoints / 10_000);
    }
  });

  it('accepts only stakes on its grid', () => {
    expect([20, 40, 50_000].every((cents) => takesStake(rodaDaFeira, cents))).toBe(true);
    expect([0, 10, 30, 50_020, 20.5, NaN].some((cents) => takesStake(rodaDaFeira, cents))).toBe(false);
  });
});
