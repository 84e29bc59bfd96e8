/** Tests the loop's pictures: the last one leads to the first, and the poster is the first. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fairScene, LOOP_SECONDS } from '#scripts/art/fair-scene.ts';
import { POSTER } from '#scripts/art/render-video.ts';

it('ends where it begins, and moves between', () => {
  expect(fairScene(LOOP_SECONDS)).toBe(fairScene(0));
  expect(fairScene(LOOP_SECONDS + 7.25)).toBe(fairScene(7.25));
  expect(new Set(Array.from({ length: LOOP_SECONDS * 12 }, (_, frame) => fairScene(frame / 12))).size).toBe(720);
});

it('is the poster of the page', () => {
  expect(readFileSync(POSTER, 'utf8'), 'npm run video -- --poster').toBe(fairScene(0));
});
