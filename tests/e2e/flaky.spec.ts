/**
 * Tests the main job over a bad network, in two parts. Every tenth API request fails, half of them after the server
 * has done its work, and every fifth is late. The player presses again when the page asks for it, and nothing may be
 * charged twice. The first failing request is random; `FLAKY_START=<what the test printed>` repeats a run.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { localePath } from '#i18n/paths.ts';
import { localeTable } from '#lib/locales.ts';
import { TOKEN_KEY } from '#lib/browser-names.ts';
import { formatMoney, parseMoney } from '#lib/money.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';
import { textsOf } from '#studio/server/texts.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { roundResult } from '#tests/support/round-result.ts';
import { act, look } from './support/operators.ts';
import { callApi, enter } from './support/player.ts';
import { siteUrl, studioUrl } from '#scripts/dev/test-stack.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Locator, Page } from './support/test.ts';

const withdrawalPassword = '135790';

/** Long enough for several impatient presses. */
const LATE_MS = 800;

/** Fails requests by their count, so that each run has the same share of faults at different places. */
async function breakNetwork(page: Page): Promise<{ failed: () => number; sent: () => number }> {
  let sent = Number(process.env.FLAKY_START ?? randomInt(10));
  process.stdout.write(`${test.info().title}: FLAKY_START=${sent}\n`);
  let failed = 0;
  await page.route(new RegExp(`^(${siteUrl}|${studioUrl})/api/`), async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    sent++;
    if (sent % 5 === 0) await delay(LATE_MS);
    if (sent % 10 !== 7) return route.continue();
    failed++;
    // Half of the faults lose the reply: the server has done the work, and the browser does not know.
    if (failed % 2 === 0) await route.fetch().catch(() => undefined);
    return route.abort();
  });
  return { failed: () => failed, sent: () => sent };
}

/** Presses until the goal is visible. Presses again only after the page has shown an error. */
async function pressUntil(button: Locator, goal: Locator, said: Locator): Promise<void> {
  for (let tries = 0; tries < 8 && !(await goal.first().isVisible()); tries++) {
    // An attempt that looked failed may have succeeded. Then the page moves on, and the button is gone.
    await Promise.race([button.click(), goal.first().waitFor()]);
    await expect(goal.or(said).first()).toBeVisible({ timeout: 60_000 });
  }
  await expect(goal.first()).toBeVisible();
}

/** Presses the retry while it is shown in place of the goal. */
async function retryUntil(retry: Locator, goal: Locator): Promise<void> {
  await expect(goal.or(retry).first()).toBeVisible({ timeout: 60_000 });
  await pressUntil(retry, goal, retry);
}

// Allows the service worker, because the whole site is tested.
test.use({ serviceWorkers: 'allow' });

/** Removes the errors that this test caused from the browser's errors. */
const notOurs = (complaints: string[]) =>
  complaints.splice(0).filter((line) => !/net::ERR_FAILED|status of 400/.test(line));

const locale = 'pt';
const { tag } = localeTable[locale];

test('registration and deposit survive a flaky network without a double charge', async ({ page, complaints }) => {
  const session = dictionary(locale, 'session');
  const recharge = dictionary(locale, 'recharge');
  const ui = dictionary(locale, 'ui');
  const open = (path: string) => page.goto(localePath(locale, path));
  const person = newPerson();
  const network = await breakNetwork(page);
  const wrong = page.getByText(word(ui, 'networkError'));

  await open('/');
  await page
    .getByRole('button', { name: word(session, 'register'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: word(session, 'registerTitle') });
  for (const [key, value] of [
    ['account', person.account],
    ['password', person.password],
    ['passwordConfirmation', person.password],
  ] as const)
    await dialog.getByLabel(word(session, key), { exact: true }).fill(value);
  await dialog.getByRole('button', { name: word(session, 'next'), exact: true }).click();
  for (const [key, value] of [
    ['realname', person.realname],
    ['cpf', person.cpf],
    ['phone', person.phone],
  ] as const)
    await dialog.getByLabel(word(session, key), { exact: true }).fill(value);
  await dialog.getByLabel(word(session, 'adult')).check();
  const balance = page.locator('header .wallet-balance .money');
  await pressUntil(
    dialog.getByRole('button', { name: word(session, 'register'), exact: true }),
    balance,
    dialog.getByRole('alert').filter({ hasText: /./ }),
  );

  // The page of the first deposit opens automatically.
  await page.waitForURL((url) => url.pathname === localePath(locale, '/recharge'));
  await page.getByLabel(word(recharge, 'amount'), { exact: true }).fill('100');
  const toPay = page.getByRole('button', { name: word(recharge, 'submit') });
  await expect(
    page.getByRole('radio', { name: /Pix/ }).or(page.getByRole('button', { name: word(ui, 'retry') })),
  ).toBeVisible({ timeout: 60_000 });
  await pressUntil(toPay, page.getByRole('button', { name: word(recharge, 'copyCode') }), wrong);
  const bankOpens = page.waitForEvent('popup');
  await page.getByRole('link', { name: word(recharge, 'openBank') }).click();
  const bank = await bankOpens;
  await bank.getByRole('button').click();
  await expect(bank.getByRole('status')).toBeVisible();
  await bank.close();
  await expect(page.getByText(word(recharge, 'paidTitle'))).toBeVisible({ timeout: 60_000 });
  await expect(balance).toHaveText(formatMoney(100_00n, tag), { timeout: 60_000 });
  const token = await page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY);
  const { data } = await callApi('recharge/list', {}, token ?? '');
  expect(data.data, 'one charge was made').toHaveLength(1);
  expect(network.failed()).toBeGreaterThan(0);
  expect(notOurs(complaints)).toEqual([]);
});

