/** From the narrowest phone to a wide screen nothing scrolls sideways, is cut off or lies over another control. */

import { covered, cutOff, overflow } from './support/layout.ts';
import { enter } from './support/player.ts';
import { playerPages, visitorPages } from './support/ten-pages.ts';
import { arrived, expect, test } from './support/test.ts';
import type { Page } from './support/test.ts';

const widths = Array.from({ length: 41 }, (_, index) => 320 + 40 * index);

async function walk(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await arrived(page);
  const faults: Record<number, unknown> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const found = { sideways: await overflow(page), cut: await cutOff(page), covered: await covered(page) };
    if (found.sideways > 0 || found.cut.length > 0 || found.covered.length > 0) faults[width] = found;
  }
  expect(faults).toEqual({});
}

for (const path of visitorPages) test(`${path} keeps its shape at every width`, ({ page }) => walk(page, path));

for (const path of playerPages)
  test(`${path} keeps its shape at every width for a player`, async ({ page }) => {
    await enter(page, { deposit: '1000.00', hasWithdrawalPassword: true });
    await walk(page, path);
  });
