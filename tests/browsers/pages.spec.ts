/** Tests the ten pages in browsers that no other test uses: complete, without errors, nothing cut off. */
import { covered, cutOff, beyondScreen } from '#tests/e2e/support/layout.ts';
import { enter } from '#tests/e2e/support/player.ts';
import { playerPages, visitorPages } from '#tests/e2e/support/ten-pages.ts';
import { arrived, expect, test } from '#tests/e2e/support/test.ts';
import type { Page } from '#tests/e2e/support/test.ts';

async function look(page: Page, path: string, complaints: string[]): Promise<void> {
  await page.goto(path);
  await arrived(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await beyondScreen(page), `${path} at ${width} px scrolls sideways`).toEqual([]);
    expect(await cutOff(page), `${path} at ${width} px cuts off`).toEqual([]);
    expect(await covered(page), `${path} at ${width} px covers`).toEqual([]);
  }
  expect(complaints).toEqual([]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: test.info().outputPath(`${width}.png`) });
  }
  // For a screenshot the runner adds a style to the page, which the page's policy blocks with an error.
  complaints.splice(0);
}

for (const path of visitorPages) test(`${path} is complete`, ({ page, complaints }) => look(page, path, complaints));

for (const path of playerPages)
  test(`${path} is complete for a player`, async ({ page, complaints }) => {
    await enter(page, { deposit: '1000.00', hasWithdrawalPassword: true });
    await look(page, path, complaints);
  });
