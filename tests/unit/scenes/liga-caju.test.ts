/** Tests Liga Caju's scene: the slip in progress, and the events up to a minute of the matches. */
import { describe, expect, it } from 'vitest';
import { markets, MOST_LEGS, priceOf } from '#games/liga-caju/prices.ts';
import type { Leg, Selection } from '#games/liga-caju/prices.ts';
import { minuteAfter, MINUTES, msToMinute } from '#games/liga-caju/clock.ts';
import { ligaCaju } from '#games/liga-caju/rules.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import { MATCHES } from '#games/liga-caju/season.ts';
import { goalsIn, scoreAt } from '#studio/client/games/liga-caju/minutes.ts';
import { isChosen, toggled } from '#studio/client/games/liga-caju/slip.ts';
import type { Legs } from '#studio/client/games/liga-caju/slip.ts';

const leg = (match: number, selection: Selection): Leg => ({ match, selection });
const pressed = (...legs: Leg[]): Legs => legs.reduce<Legs>(toggled, []);

describe('the slip', () => {
  it('has one selection a match, the last that was pressed, in the order of the matches', () => {
    expect(pressed(leg(2, 'home'), leg(0, 'draw'), leg(2, '1-1'))).toEqual([leg(0, 'draw'), leg(2, '1-1')]);
  });

  it('removes a selection that is pressed again, and no other', () => {
    expect(pressed(leg(1, 'over'), leg(3, 'both'), leg(1, 'over'))).toEqual([leg(3, 'both')]);
    expect(isChosen(pressed(leg(1, 'over')), leg(1, 'over'))).toBe(true);
    expect(isChosen(pressed(leg(1, 'over')), leg(0, 'over'))).toBe(false);
  });

  it('is never invalid except by its price, whatever is pressed', () => {
    const all = Object.values(markets).flat();
    const every = [...Array(MATCHES).keys()].flatMap((match) => all.map((selection) => leg(match, selection)));
    let legs: Legs = [];
    for (let turn = 0; turn < 400; turn++) {
      legs = toggled(legs, every[(turn * 37) % every.length] as Leg);
      expect(legs.length).toBeLessThanOrEqual(MOST_LEGS);
      if (legs.length === 0) continue;
      const price = priceOf({ matchday: 0, legs });
      expect('m100' in price || price.refused === 'too-high').toBe(true);
      expect(ligaCaju.isChoice({ matchday: 0, legs })).toBe('m100' in price);
    }
  });
});

describe('the minutes', () => {
  it('go from 0 to 90 over the time it plays, each as long as any other, and no further', () => {
    const length = 9_100;
    const seen = Array.from({ length }, (_, ms) => minuteAfter(ms, length));
    for (let minute = 0; minute <= MINUTES; minute++)
      expect(seen.filter((each) => each === minute)).toHaveLength(length / (MINUTES + 1));
    expect([minuteAfter(length, length), minuteAfter(2 * length, length), minuteAfter(-5, length)]).toEqual([
      MINUTES,
      MINUTES,
      0,
    ]);
    for (let minute = 1; minute <= MINUTES; minute++) {
      const begins = msToMinute(minute, length);
      expect([minuteAfter(begins - 1, length), minuteAfter(begins, length)]).toEqual([minute - 1, minute]);
    }
  });

  const matches: readonly Played[] = [
    { home: 2, away: 1, homeMinutes: [30, 90], awayMinutes: [30] },
    { home: 0, away: 0, homeMinutes: [], awayMinutes: [] },
    { home: 0, away: 1, homeMinutes: [], awayMinutes: [1] },
  ];

  it('count the goals so far, that of the minute itself too', () => {
    const at = (minute: number) => matches.map((played) => scoreAt(played, minute));
    expect(at(0)).toEqual([0, 1, 2].map(() => ({ home: 0, away: 0 })));
    expect(at(29)[0]).toEqual({ home: 0, away: 0 });
    expect(at(30)[0]).toEqual({ home: 1, away: 1 });
    expect(at(MINUTES)).toEqual(matches.map(({ home, away }) => ({ home, away })));
  });

  it('list every goal in order with its score, and the last ones are the result', () => {
    const goals = goalsIn(matches);
    expect(goals.map(({ match, minute, side, score }) => [minute, match, side, `${score.home}-${score.away}`])).toEqual(
      [
        [1, 2, 'away', '0-1'],
        [30, 0, 'home', '1-0'],
        [30, 0, 'away', '1-1'],
        [90, 0, 'home', '2-1'],
      ],
    );
  });
});
