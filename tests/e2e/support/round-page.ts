/** Checks the page of a past round: the studio draws the round's end there in the game's own scene. */
import { studioUrl } from '#scripts/dev/test-stack.ts';
import { expect } from './test.ts';
import type { Page } from './test.ts';

/** Opens the round, or the bet at a table, in a tab of its own. Checks the drawing on a phone and on a wide screen. */
export async function expectRoundDrawn(page: Page, roundId: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`${studioUrl}/round/${roundId}?lang=pt`);
  const stage = tab.locator('#stage');
  for (const width of [390, 1280]) {
    await tab.setViewportSize({ width, height: 844 });
    await expect(stage).toBeVisible();
    const [own, parts] = await stage.evaluate((node) => [
      { width: node.clientWidth, height: node.clientHeight },
      [...node.children].map((part) => part.clientWidth),
    ]);
    expect(Math.max(...parts) / own.width, `the drawing's width at ${width} px`).toBeGreaterThan(0.9);
    expect(own.height / own.width, `the drawing's height at ${width} px`).toBeGreaterThan(0.6);
  }
  await tab.close();
}
