/** Draws what a great win shows over its figure: the game's hero, and small drawings that drift over the stage. */
import { make } from './page.ts';
import { painted } from './shapes.ts';

const DRIFTS = 11;
/** How many of them are added in a frame, because all take longer than one. */
const SOME = 3;
/** Multiples of this share spread evenly without a pattern. */
const SPREAD = 0.618;

/** Returns the place from 0 to 1, moved to one of the sides, so that nothing drifts behind the figure. */
const besides = (at: number): number => (at < 0.5 ? at * 0.32 : 1 - (1 - at) * 0.32);

/**
 * Returns the picture of a great win. The game's scene.css moves `.hero`, and may change how `.drift` moves. `drift`:
 * creates one of the small drawings.
 */
export function triumph(hero: readonly Node[], drift: () => Node): HTMLElement {
  const drifts = Array.from({ length: DRIFTS }, (_, index) => {
    const each = make('i', { className: 'drift' }, drift());
    each.style.setProperty('--at', besides((index * SPREAD) % 1).toFixed(3));
    each.style.setProperty('--late', ((index * SPREAD * SPREAD) % 1).toFixed(3));
    return each;
  });
  const picture = make('div', { className: 'triumph' }, make('div', { className: 'hero' }, ...hero));
  void addTo(picture, drifts);
  return picture;
}

async function addTo(picture: HTMLElement, drifts: readonly HTMLElement[]): Promise<void> {
  for (let next = 0; next < drifts.length; next += SOME) {
    await painted();
    picture.prepend(...drifts.slice(next, next + SOME));
  }
}
