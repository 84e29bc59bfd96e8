/** Tests a deposit over a running game: the game keeps its state, and the money is there when the dialog closes. */
import { formatMoney } from '#lib/money.ts';
import { faults } from './support/axe.ts';
import { journeyOf } from './support/journey.ts';
import { callApi, enter } from './support/player.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';
import { studioUrl } from '#scripts/dev/test-stack.ts';

const recharge = dictionary('pt', 'recharge');
const refusals = dictionary('pt', 'refusals');
const games = dictionary('pt', 'games');
const money = (cents: bigint) => formatMoney(cents, 'pt-BR');
const path = '/gameInfo?game=seta-do-sertao';
const plus = (page: Page) => page.getByRole('link', { name: word(games, 'deposit'), exact: true });
const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: word(recharge, 'rowTitle').replace('{{method}}', 'Pix') });
const press = (page: Page, key: string) =>
  dialogOf(page)
    .getByRole('button', { name: word(recharge, key), exact: true })
    .click();
const amountIn = (page: Page) => dialogOf(page).getByLabel(word(recharge, 'amount'), { exact: true });

/** Opens the game in its frame and waits until it is ready. */
async function openGame(page: Page) {
  await journeyOf(page, 'pt').open(path);
  await expect(page.frameLocator('iframe').locator('#play')).toBeVisible();
  const frame = page.frames().find((each) => each.url().startsWith(`${studioUrl}/play/`));
  if (!frame) throw new Error('no game');
  return frame;
}

/** Requests a deposit of 50 reais, up to its payment step. */
async function ask50(page: Page): Promise<void> {
  await plus(page).click();
  await dialogOf(page).getByText('R$ 50', { exact: true }).click();
  await expect(amountIn(page)).toHaveValue('50');
  await press(page, 'submit');
  await expect(dialogOf(page).getByRole('button', { name: word(recharge, 'copyCode') })).toBeInViewport({ ratio: 1 });
}

const depositsOf = async (token: string) =>
  ((await callApi('recharge/list', { status: 1 }, token)).data.data as readonly unknown[]).length;

test('deposits and pays without leaving the game, which keeps its state', async ({ page, context }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const parts = () => asked.filter((each) => /quick-?deposit/i.test(each)).length;
  const { token } = await enter(page, { deposit: '20.00' });
  const frame = await openGame(page);
  const balance = page.locator('.play-balance .money');
  await expect(balance).toHaveText(money(20_00n));
  await frame.evaluate(() => Object.assign(window, { marked: 'by the test' }));
  expect(parts(), 'nothing of the dialog before its first opening').toBe(0);

  await plus(page).click();
  await expect(dialogOf(page).getByText(/^De R\$/)).toBeVisible();
  await amountIn(page).fill('0');
  expect(parts(), 'its code and its sheet').toBeGreaterThan(1);
  await press(page, 'submit');
  const fault = word(refusals, 'AMOUNT_BELOW_MIN').replace('{{min}}', money(10_00n));
  await expect(dialogOf(page).getByText(fault)).toBeVisible();
  await expect(amountIn(page)).toBeFocused();
  await dialogOf(page).getByText('R$ 50', { exact: true }).click();
  await expect(amountIn(page)).toHaveValue('50');
  await expect(dialogOf(page).getByText(fault)).toBeHidden();
  expect(await faults(page), 'the amount').toEqual([]);
  await dialogOf(page)
    .getByRole('button', { name: word(recharge, 'submit'), exact: true })
    .dblclick();
  const copy = dialogOf(page).getByRole('button', { name: word(recharge, 'copyCode') });
  await expect(copy).toBeInViewport({ ratio: 1 });
  await expect(dialogOf(page).getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  expect(await depositsOf(token), 'pressed twice, made once').toBe(1);
  expect(await faults(page), 'the payment').toEqual([]);

  const bankOpens = context.waitForEvent('page');
  await dialogOf(page)
    .getByRole('link', { name: word(recharge, 'openBank') })
    .click();
  const bank = await bankOpens;
  await bank.getByRole('button').click();
  await expect(bank.getByRole('status')).toBeVisible();
  await bank.close();
  await expect(dialogOf(page).getByText(word(recharge, 'paidTitle'))).toBeVisible();
  expect(await faults(page), 'paid').toEqual([]);
  await press(page, 'backToGame');
  await expect(dialogOf(page)).toBeHidden();
  await expect(balance).toHaveText(money(70_00n));
  expect(await frame.evaluate(() => (window as unknown as { marked: string }).marked)).toBe('by the test');
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`));

  // The next deposit starts with an empty form.
  await plus(page).click();
  await expect(amountIn(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(plus(page)).toBeFocused();
});

test('an open deposit waits in the closed dialog, and can be cancelled there', async ({ page }) => {
  const { token } = await enter(page);
  await openGame(page);
  await ask50(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await plus(page).click();
  await expect(dialogOf(page).getByRole('button', { name: word(recharge, 'copyCode') })).toBeVisible();
  await press(page, 'cancel');
  await press(page, 'cancelYes');
  await expect(dialogOf(page).getByText(word(recharge, 'failedTitle'))).toBeVisible();
  expect(await depositsOf(token)).toBe(0);
  await press(page, 'newDeposit');
  await dialogOf(page).getByText('R$ 50', { exact: true }).click();
  await press(page, 'submit');
  await expect(dialogOf(page).getByRole('button', { name: word(recharge, 'copyCode') })).toBeVisible();
  expect(await depositsOf(token)).toBe(1);
});

test('the other payment methods are on the full page', async ({ page }) => {
  await enter(page);
  await openGame(page);
  await plus(page).click();
  await expect(dialogOf(page).getByRole('radio', { name: /TED/ })).toHaveCount(0);
  await dialogOf(page)
    .getByRole('link', { name: word(recharge, 'otherWays') })
    .click();
  await expect(page.getByRole('radio', { name: /TED/ })).toBeVisible();
  await expect(page).toHaveURL(/\/recharge$/);
});

test('the plus opens the deposit page before the framework has loaded', async ({ page }) => {
  await enter(page);
  await page.route('**/_astro/GameFrame*', () => undefined);
  await journeyOf(page, 'pt').open(path);
  await plus(page).click();
  await expect(page).toHaveURL(/\/recharge$/);
});
