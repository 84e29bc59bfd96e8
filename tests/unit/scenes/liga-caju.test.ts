/** Tests Liga Caju's scene: the slip in progress, and the events up to a minute of the matches. */
import { describe, expect, it } from 'vitest';
import { markets, MOST_LEGS, priceOf } from '#games/liga-caju/prices.ts';
import type { Leg, Selection } from '#games/liga-caju/prices.ts';
import { minuteAfter, MINUTES, msToMinute } from '#games/liga-caju/clock.ts';
import { ligaCaju } from '#games/liga-caju/rules.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import { MATCHES } from '#games/liga-caju/season.ts';
import { goalsIn } from '#studio/client/games/liga-caju/minutes.ts';
import { isHeld, legState, offerNow } from '#studio/client/games/liga-caju/legs.ts';
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

describe('a leg during play', () => {
  const scores = (home: number, away: number) => [{ home, away }];
  const at = (selection: Selection, home: number, away: number, minute = 30) =>
    legState(0, leg(0, selection), { minute, scores: scores(home, away) });

  it('is won or lost as soon as no further goal can change it', () => {
    expect([at('over', 2, 0), at('over', 2, 1), at('under', 2, 1)]).toEqual(['open', 'won', 'lost']);
    expect([at('both', 1, 0), at('both', 1, 1), at('not-both', 1, 1)]).toEqual(['open', 'won', 'lost']);
    expect([at('1-0', 1, 0), at('1-0', 2, 0), at('other', 4, 0)]).toEqual(['open', 'lost', 'won']);
    expect([at('home', 3, 0), at('draw', 3, 0), at('away', 3, 0)]).toEqual(['open', 'open', 'open']);
  });

  it('is decided at the end', () => {
    expect([at('home', 3, 0, MINUTES), at('draw', 3, 0, MINUTES), at('under', 1, 1, MINUTES)]).toEqual([
      'won',
      'lost',
      'won',
    ]);
  });

  it('has a new offer with every goal and every five minutes', () => {
    const now = { minute: 30, scores: scores(1, 0) };
    expect([31, 34, 35].map((minute) => isHeld(now, { ...now, minute }))).toEqual([true, true, false]);
    expect(isHeld(now, { minute: 30, scores: scores(1, 0) })).toBe(false);
    const slip = { matchday: 0, legs: [leg(0, 'home')] };
    expect(offerNow(slip, 100n, now)).toBe(offerNow(slip, 100n, { ...now, minute: 34 }));
    expect(offerNow(slip, 100n, now)).toBeLessThan(offerNow(slip, 100n, { ...now, minute: 35 }) ?? 0n);
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
