/**
 * Tests the player's data on the page: the export after the password, and the deletion after its consequences are
 * shown.
 */
import { readFileSync } from 'node:fs';
import { faults } from './support/axe.ts';
import { callApi, enter } from './support/player.ts';
import type { Player } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const own = dictionary('pt', 'my-data');
const security = dictionary('pt', 'security');

async function open(page: Page): Promise<void> {
  await page.goto('/security-center/data');
  await arrived(page);
}

/** Enters the password in the dialog that asks for it. */
async function verify(page: Page, { password }: Player): Promise<void> {
  const dialog = page.getByRole('dialog', { name: word(security, 'verifyTitle') });
  await dialog.getByLabel(word(security, 'passwordNow'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: word(security, 'confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('the file is downloaded after the password, and has the player’s own data', async ({ page, complaints }) => {
  const player = await enter(page, { deposit: '50.00' });
  await open(page);
  expect(await faults(page)).toEqual([]);
  const take = page.getByRole('button', { name: word(own, 'exportTake') });
  await take.click();
  await verify(page, player);
  const coming = page.waitForEvent('download');
  await take.click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^jogada-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, Record<string, unknown>[]>;
  expect(file.profile).toMatchObject([{ account: player.account, cpf: player.cpf }]);
  expect(file.deposits).toMatchObject([{ amount: '50.00', state: 'paid' }]);
  await expect(page.getByText(word(own, 'exported'))).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);
});

test('the account is deleted with one confirmation, and the page says what is paid and when data is deleted', async ({
  page,
}) => {
  const player = await enter(page, { deposit: '50.00' });
  await callApi('member/password/verify', { password: player.password }, player.token);
  await open(page);
  const part = page.getByRole('region', { name: word(own, 'deleteTitle') });
  await expect(part.getByText('Depois de 30 dias')).toBeVisible();
  await part.getByRole('button', { name: word(own, 'deleteTake') }).click();
  await part.getByRole('button', { name: word(own, 'deleteNo') }).click();
  await part.getByRole('button', { name: word(own, 'deleteTake') }).click();
  expect(await faults(page)).toEqual([]);
  await part.getByRole('button', { name: word(own, 'deleteYes') }).click();
  const done = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: word(own, 'doneTitle') });
  await expect(done).toContainText('R$ 50,00');
  await expect(part).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await faults(page)).toEqual([]);
});
