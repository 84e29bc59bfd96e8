/** Tests the account on wide screens: its navigation and the column beside a page. Phones load none of it. */
import { fill } from '#lib/fill.ts';
import { localePath } from '#i18n/paths.ts';
import { locales } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { faults } from './support/axe.ts';
import { brokenWords, cutOff, beyondScreen } from './support/layout.ts';
import { askWithdrawal, callApi, enter } from './support/player.ts';
import { watchShifts } from './support/shifts.ts';
import { arrived, expect, test, wideOnly, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const account = dictionary('pt', 'account');
const site = dictionary('pt', 'site');
const pages = dictionary('pt', 'pages');
const money = (cents: bigint) => formatMoney(cents, 'pt-BR');
const nav = (page: Page) => page.getByRole('navigation', { name: word(site, 'navLabel') });

test(
  'the navigation marks the current page, also on a page below, and works without a script',
  wideOnly,
  async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    await page.goto('/security-center/passkeys');
    await expect(nav(page).locator('[aria-current]')).toHaveText([word(pages, 'securityTitle')]);
    await expect(nav(page).locator('[aria-current="page"]')).toHaveCount(0);
    await nav(page)
      .getByRole('link', { name: word(site, 'navLimits') })
      .click();
    await expect(page).toHaveURL(/\/responsible-play$/);
    await expect(nav(page).locator('[aria-current="page"]')).toHaveText(word(site, 'navLimits'));
    // The lobby keeps the narrow rail.
    await nav(page)
      .getByRole('link', { name: word(site, 'navGames') })
      .click();
    await expect(nav(page).getByRole('link')).toHaveCount(5);
    await page.close();
  },
);

test('money, pending matters and limits are shown beside a page, and nothing shifts', wideOnly, async ({ page }) => {
  const player = await enter(page, { deposit: '100.00', hasWithdrawalPassword: true });
  await askWithdrawal(player, '40.00');
  await callApi('protection/limit', { kind: 'deposit', period: 'month', value: '110.00' }, player.token);
  const shifts = await watchShifts(page);
  await page.goto('/security-center');
  const region = (key: string) => page.getByRole('region', { name: word(account, key), exact: true });
  await expect(region('money')).toContainText(money(60_00n));
  await expect(region('waiting')).toContainText(fill(word(account, 'matterWithdrawal'), { money: money(40_00n) }));
  await expect(region('waiting')).toContainText(
    fill(word(dictionary('pt', 'recharge'), 'rewardTitle'), { money: money(100_00n) }),
  );
  await expect(region('limits')).toContainText(fill(word(account, 'near'), { left: money(10_00n) }));
  await arrived(page);
  expect(await shifts.told()).toEqual([]);
  expect(await faults(page)).toEqual([]);
  // The wallet's page shows the money itself, so the column leaves it out.
  await page.goto('/wallet');
  await expect(region('waiting')).toBeVisible();
  await expect(region('money')).toHaveCount(0);
});

test('labels of the navigation and of the cards fit in every language', wideOnly, async ({ page }) => {
  const player = await enter(page, { deposit: '100.00' });
  await callApi('protection/limit', { kind: 'time', period: 'week', value: '600' }, player.token);
  await callApi('protection/limit', { kind: 'loss', period: 'month', value: '2000.00' }, player.token);
  const found: string[] = [];
  for (const locale of locales) {
    await page.goto(localePath(locale, '/order-center'));
    await expect(page.locator('.aside-cards')).toBeVisible();
    await arrived(page);
    for (const width of [1100, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await page
        .locator('.side a')
        .evaluateAll((links) => links.filter((link) => link.clientHeight > 44).map((link) => link.textContent));
      found.push(
        ...[...lines, ...(await cutOff(page)), ...(await brokenWords(page))].map((fault) => `${locale}: ${fault}`),
      );
      expect(await beyondScreen(page), locale).toEqual([]);
    }
  }
  expect(found).toEqual([]);
});

test('the current page can be seen in forced colours', wideOnly, async ({ page }) => {
  await enter(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/order-center');
  const colour = (current: string) =>
    nav(page)
      .locator(`a${current}`)
      .first()
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await colour('[aria-current]')).not.toBe(await colour(':not([aria-current])'));
});

test('a phone has the bar of five links, and requests nothing for the column', async ({ page }) => {
  await enter(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/security-center');
  await arrived(page);
  await expect(nav(page).getByRole('link')).toHaveCount(5);
  expect(asked.filter((url) => /protection\/state|AsideCards/.test(url))).toEqual([]);
});
