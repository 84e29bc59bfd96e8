/**
 * Tests decisions in a browser: six withdrawals by keyboard, from an empty browser; undo; a case without script.
 * A case has no fault on either width.
 */
import { faults } from './support/axe.ts';
import { enterBackoffice, openCase, speak } from './support/operator-page.ts';
import { look } from './support/operators.ts';
import { askWithdrawal, newPlayer } from './support/player.ts';
import { eachWidth, expect, test, wideOnly } from './support/test.ts';
import type { Page } from './support/test.ts';

test.use({ locale: 'en-GB' });

const caseOf = (bill: string) => `/withdrawals/${bill}`;

async function asked(): Promise<string> {
  const player = await newPlayer({ deposit: '100.00', hasWithdrawalPassword: true });
  return askWithdrawal(player, '30.00');
}
const stateOf = async (bill: string) => {
  const found: unknown = await look(`/withdrawals/${bill}`);
  return (found as { state: string }).state;
};

/** Presses keys that lead to another page, and waits for it. */
async function leaving(page: Page, press: () => Promise<void>): Promise<void> {
  const from = page.url();
  await press();
  await page.waitForURL((url) => url.href !== from && !url.pathname.includes('/next/'));
}

test(
  'an operator pays six withdrawals by keyboard: a key, the reason and Enter, which opens the next',
  wideOnly,
  async ({ page }) => {
    const bills: string[] = [];
    for (let turn = 0; turn < 6; turn++) bills.push(await asked());
    await enterBackoffice(page, 'admin');
    await openCase(page, caseOf(bills[0] ?? ''));
    await leaving(page, () => page.keyboard.press('s'));
    let followed = 0;
    for (const bill of bills) {
      // Another test's withdrawal may be the next one, and another test's operator may look at this one.
      if (page.url().endsWith(`/${bill}`)) followed++;
      else await openCase(page, caseOf(bill));
      await page.keyboard.press('p');
      await page.keyboard.type('pd ok');
      await leaving(page, () => page.keyboard.press('Enter'));
    }
    expect(followed, 'Enter leads to the next case').toBeGreaterThan(0);
    // The others follow within ten seconds (tests/journeys/backoffice-decisions.test.ts).
    await expect.poll(() => stateOf(bills[0] ?? ''), { timeout: 30_000 }).toBe('paid');
  },
);

test('a decision is cancelled by a key, and nothing is sent', wideOnly, async ({ page }) => {
  const bill = await asked();
  await enterBackoffice(page, 'admin');
  await openCase(page, caseOf(bill));
  await page.keyboard.press('d');
  await page.keyboard.type('Dados não conferem');
  await expect(page.locator('[data-echo]').locator('visible=true')).toHaveText('Dados não conferem');
  await leaving(page, () => page.keyboard.press('Enter'));
  await expect(page.locator('.strip .pending')).toContainText(bill);
  await page.locator('h1').click();
  await page.keyboard.press('z');
  await expect(page.getByRole('status').first()).toHaveText('Decision undone: nothing was carried out.');
  await expect(page.getByLabel('Reason').locator('visible=true')).toHaveValue('Dados não conferem');
  expect(await stateOf(bill)).toBe('requested');
});

test('a case has no fault in either language', eachWidth, async ({ page }) => {
  const bill = await asked();
  await enterBackoffice(page, 'admin');
  await openCase(page, caseOf(bill));
  await page.getByText('Approve and pay').first().click();
  await expect(page.getByRole('button', { name: 'Approve and pay, open the next' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await speak(page, 'Português');
  await page.getByText('Recusar').first().click();
  await expect(page.getByText('O jogador recebe').locator('visible=true')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a withdrawal is decided and the decision cancelled', async ({ page }) => {
    const bill = await asked();
    await enterBackoffice(page, 'admin');
    await openCase(page, caseOf(bill));
    await page.getByText('Decline').first().click();
    await page.getByLabel('Reason').locator('visible=true').fill('Conferir');
    await page.getByRole('button', { name: 'Decline, open the next' }).click();
    await page.getByRole('listitem').filter({ hasText: bill }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status').first()).toHaveText('Decision undone: nothing was carried out.');
    expect(await stateOf(bill)).toBe('requested');
  });
});
