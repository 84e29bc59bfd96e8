/** Tests Roleta Ipê's scene: the cloth's places, the chips, and a wheel that stops at the drawn number. */
import { describe, expect, it, vi } from 'vitest';
import { roletaIpe } from '#games/roleta-ipe/rules.ts';
import { covered } from '#games/roleta-ipe/table.ts';
import { bestOf, withChip } from '#studio/client/games/roleta-ipe/chips.ts';
import type { Chips } from '#studio/client/games/roleta-ipe/chips.ts';
import { cellOf, counts, outside, placesFor } from '#studio/client/games/roleta-ipe/cloth.ts';
import type { Count } from '#studio/client/games/roleta-ipe/cloth.ts';

describe('the cloth', () => {
  it('has every place of the rules once, each with a valid bet', () => {
    const all = [...counts.flatMap(placesFor), ...outside];
    expect(counts.map((count) => placesFor(count).length)).toEqual([37, 60, 12, 22, 11]);
    expect(new Set(all.map(({ kind, number }) => `${kind}${number}`)).size).toBe(154);
    for (const { kind, number } of all)
      expect(roletaIpe.isChoice({ chips: [{ kind, number, cents: 20 }] }), `${kind} ${number}`).toBe(true);
  });

  it.each([2, 4] as Count[])('places a chip on %i numbers where their cells meet', (count) => {
    for (const place of placesFor(count))
      for (const number of covered(place)) {
        const [left, top] = cellOf(number);
        const [x, y] = place.chip;
        const high = number === 0 ? 3 : 1;
        expect(x >= left && x <= left + 1 && y >= top && y <= top + high, `${place.kind} ${place.number}`).toBe(true);
      }
  });

  it('has no place for two bets on as many numbers', () => {
    for (const count of counts) {
      const middles = placesFor(count).map(({ hit: [left, top, wide, high] }) => [left + wide / 2, top + high / 2]);
      expect(new Set(middles.map(String)).size).toBe(middles.length);
    }
  });
});

describe('chips', () => {
  const chips: Chips = [{ kind: 'red', number: 0, cents: 100 }];

  it('on one place are one bet; on another, one more', () => {
    expect(withChip(chips, { kind: 'red', number: 0 }, 20)).toEqual([{ kind: 'red', number: 0, cents: 120 }]);
    expect(withChip(chips, { kind: 'straight', number: 7 }, 20)).toHaveLength(2);
  });

  it('stop at the limits of the rules, and say which', () => {
    expect(withChip(chips, { kind: 'red', number: 0 }, 50_000)).toBe('mostMoney');
    const full = placesFor(1).map(({ kind, number }) => ({ kind, number, cents: 20 }));
    const forty = placesFor(3)
      .slice(0, 3)
      .reduce<Chips>((all, place) => withChip(all, place, 20) as Chips, full);
    expect(forty).toHaveLength(40);
    expect(roletaIpe.isChoice({ chips: forty })).toBe(true);
    expect(withChip(forty, { kind: 'black', number: 0 }, 20)).toBe('mostPlaces');
    expect(withChip(forty, { kind: 'straight', number: 7 }, 20)).toHaveLength(40);
  });

  it('can be paid at most what their best number pays', () => {
    expect(bestOf([...chips, { kind: 'straight', number: 1, cents: 100 }])).toBe(3800n);
    expect(bestOf([...chips, { kind: 'straight', number: 2, cents: 100 }])).toBe(3600n);
  });
});

describe('the wheel', async () => {
  // The module loads the page's texts on import.
  vi.stubGlobal('document', { documentElement: { lang: 'pt', dataset: {} }, querySelector: () => null });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  const { ballOut, comeToRest, landsFrom, order, pocketAt } = await import('#studio/client/games/roleta-ipe/wheel.ts');

  it('has every number once, and the colours take turns around it', () => {
    expect(order.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 37 }, (_, number) => number));
    const reds = order.slice(1).map((number) => covered({ kind: 'red', number: 0 }).includes(number));
    expect(reds).toEqual(reds.map((_, index) => index % 2 === 0));
  });

  it('stops with the drawn number at the top and the ball in its pocket, wherever it began', () => {
    const whole = (degrees: number) => (((Math.round(degrees * 100) % 36_000) + 36_000) % 36_000) / 100;
    for (const number of order)
      for (const began of [0, 17.3, -4000.9]) {
        const [turned, run] = landsFrom([began, 300 - began, 1], number).at(-1) ?? [1, 1];
        expect(whole(turned + pocketAt(number))).toBe(0);
        expect(whole(run)).toBe(whole(pocketAt(number)));
      }
  });

  it('never turns back while it slows down, nor does the ball', () => {
    const way = landsFrom([12, 34, 1], 0);
    for (const [index, [turned, run]] of way.entries()) {
      const [before, ranBefore] = way[index - 1] ?? [Infinity, -Infinity];
      expect(turned).toBeLessThanOrEqual(before + 0.01);
      expect(run).toBeGreaterThanOrEqual(ranBefore - 0.01);
    }
    expect([comeToRest(0, 5, 9), comeToRest(1, 5, 9)]).toEqual([0, 5]);
    expect(ballOut(1)).toBeLessThan(ballOut(0));
  });
});
