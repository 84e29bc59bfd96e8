/**
 * Draws the pitch behind a match. While it plays, two teams and a ball wander about its middle, the same in every
 * match: they tell nothing of the goals to come. Only a goal that has fallen sends the ball to an end.
 */
import type { Match } from '#games/liga-caju/season.ts';
import { make } from '../../page.ts';
import { shape } from '../../shapes.ts';

/** The colour of each club's shirts, from its crest. */
const KITS = ['#ffd42e', '#4f8cf0', '#6fd07a', '#a07cf4', '#fff4dc', '#d8f24a', '#ff8a4a', '#5fd6e4'];
const MARKINGS = 'M150 0v80M0 18h34v44H0M300 18h-34v44h34M126 40a24 24 0 0 0 48 0a24 24 0 0 0-48 0';
const STRIKE_MS = 1_800;

/** Creates the pitch. `row`: the match's index, so that no two move alike. */
export function createField({ home, away }: Match, row: number, calm: () => boolean) {
  const lines = shape('svg', { viewBox: '0 0 300 80', preserveAspectRatio: 'none' });
  lines.append(shape('path', { d: MARKINGS }));
  const team = (club: number, side: string) => {
    const shirts = make('i', { className: `team ${side}` });
    shirts.style.setProperty('--kit', KITS[club] ?? '');
    return shirts;
  };
  const ball = make('i', { className: 'ball' });
  const root = make('div', { className: 'field' }, team(home, 'home'), team(away, 'away'), ball);
  root.prepend(lines);
  root.style.setProperty('--nth', String(row));
  return {
    root,
    /** Sends the ball into the goal that the side has scored in. */
    strike: (side: 'home' | 'away'): void => {
      if (calm()) return;
      const end = `translateX(${side === 'home' ? 47 : -47}%)`;
      ball.animate(
        [
          { transform: 'none', easing: 'cubic-bezier(.2,.7,.3,1)' },
          { transform: end, opacity: 1, offset: 0.25 },
          { transform: end, opacity: 1, offset: 0.85 },
          { transform: end, opacity: 0 },
        ],
        STRIKE_MS,
      );
    },
  };
}
