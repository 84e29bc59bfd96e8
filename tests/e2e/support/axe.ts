/** What a machine can tell of WCAG 2.2 AA on the page as it stands. */
import AxeBuilder from '@axe-core/playwright';
import { expect } from './test.ts';
import type { Page } from './test.ts';

/** One line a fault; also fails where something is wider than the screen. */
export async function faults(page: Page): Promise<string[]> {
  // The end of fades and of hydration: contrast is judged on what stays.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations === 1)
        .map((each) => each.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('iframe')
    .analyze();
  expect(await overflow(page), 'nothing is wider than the screen').toBe(0);
  return violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** How many px the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
