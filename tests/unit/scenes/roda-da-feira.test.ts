/** Tests the chips on the places of Roda da Feira. */
import { describe, expect, it } from 'vitest';
import type { Place } from '#games/roda-da-feira/rules.ts';
import { bestOf, chipsOf, sameChips, sumOf, withChip, without } from '#studio/client/games/roda-da-feira/chips.ts';
import type { Chips } from '#studio/client/games/roda-da-feira/chips.ts';
import { bendsOf, STEP, turnOf, wayAt } from '#studio/client/games/roda-da-feira/spin.ts';

const nothing = { bets: 0, cents: 0n };
const chips = (on: Partial<Record<Place, bigint>>): Chips => new Map(Object.entries(on) as [Place, bigint][]);

describe('a chip', () => {
  it('adds to its place, and chips on one place are one bet', () => {
    const first = withChip(new Map(), 'M', 500n, nothing);
    const second = withChip(first as Chips, 'M', 200n, nothing);
    expect(second).toEqual(chips({ M: 700n }));
    expect(withChip(second as Chips, 'S', 100n, nothing)).toEqual(chips({ M: 700n, S: 100n }));
  });

  it('is refused above the highest sum of a round, with what is bet already', () => {
    expect(withChip(chips({ M: 40_000n }), 'C', 10_020n, nothing)).toBe('mostMoney');
    expect(withChip(chips({ M: 30_000n }), 'C', 10_020n, { bets: 1, cents: 10_000n })).toBe('mostMoney');
    expect(withChip(chips({ M: 30_000n }), 'C', 10_000n, { bets: 1, cents: 10_000n })).toBeInstanceOf(Map);
  });

  it('is refused where it would be a bet more than a round takes', () => {
    const laid = { bets: 19, cents: 380n };
    expect(withChip(chips({ M: 20n }), 'C', 20n, laid)).toBe('mostBets');
    expect(withChip(chips({ M: 20n }), 'M', 20n, laid)).toEqual(chips({ M: 40n }));
  });
});

it('the sum is that of all chips, and the highest prize that of one place', () => {
  const laid = chips({ M: 1000n, S: 100n });
  expect([sumOf(laid), bestOf(laid)]).toEqual([1100n, 4800n]);
});

it('a repeat costs exactly what the bets cost, however often a place was bet on', () => {
  const bets = [
    { choice: { place: 'C' }, stake: 200n },
    { choice: { place: 'M' }, stake: 500n },
    { choice: { place: 'C' }, stake: 100n },
  ] as const;
  expect(chipsOf(bets)).toEqual(chips({ C: 300n, M: 500n }));
  expect(sameChips(chipsOf(bets), chips({ M: 500n, C: 300n }))).toBe(true);
  expect(sameChips(chipsOf(bets), chips({ M: 500n, C: 320n }))).toBe(false);
});

it('accepted bets leave the chips, and refused ones stay', () => {
  expect(without(chips({ M: 100n, C: 200n, S: 20n }), ['M', 'S'])).toEqual(chips({ C: 200n }));
});

describe('the turning wheel', () => {
  const [from, way] = [turnOf(7), 5 * 360 + 13 * STEP];
  const bends = bendsOf(from, way);

  it('bends its pointer at each peg of the slow part, at the moment when the peg passes', () => {
    const slow = bends.filter(({ transform, offset }) => transform !== 'none' && (offset ?? 0) > 0.6);
    const turnAt = (at: number) => (from + way * wayAt(at)) / STEP + 0.5;
    expect(slow).toHaveLength(Math.floor(turnAt(1)) - Math.floor(turnAt(0.6)));
    for (const { offset } of slow) expect(turnAt(offset ?? 0) % 1).toBeLessThan(0.2);
  });

  it('has keyframes in order, and a straight pointer at the end', () => {
    const offsets = bends.map(({ offset }) => offset ?? Number.NaN);
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    expect(Math.max(...offsets)).toBeLessThanOrEqual(1);
    expect(bends.at(-1)?.transform).toBe('none');
  });
});
