/** Takes the screens of the README's and docs/architecture.md's pictures, on a phone and on a wide screen. */
import { join } from 'node:path';
import { test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { backofficeUrl } from '#scripts/dev/test-stack.ts';
import { beginRound } from '#tests/e2e/support/bets.ts';
import { enterBackoffice } from '#tests/e2e/support/operator-page.ts';
import { askWithdrawal, callApi, newPlayer, signIn } from '#tests/e2e/support/player.ts';
import { arrived, recordComplaints } from '#tests/e2e/support/test.ts';

const folder = process.env.SCREENS_FOLDER ?? '.cache/pictures';
const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 844 } };
const reds = { chips: [{ kind: 'red', number: 0, cents: 200 }] };

const take = (page: Page, name: string) =>
  page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });

for (const [size, viewport] of Object.entries(sizes)) {
  test(`the player’s screens, ${size}`, async ({ page }) => {
    recordComplaints(page, []);
    await page.setViewportSize(viewport);
    const player = await newPlayer({ deposit: '150.00', hasWithdrawalPassword: true });
    for (let round = 0; round < 3; round++) await beginRound(player, 'roleta-ipe', '2.00', reds);
    await signIn(page, player.token);
    await page.goto('/');
    await arrived(page);
    await take(page, `home-${size}`);

    const input = { money: '100.00', payment_id: 1, payment_type: 'online_pix', bonus: 1 };
    const { data } = await callApi('recharge/online', input, player.token);
    await page.goto(`/recharge-payment?order=${String(data.bill_no)}`);
    await arrived(page);
    await take(page, `deposit-${size}`);

    await page.goto('/wallet');
    await arrived(page);
    await take(page, `account-${size}`);

    await page.goto('/gameInfo?game=onca-dourada');
    const game = page.frameLocator('iframe');
    await game.locator('#play[data-state="ready"]').waitFor();
    await game.locator('#spin').click();
    await game.locator('#result').filter({ hasText: /\p{L}/u }).waitFor();
    await take(page, `game-${size}`);
  });

  test(`the back office, ${size}`, async ({ browser }) => {
    for (const amount of ['120.00', '80.00', '45.00']) {
      const player = await newPlayer({ deposit: '200.00', hasWithdrawalPassword: true });
      await askWithdrawal(player, amount);
    }
    const context = await browser.newContext({ locale: 'en', viewport });
    const office = await context.newPage();
    await enterBackoffice(office, 'admin');
    await office.goto(`${backofficeUrl}backoffice/page`);
    await office.getByRole('link', { name: 'Today', exact: true }).click();
    await office.waitForLoadState();
    await take(office, `office-${size}`);
    await context.close();
  });
}
