/**
 * Tests the regulated market as `MARKET=br-regulated npm start` runs it: the main job with all legal requirements
 * (docs/domain/markets.md#brazilian-rules). Its pages call the API at another address (PUBLIC_API_URL); in all other
 * tests they call their own origin. tests/site/market.test.ts tests what that market may not offer.
 */
import { fill } from '#lib/fill.ts';
import { formatMoney } from '#lib/money.ts';
import { today } from '#lib/today.ts';
import { textsOf } from '#studio/server/texts.ts';
import { details } from '#tests/support/full-registration.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import type { Person } from '#scripts/dev/fixtures/fake-people.ts';
import { roundResult } from '#tests/support/round-result.ts';
import { faults } from './support/axe.ts';
import { turnWheel } from './support/date-wheel.ts';
import { startOwnStack } from './support/own-stack.ts';
import { withdrawalPassword } from './support/player.ts';
import type { OwnStack } from './support/own-stack.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Locator, Page } from './support/test.ts';

let stack: OwnStack;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startOwnStack();
});
test.afterAll(() => stack.stop());

const session = dictionary('pt', 'session');
const completion = dictionary('pt', 'completion');
const recharge = dictionary('pt', 'recharge');
const withdrawal = dictionary('pt', 'withdrawal');
const cards = dictionary('pt', 'cards');
const at = (path: string) => `${stack.siteUrl}${path}`;

async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto(at('/'));
  const open = () =>
    page
      .getByRole('button', { name: word(dictionary('pt', 'site'), 'register'), exact: true })
      .first()
      .click();
  await open();
  const dialog = page.getByRole('dialog', { name: word(session, 'registerTitle') });
  const field = (name: string) => dialog.locator(`[name="${name}"]`);
  const next = () => dialog.getByRole('button', { name: word(session, 'next'), exact: true }).click();
  await field('account').fill(person.account);
  await field('password').fill(person.password);
  await field('password_confirmation').fill(person.password);
  await field('email').fill(`${person.account}@exemplo.test`);
  await next();
  await field('realname').fill(person.realname);
  await field('cpf').fill(person.cpf);
  await field('phone').fill(person.phone);
  await field('adult').check();
  await next();
  await expect(dialog.getByText(word(completion, 'stepDetails'))).toBeVisible();
  // No value is filled in beforehand, and each error is at its field.
  await next();
  for (const name of ['birth_date', 'gender', 'postal_code', 'not_barred', 'risk_read'])
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
  for (const name of ['birth_date', 'postal_code', 'street', 'house_number', 'district', 'city'] as const)
    await field(name).fill(details[name]);
  await field('gender').selectOption('unsaid');
  await field('state').selectOption(details.state);

  // A reload keeps what was typed, except passwords and declarations.
  await page.reload();
  await open();
  await field('password').fill(person.password);
  await field('password_confirmation').fill(person.password);
  await next();
  await field('adult').check();
  await next();
  for (const name of ['birth_date', 'postal_code', 'street', 'state'] as const)
    await expect(field(name)).toHaveValue(details[name]);
  await expect(field('gender')).toHaveValue('unsaid');
  await expect(field('not_barred')).not.toBeChecked();
  await field('not_barred').check();
  await field('risk_read').check();
  await turnTheWheelOf(field('birth_date'), next);
  await next();
  await expect(dialog.getByText(word(completion, 'stepLimits'))).toBeVisible();
  await field('loss_limit').fill('200,00');
  await field('loss_period').selectOption('week');
  await field('time_limit').fill('120');
  await field('time_period').selectOption('day');
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: word(session, 'register'), exact: true }).click();
  await page.waitForURL(/\/profile$/);
}

/** Turns the wheel of iOS over invalid days. No error is shown before the form is sent, and no day is corrected. */
async function turnTheWheelOf(birth: Locator, send: () => Promise<void>): Promise<void> {
  const refusals = dictionary('pt', 'refusals');
  await turnWheel(birth, ['']);
  await send();
  await expect(birth).toHaveAccessibleDescription(word(refusals, 'REQUIRED'));
  await turnWheel(birth, [today(), '2020-01-31']);
  await expect(birth).not.toHaveAttribute('aria-invalid');
  await send();
  await expect(birth).toHaveAccessibleDescription(fill(word(refusals, 'UNDERAGE'), { age: 18 }));
  await turnWheel(birth, ['']);
  await expect(birth).not.toHaveAttribute('aria-invalid');
  await turnWheel(birth, ['1890-01-31', details.birth_date]);
  await expect(birth).toHaveValue(details.birth_date);
  // The field has no bounds, because the wheel would snap to them.
  for (const bound of ['min', 'max']) await expect(birth).not.toHaveAttribute(bound);
}

