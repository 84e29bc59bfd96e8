/** Tests the rain's draws: their times, and the published draw. */
import { describe, expect, it } from 'vitest';
import { offers } from '#contract/offers.ts';
import { wireDate } from '#lib/dates.ts';
import { drawIntegers } from '#lib/fair.ts';
import { rainPlaces, rainWinnersOf, slotAfter, slotAwaited } from '#lib/rain.ts';

const serverSeed = '4f1c2b7a9d3e8f60b5a4c3d2e1f00918273645546372819a0bcdef0123456789';
const every = offers.chatRain.everyHours * 3600;
const at = (text: string) => new Date(`${text}-03:00`);
const told = (slot: number) => wireDate(new Date(slot * 1000));

describe('draws', () => {
  it('take place every five hours, whatever the day', () => {
    expect(every).toBe(18_000);
    let slot = slotAfter(at('2026-11-21T14:59:59.999'), every);
    expect(told(slot)).toBe('2026-11-21 15:00:00');
    slot = slotAfter(new Date(slot * 1000), every);
    expect(told(slot)).toBe('2026-11-21 20:00:00');
    slot = slotAfter(new Date(slot * 1000), every);
    expect(told(slot)).toBe('2026-11-22 01:00:00');
  });

  it('count players seen up to the very instant, and none after it', () => {
    expect(told(slotAwaited(at('2026-11-21T14:59:59.999'), every))).toBe('2026-11-21 15:00:00');
    expect(told(slotAwaited(at('2026-11-21T15:00:00.000'), every))).toBe('2026-11-21 15:00:00');
    expect(told(slotAwaited(at('2026-11-21T15:00:00.001'), every))).toBe('2026-11-21 20:00:00');
  });
});

describe('the winners of a draw', () => {
  const draw = { serverSeed, number: 99_226, present: 40, winners: offers.chatRain.winners };

  it('are those of the published draw', async () => {
    expect(await rainPlaces(draw)).toEqual([17, 36, 9, 27, 22]);
  });

  it('are a tenth of those present, rounded up, and five at most', () => {
    expect([0, 1, 10, 11, 40, 41, 51, 1_000].map((present) => rainWinnersOf(present, offers.chatRain))).toEqual([
      0, 1, 1, 2, 4, 5, 5, 5,
    ]);
  });

  it('are drawn among those left: the last place moves up', async () => {
    const seed = { serverSeed, clientSeed: 'rain:99226', nonce: 0 };
    const [first = 0, second = 0] = await drawIntegers(seed, [3, 2]);
    const left = [0, 1, 2];
    left[first] = 2;
    expect(await rainPlaces({ ...draw, present: 3, winners: 2 })).toEqual([first, left[second]]);
  });

  it('differ between draws', async () => {
    expect(await rainPlaces({ ...draw, number: 99_227 })).not.toEqual(await rainPlaces(draw));
  });

  it.each([0, 1, 4, 5, 6])(
    'among %i present are all different, and everybody if the rewards suffice',
    async (present) => {
      const places = await rainPlaces({ ...draw, present });
      expect(new Set(places).size).toBe(Math.min(5, present));
      expect(places.every((place) => place >= 0 && place < present)).toBe(true);
    },
  );

  it('have equal chances, whatever their place', async () => {
    const counts = Array.from({ length: 8 }, () => 0);
    const rounds = 2_000;
    for (let number = 0; number < rounds; number++)
      for (const place of await rainPlaces({ ...draw, number, present: 8, winners: 3 }))
        counts[place] = (counts[place] ?? 0) + 1;
    const expected = (rounds * 3) / 8;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chi).toBeLessThan(24.3); // 7 degrees of freedom, one in a thousand
  });
});
