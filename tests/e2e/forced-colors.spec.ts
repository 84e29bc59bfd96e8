/** Tests the cashier in forced colours, without backgrounds and shadows, and the header on the narrowest phone. */
import { enter } from './support/player.ts';
import { arrived, expect, test } from './support/test.ts';

for (const path of ['/recharge', '/withdraw'])
  test(`${path}: selected elements differ from others, and buttons have an edge`, async ({ page }) => {
    await enter(page, { deposit: '100.00', hasWithdrawalPassword: true });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    await arrived(page);
    const main = page.getByRole('main');
    const choices = main.locator('label:has(input[type=radio])');
    await choices.first().click();
    const looks = await choices.evaluateAll((labels) =>
      labels.map((label) => {
        const { backgroundColor, borderStyle } = getComputedStyle(label);
        const isChosen = label.querySelector('input')?.checked === true;
        return { isChosen, backgroundColor, borderStyle };
      }),
    );
    const colours = (isChosen: boolean) =>
      new Set(looks.filter((look) => look.isChosen === isChosen).map((look) => look.backgroundColor));
    expect(colours(true).size).toBe(1);
    expect(colours(false).size).toBe(1);
    expect(colours(true)).not.toEqual(colours(false));
    expect(looks.map((look) => look.borderStyle)).toEqual(looks.map(() => 'solid'));
    const edges = await main
      .locator('.button')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderTopWidth));
    expect(edges.length).toBeGreaterThan(0);
    expect(new Set(edges)).toEqual(new Set(['1px']));
  });

test('the logo in the header keeps its width at 320 px', async ({ page }) => {
  await enter(page, { deposit: '100.00' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await arrived(page);
  expect((await page.locator('.brand svg').boundingBox())?.width).toBe(28);
});

test('a password manager is redirected to the change of the password', async ({ page }) => {
  await enter(page);
  await page.goto('/.well-known/change-password');
  await page.waitForURL(({ pathname }) => pathname.startsWith('/security-center/'));
});
