/** Lets crumbs of husk fall from a finger, without work on the main thread while they fall. */
import { make } from '../../page.ts';
import type { Point } from './flakes.ts';

const CRUMBS = 14;
const EVERY_MS = 45;
const FALL_MS = 520;

export function createCrumbs() {
  const crumbs = Array.from({ length: CRUMBS }, () => make('i'));
  const root = make('span', { className: 'crumbs' }, ...crumbs);
  root.setAttribute('aria-hidden', 'true');
  let next = 0;
  let lastAt = 0;
  return {
    root,
    /** Drops one crumb at a point, px from the first cell's corner; not more often than one in 45 ms. */
    drop: ({ x, y }: Point): void => {
      const now = performance.now();
      const crumb = crumbs[next % CRUMBS];
      if (!crumb || now - lastAt < EVERY_MS) return;
      lastAt = now;
      next++;
      // Crumbs fly to alternating sides and differ in reach. They carry no information.
      const aside = ((next * 37) % 60) - 30;
      const turn = ((next * 83) % 360) - 180;
      crumb.animate(
        [
          { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
          { transform: `translate(${x + aside * 0.6}px, ${y + 14}px) rotate(${turn / 2}deg)`, opacity: 1, offset: 0.4 },
          { transform: `translate(${x + aside}px, ${y + 74}px) rotate(${turn}deg)`, opacity: 0 },
        ],
        { duration: FALL_MS, easing: 'ease-in' },
      );
    },
  };
}
