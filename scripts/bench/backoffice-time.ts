/**
 * `npm run backoffice-time`: times an operator from an empty browser. The operator begins by the invitation's link, pays six
 * withdrawals by keyboard, and finds a player by three letters. Prints each part in seconds, and exits with 1 above a minute.
 */
import { eq } from 'drizzle-orm';
import { withdrawals } from '#server/contexts/cashier/withdrawals/schema.ts';
import { withdraw } from '#scripts/dev/fixtures/calls.ts';
import type { Send } from '#scripts/dev/fixtures/calls.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { openStage, signIn, stopwatch } from './backoffice-stage.ts';

const MOST_SECONDS = 60;
const WITHDRAWALS = 6;

const { server, house, page, office, link, close } = await openStage('office_time', 'rita', 'admin');
const send: Send = (path, init) => fetch(new URL(path, server.url), init);
let account = '';
for (let turn = 0; turn < WITHDRAWALS; turn++) {
  const player = await newPlayer(house, { cash: 100_00n, withdrawalPassword: true });
  const { status, refusal } = await withdraw(send, player, '30.00');
  if (status !== 200) throw new Error(`no withdrawal: ${refusal}`);
  ({ account } = player);
}

const paid = () =>
  house.db.select({ billNo: withdrawals.billNo }).from(withdrawals).where(eq(withdrawals.state, 'paid'));
const { lap, print } = stopwatch();
try {
  await signIn(page, link);
  lap('signed in');
  await page.goto(`${office}/withdrawals`);
  await page.locator('a[href*="/withdrawals/"]').first().click();
  await page.keyboard.press('s');
  for (let turn = 0; turn < WITHDRAWALS; turn++) {
    const from = page.url();
    await page.keyboard.press('p');
    await page.keyboard.type('pd ok');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href !== from && !url.pathname.includes('/next/'));
  }
  lap(`${WITHDRAWALS} withdrawals decided`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(account.slice(0, 3));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: account }).first().click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: account }).waitFor();
  lap('a player found by three letters');
  // Each decision waits ten seconds for an undo.
  while ((await paid()).length < WITHDRAWALS) await new Promise((resume) => setTimeout(resume, 100));
  lap('until all are paid');
} finally {
  await close();
}
process.exit(print() < MOST_SECONDS ? 0 : 1);