/** Presents a document on the host's page, which opens in another tab. The first page shows the outcome. */
async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: word(completion, 'startIdentity') }).click();
  const opens = page.waitForEvent('popup');
  await page.getByRole('link', { name: word(completion, 'openIdentity') }).click();
  const host = await opens;
  await host.locator('[name="document"]').fill('1234567');
  await host.getByRole('button').click();
  await expect(host.getByRole('status')).toBeVisible();
  await host.close();
  await page.getByRole('button', { name: word(completion, 'lookAgain') }).click();
}

test('registers with limits, completes the account, deposits, plays and withdraws', async ({ page, complaints }) => {
  const called = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) called.add(origin);
  });
  const person = newPerson();
  await signUp(page, person);
  const missing = page.locator('.completion [data-missing]');
  await expect(missing).toHaveCount(2);
  expect(await faults(page)).toEqual([]);

  await page.goto(at('/recharge'));
  await askDeposit(page);
  await expect(page.getByText(word(dictionary('pt', 'refusals'), 'PROFILE_INCOMPLETE'))).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);

  await page.goto(at('/profile'));
  await page.getByRole('link', { name: word(completion, 'toAccount') }).click();
  await saveAccount(page);
  await page.goto(at('/profile'));
  await expect(missing).toHaveCount(1);
  await verify(page);
  await expect(page.getByText(word(completion, 'complete'))).toBeVisible();

  await page.goto(at('/recharge'));
  await askDeposit(page);
  await page.waitForURL(/recharge-payment\?order=D\d+/);
  const bankOpens = page.waitForEvent('popup');
  await page.getByRole('link', { name: word(recharge, 'openBank') }).click();
  const bank = await bankOpens;
  await bank.getByRole('button').click();
  await expect(bank.getByRole('status')).toBeVisible();
  await bank.close();
  await expect(page.getByText(word(recharge, 'paidTitle'))).toBeVisible();
  // A deposit earns no bonus in this market.
  await expect(page.locator('header .wallet-balance .money')).toHaveText(formatMoney(100_00n, 'pt-BR'));

  const studio = textsOf('pt', 'onca-dourada');
  await page.goto(at('/game'));
  await page.locator('.lobby-tiles a[href*="onca-dourada"]').click();
  const game = page.frameLocator('iframe');
  const spin = game.getByRole('button', { name: word(studio, 'go'), exact: true });
  await expect(spin).toHaveAttribute('aria-disabled', 'false');
  await spin.click();
  await expect(game.locator('#result')).toHaveText(roundResult(studio));

  await page.goto(at('/responsible-play'));
  await expect(page.locator('.limits li')).toHaveCount(2);

  await page.goto(at('/withdraw'));
  await page.getByLabel(word(withdrawal, 'amount'), { exact: true }).fill('50');
  await expect(page.getByLabel(word(withdrawal, 'key'), { exact: true })).not.toHaveValue('');
  await page.getByLabel(word(withdrawal, 'withdrawalPassword'), { exact: true }).fill(withdrawalPassword);
  await page.getByRole('button', { name: word(withdrawal, 'submit'), exact: true }).click();
  const confirm = page.getByRole('dialog', { name: word(withdrawal, 'confirmTitle') });
  await confirm.getByRole('button', { name: word(withdrawal, 'confirm') }).click();
  await expect(page.getByText(word(withdrawal, 'submitted'))).toBeVisible();
  expect(called).toEqual(new Set([stack.apiUrl, stack.studioUrl]));
});

async function askDeposit(page: Page): Promise<void> {
  await page.getByLabel(word(recharge, 'amount'), { exact: true }).fill('100');
  await expect(page.getByRole('radio', { name: /^TED/ })).toBeVisible();
  await expect(page.getByText(word(recharge, 'bonusQuestion')), 'nobody is asked about a bonus').toHaveCount(0);
  await page.getByRole('button', { name: word(recharge, 'submit') }).click();
}

/** Sets the withdrawal password and then the account, as the page asks. */
async function saveAccount(page: Page): Promise<void> {
  const field = (dictionary: Record<string, string>, key: string) =>
    page.getByLabel(word(dictionary, key), { exact: true });
  await page.getByRole('link', { name: word(cards, 'createPassword') }).click();
  await field(withdrawal, 'newPassword').fill(withdrawalPassword);
  await field(withdrawal, 'confirmPassword').fill(withdrawalPassword);
  await page.getByRole('button', { name: word(withdrawal, 'create') }).click();
  await page.waitForURL(/\/withdrawal-card$/);
  await field(cards, 'bank').selectOption({ label: 'Nubank' });
  await page.getByText(word(cards, 'kind_payment'), { exact: true }).click();
  await field(cards, 'branch').fill('1');
  await field(cards, 'number').fill('0098765-4');
  await field(cards, 'withdrawalPassword').fill(withdrawalPassword);
  await page.getByRole('button', { name: word(cards, 'save'), exact: true }).click();
  await expect(page.getByRole('list', { name: word(cards, 'list') })).toBeVisible();
}