test('play and withdrawal survive a flaky network without a double charge', async ({ page, complaints }) => {
  const withdrawal = dictionary(locale, 'withdrawal');
  const games = dictionary(locale, 'games');
  const ui = dictionary(locale, 'ui');
  const studio = textsOf(locale, 'onca-dourada');
  const open = (path: string) => page.goto(localePath(locale, path));
  const balance = page.locator('header .wallet-balance .money');
  const person = await enter(page, { deposit: '100.00', locale });
  const network = await breakNetwork(page);
  const wrong = page.getByText(word(ui, 'networkError'));

  await open('/gameInfo?game=onca-dourada');
  const retry = page.getByRole('button', { name: word(ui, 'retry') });
  await retryUntil(retry, page.locator('iframe'));
  const game = page.frameLocator('iframe');
  const spin = game.locator('#spin');
  await expect(spin).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
  const result = game.locator('#result').filter({ hasText: roundResult(studio) });
  await pressUntil(spin, result, game.getByText(word(studio, 'connection.lost')));
  const balanceText = await game.locator('#balance').textContent();
  const afterPlay = parseMoney(typedMoney(balanceText ?? '', tag) ?? '') ?? -1n;

  await open('/withdrawalPassword');
  await page.getByLabel(word(withdrawal, 'newPassword'), { exact: true }).fill(withdrawalPassword);
  await page.getByLabel(word(withdrawal, 'confirmPassword'), { exact: true }).fill(withdrawalPassword);
  const create = page.getByRole('button', { name: word(withdrawal, 'create') });
  const isSet = page.getByRole('link', { name: word(withdrawal, 'goWithdraw') });
  await pressUntil(create, isSet, wrong);
  await isSet.click();
  await expect(page.getByLabel(word(withdrawal, 'key'), { exact: true })).not.toHaveValue('', { timeout: 60_000 });
  await page.getByLabel(word(withdrawal, 'amount'), { exact: true }).fill('30');
  await page.getByLabel(word(withdrawal, 'withdrawalPassword'), { exact: true }).fill(withdrawalPassword);
  const submit = page.getByRole('button', { name: word(withdrawal, 'submit'), exact: true });
  const turnover = page.getByRole('region', { name: word(withdrawal, 'turnoverTitle') });
  await expect(turnover).toBeVisible({ timeout: 60_000 });
  const confirmation = page.getByRole('dialog', { name: word(withdrawal, 'confirmTitle') });
  const submitted = page.getByText(word(withdrawal, 'submitted'));
  for (let tries = 0; tries < 8 && !(await submitted.isVisible()); tries++) {
    await submit.click();
    // The look-up of the key's owner failed, so the form is sent again.
    await expect(confirmation.or(wrong).first()).toBeVisible({ timeout: 60_000 });
    if (!(await confirmation.isVisible())) continue;
    await confirmation.getByRole('checkbox').check();
    await confirmation.getByRole('button', { name: word(withdrawal, 'confirm') }).click();
    await expect(submitted.or(wrong).first()).toBeVisible({ timeout: 60_000 });
  }

  await expect(balance).toHaveText(formatMoney(afterPlay - 30_00n, tag), { timeout: 60_000 });
  const mine = (await look('/withdrawals')).filter(({ account }) => account === person.account);
  expect(mine).toHaveLength(1);
  expect(await act(`/withdrawals/${mine[0]?.bill_no}/approve`)).toMatchObject({ state: 'paid' });

  await open('/information-center/game-registration');
  const rounds = page.getByRole('list', { name: word(games, 'game') }).getByRole('button');
  await retryUntil(retry, rounds);
  await expect(rounds).toHaveCount(1);
  expect(network.failed()).toBeGreaterThan(0);
  expect(notOurs(complaints)).toEqual([]);
});
