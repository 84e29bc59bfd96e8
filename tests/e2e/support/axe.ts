/** What a machine can tell of WCAG 2.2 AA on the page as it stands. */
import axe from 'axe-core';
import { overflow } from './layout.ts';
import { expect } from './test.ts';
import type { Page } from './test.ts';

const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // A game's frame is the studio's.
  iframes: false,
};

/** One line a fault; also fails where something is wider than the screen. */
export async function faults(page: Page): Promise<string[]> {
  // Fades come to their end: contrast is judged on what stays.
  await page.evaluate(() => {
    for (const each of document.getAnimations()) if (each.effect?.getComputedTiming().iterations === 1) each.finish();
  });
  expect(await overflow(page), 'nothing is wider than the screen').toBe(0);
  await page.evaluate(axe.source);
  return page.evaluate(async (how) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations, passes } = await run({ exclude: ['iframe'] }, how);
    if (passes.length === 0) return ['nothing was judged'];
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, options);
}
