/**
 * Tests the editor of texts in a browser: the preview follows the typing, plural forms have fields, the page says when a
 * text is live. Each kind's page has no fault on either width, and works without script.
 */
import { backofficeUrl } from '#scripts/dev/test-stack.ts';
import { faults } from './support/axe.ts';
import { beyondScreen } from './support/layout.ts';
import { enterBackoffice, speak } from './support/operator-page.ts';
import { expect, test, wideOnly } from './support/test.ts';
import type { Page } from './support/test.ts';

test.use({ locale: 'en-GB' });

const open = (page: Page, path: string) => page.goto(`${backofficeUrl}backoffice/page${path}`);
const preview = (page: Page) => page.frameLocator('iframe[name=shown]');
const typed = (page: Page, name: string) => page.locator(`#${name} + [role=textbox]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the preview follows the typing, in the chosen language, as the site shows it', wideOnly, async ({ page }) => {
  await enterBackoffice(page, 'admin');
  await open(page, '/texts/promotions.level');
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(preview(page).locator('.offer h1')).not.toHaveText('');
  await typed(page, 'title_en').fill('Gifts by tier, from {{tierGiftMin}}');
  await expect(preview(page).locator('.offer h1')).toHaveText(/^Gifts by tier, from \d/);
  await typed(page, 'title_en').fill('Gifts {{nothing}}');
  await expect(preview(page).locator('.offer h1 mark')).toHaveText('{{nothing}}');
  await expect(page.locator('iframe')).toHaveCount(1);
  // The preview leaves no trace in the browser's history.
  expect(await page.evaluate(() => history.length)).toBeLessThan(20);
});

test('a word after a number has a field for each form of its language', wideOnly, async ({ page }) => {
  await enterBackoffice(page, 'admin');
  await open(page, '/texts/interface.offers?q=pointsMissing');
  const cell = page.locator('.cell[data-locale=en]');
  await cell.getByRole('group', { name: '{{count}}' }).last().getByLabel('form for 1').fill('mark');
  await expect(cell.locator('textarea')).toHaveValue(/\{\{count\|one:mark\|other:points\}\}/);
  await expect(cell.locator('.typed .chip').last()).toHaveText('mark / points');
  await expect(page.locator('.cell[data-locale=th]').getByLabel('form for 1')).toHaveCount(0);
});

test('a name is a chip in the text, and a button inserts it', wideOnly, async ({ page }) => {
  await enterBackoffice(page, 'admin');
  await open(page, '/texts/promotions.level');
  const box = typed(page, 'summary_en');
  await box.fill('Gift: ');
  await page
    .locator('.text-row', { has: page.locator('#field-summary') })
    .getByRole('button')
    .first()
    .click();
  await expect(box.locator('.chip')).toHaveCount(1);
  await page.keyboard.type(' each');
  await expect(page.locator('#summary_en')).toHaveValue(/^Gift: \{\{\w+\}\} each$/);
  await box.fill('From {{tierGiftMin}}');
  await page.locator('#text-reason').focus();
  await expect(box.locator('.chip')).toHaveText('tierGiftMin');
  await expect(page.locator('#summary_en')).toHaveValue('From {{tierGiftMin}}');
});

test('the page says that a text is live without a reload', wideOnly, async ({ page }) => {
  await enterBackoffice(page, 'admin');
  await open(page, '/texts/promotions.treasure');
  await typed(page, 'title_en').fill(`Treasure ${'i'.repeat(Date.now() % 9)}`);
  await page.locator('#text-reason').fill('Test');
  await button(page, 'Save revision').click();
  const form = page.locator('form').filter({ has: button(page, 'Publish') });
  await form.getByLabel('Reason').fill('Test');
  await button(page, 'Publish').click();
  await expect(page.locator('.live')).toHaveText('approved, queued for publishing');
  await typed(page, 'title_pt').fill('Ainda não salvo');
  await page.route('**/texts/promotions.treasure/live', (route) =>
    route.fulfill({ json: { isWaiting: false, isFailed: false, text: 'Live since 28/11/2026, 10:00:00' } }),
  );
  await expect(page.locator('.live')).toHaveText('Live since 28/11/2026, 10:00:00');
  await expect(page.locator('#title_pt')).toHaveValue('Ainda não salvo');
});

test('a page of each kind has no fault at either width, and fits in either language', async ({ page }) => {
  await enterBackoffice(page, 'admin');
  const sizes = [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ];
  const paths = ['/texts', '/texts/promotions.super', '/texts/interface.pages?part=2', '/texts/announcements.0a1b2c3d'];
  const found: string[] = [];
  for (const path of [
    ...paths,
    '/texts/offers.rebate',
    '/texts/legal.terms',
    '/texts-search',
    '/texts-search?q=saldo',
  ]) {
    await open(page, path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      found.push(...(await faults(page)).map((fault) => `${path} at ${size.width} px: ${fault}`));
    }
    await speak(page, 'Português');
    for (const size of sizes) {
      await page.setViewportSize(size);
      if ((await beyondScreen(page)).length > 0)
        found.push(`${path} at ${size.width} px: wider than the screen, in Portuguese`);
    }
    await speak(page, 'English');
  }
  expect(found).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a text is previewed by a button, and saved', async ({ page }) => {
    await enterBackoffice(page, 'admin');
    await open(page, '/texts/offers.welcome');
    await page.locator('#title_pt').fill('Semana de estreia');
    await page.locator('#content_pt').fill('Vale também no fim de semana.');
    await button(page, 'Update the preview').click();
    await expect(preview(page).getByRole('heading')).toHaveText('Semana de estreia');
    await page.locator('#text-reason').fill('Test');
    await button(page, 'Save revision').click();
    await expect(page.locator('.live')).toHaveText('draft');
  });
});
