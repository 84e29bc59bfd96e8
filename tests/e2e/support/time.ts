/** Controls the time of a page that has an own clock (`page.clock.install`). */
import type { Locator, Page } from './test.ts';

/** Stops the page's time, until `page.clock.resume`. */
export const stopTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

/** Lets the page's time pass in short steps until an element is visible. */
export async function passUntil(page: Page, element: Locator): Promise<void> {
  while (!(await element.isVisible())) await page.clock.runFor(50);
}
