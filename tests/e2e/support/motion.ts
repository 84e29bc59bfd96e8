/**
 * Watches for motion in every frame of a game's page. A player who prefers reduced motion sees none, but for the bar of a
 * table's clock, which tells how long bets are open.
 */
import type { Page } from './test.ts';

/** Properties whose change moves or resizes something. Colours and opacity may change slowly. */
const MOVING = [
  ...['transform', 'translate', 'rotate', 'scale', 'offsetDistance', 'offsetPath', 'backgroundPosition'],
  ...['left', 'top', 'right', 'bottom', 'width', 'height', 'strokeDashoffset', 'clipPath'],
];

interface Watching {
  readonly stopWatchingMotion: () => string[];
}

/** Watches from now on. Returns a function that ends it and returns each motion, as "part: properties". */
export async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate((moving) => {
    const seen = new Set<string>();
    const look = () => {
      for (const { effect, playState } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || playState !== 'running') continue;
        if (effect.target?.closest('.bar')) continue;
        const changed = new Set(effect.getKeyframes().flatMap((keyframe) => Object.keys(keyframe)));
        const moved = moving.filter((property) => changed.has(property));
        const part = `${effect.target?.tagName} ${effect.target?.getAttribute('class')}${effect.pseudoElement ?? ''}`;
        if (moved.length > 0) seen.add(`${part}: ${moved.join(', ')}`);
      }
    };
    let frame = 0;
    const watch = () => {
      look();
      frame = requestAnimationFrame(watch);
    };
    watch();
    const stopWatchingMotion = () => {
      cancelAnimationFrame(frame);
      return [...seen];
    };
    Object.assign(window, { stopWatchingMotion });
  }, MOVING);
  return () => page.evaluate(() => (window as unknown as Watching).stopWatchingMotion());
}
