/**
 * Tests forms: errors at their fields before a request, cleared once they are corrected, and masks while a player
 * types.
 */
import { formatMoney } from '#lib/money.ts';
import { journeyOf } from './support/journey.ts';
import { enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Locator, Page } from './support/test.ts';

const withdrawal = dictionary('en', 'withdrawal');
const refusals = dictionary('en', 'refusals');
const ui = dictionary('en', 'ui');
const money = (cents: bigint) => formatMoney(cents, 'en');
const field = (page: Page, dictionary: Record<string, string>, key: string) =>
  page.getByLabel(word(dictionary, key), { exact: true });
const caretOf = (box: Locator) => box.evaluate((input: HTMLInputElement) => input.selectionStart);
const putCaret = (box: Locator, at: number) =>
  box.evaluate((input: HTMLInputElement, place) => input.setSelectionRange(place, place), at);

test('a withdrawal is validated at its fields before its confirmation', async ({ page }) => {
  const player = await enter(page, { deposit: '50.00', hasWithdrawalPassword: true, locale: 'en' });
  const asked: string[] = [];
  page.on('request', (request) => /api\/drawing(\/destination)?\?/.test(request.url()) && asked.push(request.url()));
  const journey = journeyOf(page, 'en');
  await journey.open('/withdraw');
  const amount = field(page, withdrawal, 'amount');
  const key = field(page, withdrawal, 'key');
  await expect(key).toHaveValue(player.cpf.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-'));
  await expect(key).not.toBeEditable();
  await arrived(page);
  const below = word(refusals, 'AMOUNT_BELOW_MIN').replace('{{min}}', money(20_00n));
  const above = word(refusals, 'AMOUNT_ABOVE_MAX').replace('{{max}}', money(50_000_00n));
  for (const [typed, fault] of [
    ['0', below],
    ['19.99', below],
    ['50000.01', above],
    ['60', word(refusals, 'BALANCE_INSUFFICIENT')],
  ] as const) {
    await journey.askWithdrawal(typed);
    await expect(page.getByText(fault)).toBeVisible();
    await expect(amount).toBeFocused();
  }
  expect(asked).toEqual([]);
  // While the field is corrected, its error and the one above the button disappear.
  await expect(page.getByText(word(ui, 'fixForm'))).toBeVisible();
  await amount.press('Backspace');
  await expect(page.getByText(word(refusals, 'BALANCE_INSUFFICIENT'))).toBeHidden();
  await expect(page.getByText(below), 'six reais are another fault').toBeVisible();
  await amount.press('Backspace');
  await amount.pressSequentially('40');
  await expect(amount).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText(word(ui, 'fixForm'))).toBeHidden();
});

test('an error from the server disappears with the first change of its field', async ({ page, complaints }) => {
  await enter(page, { deposit: '50.00', hasWithdrawalPassword: true, locale: 'en' });
  const journey = journeyOf(page, 'en');
  await journey.open('/withdraw');
  await arrived(page);
  await page.getByText(word(withdrawal, 'kind_evp'), { exact: true }).click();
  const key = field(page, withdrawal, 'key');
  await field(page, withdrawal, 'amount').fill('40');
  await field(page, withdrawal, 'withdrawalPassword').fill('246810');
  await key.fill('00000000-0000-4000-8000-000000000403');
  await page.getByRole('button', { name: word(withdrawal, 'submit'), exact: true }).click();
  await expect(page.getByText(word(refusals, 'PIX_KEY_NOT_OWN'))).toBeVisible();
  // A change of another field does not clear this error.
  await field(page, withdrawal, 'amount').fill('41');
  await expect(page.getByText(word(refusals, 'PIX_KEY_NOT_OWN'))).toBeVisible();
  await key.press('End');
  await key.press('Backspace');
  await expect(page.getByText(word(refusals, 'PIX_KEY_NOT_OWN'))).toBeHidden();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 400')]);
});

test('an amount is grouped while it is typed, at any position and in any notation, and sent correctly', async ({
  page,
}) => {
  await enter(page);
  await page.goto('/recharge');
  await arrived(page);
  const pt = dictionary('pt', 'recharge');
  const amount = field(page, pt, 'amount');
  await amount.pressSequentially('12345,6');
  await expect(amount).toHaveValue('12.345,6');
  await putCaret(amount, 4);
  await amount.press('9');
  await expect(amount).toHaveValue('123.945,6');
  expect(await caretOf(amount)).toBe(5);
  await putCaret(amount, 4);
  await amount.press('Backspace');
  await expect(amount, 'over the separator').toHaveValue('12.945,6');
  expect(await caretOf(amount)).toBe(2);
  await amount.fill('');
  await page.keyboard.insertText('R$ 1,250.50');
  await expect(amount).toHaveValue('1.250,50');
  await page.getByRole('button', { name: word(pt, 'submit') }).click();
  await page.waitForURL(/recharge-payment\?order=D\d+/);
  await expect(page.getByRole('main')).toContainText(formatMoney(1250_50n, 'pt-BR'));
});
