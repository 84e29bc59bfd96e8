/** Tests a player's home: one reply fills it, and nothing moves. */
import { oncaDouradaPaytable } from '#games/onca-dourada/paytable.ts';
import { faults } from './support/axe.ts';
import { askWithdrawal, callApi, enter, payDeposit } from './support/player.ts';
import { watchShifts } from './support/shifts.ts';
import { holdFramework } from './support/framework.ts';
import { arrived, eachWidth, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const home = dictionary('pt', 'home');
const account = dictionary('pt', 'account');
const orders = dictionary('pt', 'orders');
const { pt: onca } = oncaDouradaPaytable.names;
const start = (page: Page) => page.locator('.start');
const goingOn = (page: Page) => page.locator('.going-on');
const openDeposit = { money: '100.00', payment_id: 1, payment_type: 'online_pix' };

test('balance, pending matters and recent games come in one reply, without a framework', async ({ page }) => {
  const player = await enter(page, { deposit: '80.00', hasWithdrawalPassword: true });
  await askWithdrawal(player, '20.00');
  const made = await callApi('recharge/online', openDeposit, player.token);
  await callApi('day7/day7LoginV2', { api_code: 'jogada', gameCode: oncaDouradaPaytable.rules.code }, player.token);
  await callApi('games/follow/set', { game_id: 1 }, player.token);
  const shifts = await watchShifts(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  const framework = await holdFramework(page);
  // The stores reuse a reply for some seconds only.
  await page.clock.setFixedTime(new Date());
  await page.goto('/');
  await expect(start(page).locator('.start-figure')).toHaveText('R$ 60,00');
  await expect(start(page).locator('dd').last()).toHaveText('R$ 20,00');
  const matters = start(page).locator('.matter');
  await expect(matters).toHaveCount(3);
  await expect(matters.first()).toContainText('Depósito de R$ 100,00');
  await expect(matters.nth(1)).toContainText(/R\$\s80,00 para resgatarR\$\s800,00 em apostas/);
  await expect(matters.nth(1).getByRole('link')).toHaveAttribute('href', '/promotion/activity/offers');
  await expect(matters.last()).toContainText('Saque de R$ 20,00');
  const bill = String((made.data as { bill_no: unknown }).bill_no);
  await expect(matters.first().getByRole('link')).toHaveAttribute('href', `/recharge-payment?order=${bill}`);
  await expect(goingOn(page).getByRole('heading')).toHaveText(word(home, 'gamesRecent'));
  await expect(goingOn(page).locator('.tile strong')).toHaveText([onca]);
  await expect(goingOn(page).locator('.heart')).toHaveAttribute('aria-pressed', 'true');
  expect(asked).toEqual(['/api/auth/me']);

  // The stores reuse the same reply, and request only the stream and the favourites.
  framework.letIn();
  await arrived(page);
  await expect.poll(() => [...asked].sort()).toEqual(['/api/auth/me', '/api/games/follow', '/api/stream']);
  expect(await shifts.told(), 'what moved').toEqual([]);
  expect(await faults(page)).toEqual([]);
});

test(
  'the home shows a player without rounds the games that exist, and that nothing is pending',
  eachWidth,
  async ({ page }) => {
    await enter(page);
    const shifts = await watchShifts(page);
    // The reply comes after the first paint, as it does over a network.
    const painted = Promise.withResolvers<undefined>();
    await page.route('**/api/auth/me*', async (route) => {
      await painted.promise;
      await route.continue();
    });
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
    painted.resolve(undefined);
    await expect(start(page)).toContainText(word(account, 'matterNone'));
    await expect(goingOn(page).getByRole('heading')).toHaveText(word(dictionary('pt', 'site'), 'tagRecommend'));
    await expect(goingOn(page).locator('.tile')).not.toHaveCount(0);
    await arrived(page);
    expect(await shifts.told(), 'what moved').toEqual([]);
  },
);

test('a game stands in the first screen of a phone, and no game stands there twice', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.locator('.rail .tile').locator('visible=true').first().locator('img')).toBeInViewport({
    ratio: 0.6,
  });
  await enter(page);
  await page.goto('/');
  await expect(goingOn(page).locator('.tile')).toHaveCount(6);
  // The page's own row would have the same games.
  await expect(page.locator('[aria-labelledby="games"]')).toBeHidden();
  // A second reply fills the row again.
  await page.evaluate(() => {
    for (const item of document.querySelectorAll<HTMLElement>('.going-on li')) item.dataset['old'] = '';
    dispatchEvent(new Event('jogada:home'));
  });
  await expect(goingOn(page).locator('[data-old]')).toHaveCount(0);
  await expect(goingOn(page).locator('.tile:visible')).toHaveCount(6);
  const names = await page.locator('main .tile strong').locator('visible=true').allTextContents();
  expect(names).toHaveLength(new Set(names).size);
});

