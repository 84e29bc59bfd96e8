/** What breaks WCAG 2.2 AA on a page as it stands, as far as a machine can tell. */
import AxeBuilder from '@axe-core/playwright';
import { expect } from './test.ts';
import type { Page } from './test.ts';

/** The rules that are broken and where; fails by itself when something is wider than the screen. */
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
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'nothing is wider than the screen').toBe(0);
  return violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}
