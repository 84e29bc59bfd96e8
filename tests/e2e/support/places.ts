/** Watches the places of a game's parts in every frame of its page. */
import type { Page } from './test.ts';

/** What the player reads and presses. Its place must be the same in all of a round. */
const PARTS = '#stage, #board, #told, .stake, #less, #spin, .visit, .table';

interface Watching {
  readonly stopWatching: () => string[];
}

/** Watches from now on. Returns a function that ends it and returns each other place, as "part: before -> after". */
export async function watchPlaces(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate((selector) => {
    const before = new Map<string, string>();
    const moved = new Set<string>();
    /** Returns the place in the layout, which transforms do not change: x, y, width, height in px. */
    const placeOf = (part: HTMLElement) => {
      let [x, y] = [0, 0];
      for (let at: Element | null = part; at instanceof HTMLElement; at = at.offsetParent) {
        x += at.offsetLeft;
        y += at.offsetTop;
      }
      return [x, y, part.offsetWidth, part.offsetHeight].join(' ');
    };
    const look = () => {
      for (const part of document.querySelectorAll<HTMLElement>(selector)) {
        // A hidden part may have left its place to others.
        if (!part.checkVisibility({ visibilityProperty: true })) continue;
        const [name, place] = [part.id || part.className, placeOf(part)];
        const first = before.get(name) ?? place;
        before.set(name, first);
        if (place !== first) moved.add(`${name}: ${first} -> ${place}`);
      }
    };
    let frame = 0;
    const watch = () => {
      look();
      frame = requestAnimationFrame(watch);
    };
    watch();
    const stopWatching = () => {
      cancelAnimationFrame(frame);
      look();
      return [...moved];
    };
    Object.assign(window, { stopWatching });
  }, PARTS);
  return () => page.evaluate(() => (window as unknown as Watching).stopWatching());
}