test('the last movements come with a second call, only once they are near the screen', async ({ page }) => {
  const player = await enter(page);
  const last = page.locator('.last-moves');
  const shifts = await watchShifts(page);
  await page.goto('/');
  await expect(last, 'without movements there is no section').toBeHidden();
  await payDeposit(player, '80.00');
  const framework = await holdFramework(page);
  let calls = 0;
  page.on('request', (request) => (calls += Number(request.url().includes('/api/ordercenter/movements'))));
  await page.goto('/');
  // The reply is shown. The balance alone may be the tab's last one.
  await expect(page.locator('[aria-labelledby="games"]')).toBeHidden();
  await expect(start(page).locator('.start-figure')).toHaveText('R$ 80,00');
  const heading = last.getByRole('heading', { name: word(orders, 'last') });
  await expect(heading).toBeVisible();
  await expect(heading).not.toBeInViewport();
  expect(calls).toBe(0);
  await page.mouse.wheel(0, 800);
  await expect(last.getByRole('listitem')).toHaveText([/^Depósito\d\d:\d\d · Pix\+R\$\s80,00$/]);
  await expect(last.getByRole('link')).toHaveAttribute('href', '/order-center');
  expect(calls).toBe(1);
  expect(await shifts.told(), 'what moved').toEqual([]);
  expect(await faults(page)).toEqual([]);
  framework.letIn();
  await arrived(page);
  await payDeposit(player, '30.00');
  await page.evaluate(() => dispatchEvent(new Event('jogada:home')));
  await expect(last.getByRole('listitem').first()).toContainText('30,00');
});

test('a home that was scrolled before its reply does not move when it comes', async ({ page }) => {
  await enter(page, { deposit: '80.00' });
  const shifts = await watchShifts(page);
  const reply = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/me*', async (route) => {
    await reply.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.mouse.wheel(0, 800);
  await expect(page.locator('.live-tables')).toBeInViewport();
  reply.resolve(undefined);
  await expect(goingOn(page).locator('.tile')).toHaveCount(6);
  await arrived(page);
  expect(await shifts.told(), 'what moved').toEqual([]);
});

test('changes from elsewhere appear without a touch', async ({ page }) => {
  const player = await enter(page);
  const streams = page.waitForResponse('**/api/stream*');
  await page.goto('/');
  await streams;
  await payDeposit(player, '30.00');
  await expect(start(page).locator('.start-figure')).toHaveText('R$ 30,00');
  await callApi('recharge/online', openDeposit, player.token);
  await page.evaluate(() => dispatchEvent(new Event('jogada:home')));
  await expect(start(page).locator('.matter').first()).toContainText('Depósito de R$ 100,00');
});

test('a home without a reply says so, shows games, and retries', async ({ page, complaints }) => {
  await enter(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  const again = start(page).getByRole('button', { name: word(dictionary('pt', 'ui'), 'retry') });
  await expect(again).toBeVisible();
  await expect(goingOn(page).locator('.tile')).not.toHaveCount(0);
  await page.unroute('**/api/**');
  await again.click();
  await expect(start(page)).toContainText(word(account, 'matterNone'));
  await expect(start(page).locator('.start-figure')).toHaveText('R$ 0,00');
  expect(complaints.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

test('a visitor who logs in on the home sees their own data there', async ({ page }) => {
  const player = await enter(page, { deposit: '10.00' });
  await page.goto('/');
  await expect(start(page).locator('.start-figure')).toHaveText('R$ 10,00');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/terms');
  await page.goto('/');
  await expect(start(page)).toBeHidden();
  const session = dictionary('pt', 'session');
  await page
    .getByRole('button', { name: word(session, 'login'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="account"]').fill(player.account);
  await dialog.getByLabel(word(session, 'password'), { exact: true }).fill(player.password);
  await dialog.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await expect(start(page).locator('.start-figure')).toHaveText('R$ 10,00');
  await expect(goingOn(page).locator('.tile')).not.toHaveCount(0);
  await expect(start(page).locator('.matter .icon')).toHaveCount(2);
});
