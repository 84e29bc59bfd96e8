/**
 * Tests support: a message with its order, the operators' answer, and the page for a visitor
 * (docs/domain/accounts.md#messages-to-support).
 */
import { faults } from './support/axe.ts';
import { backofficeUrl } from '#scripts/dev/test-stack.ts';
import { enterBackoffice } from './support/operator-page.ts';
import { askWithdrawal, enter } from './support/player.ts';
import { arrived, dictionary, expect, test, word } from './support/test.ts';

const own = dictionary('pt', 'support');
const pages = dictionary('pt', 'pages');
const faq = dictionary('pt', 'faq');
const PATH = '/information-center/support';

test('a player asks about a withdrawal, an operator answers, and the page shows the answer', async ({
  page,
  browser,
  complaints,
}) => {
  const player = await enter(page, { deposit: '100.00', hasWithdrawalPassword: true });
  const bill = await askWithdrawal(player, '50.00');
  await page.goto('/withdrawalRecord');
  await arrived(page);
  await page
    .getByRole('list', { name: word(dictionary('pt', 'withdrawal'), 'record') })
    .getByRole('button')
    .click();
  await page.getByRole('link', { name: word(dictionary('pt', 'record'), 'askSupport') }).click();
  await arrived(page);
  await expect(page.getByRole('radio', { name: word(own, 'subject_withdrawal') })).toBeChecked();
  await expect(page.getByRole('radio', { name: new RegExp(bill) })).toBeChecked();
  const text = 'O saque está em análise. Falta algum documento?';
  await page.getByLabel(word(own, 'text'), { exact: true }).fill(text);
  let isAway = true;
  const refusal = { status: 'error', code: 429, message: '', refusal: 'TOO_MANY_REQUESTS', values: { seconds: 30 } };
  await page.route('**/api/support/send*', (route) =>
    isAway ? route.fulfill({ status: 429, json: refusal }) : route.continue(),
  );
  const send = page.getByRole('button', { name: word(own, 'send') });
  await send.click();
  await expect(page.locator('.support-form .notice')).toContainText('30 segundos');
  await expect(page.getByLabel(word(own, 'text'), { exact: true })).toHaveValue(text);
  complaints.splice(0);
  isAway = false;
  await send.click();
  const sent = page.locator('.support-sent');
  await expect(sent).toBeFocused();
  const protocol = await sent.locator('.support-number').innerText();
  const mine = page.getByRole('list', { name: word(own, 'mine') }).getByRole('listitem');
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText(protocol);
  expect(await faults(page)).toEqual([]);

  const office = await (await browser.newContext({ locale: 'en' })).newPage();
  await enterBackoffice(office, 'support');
  await office.goto(`${backofficeUrl}backoffice/page/messages`);
  await office.getByRole('link', { name: protocol }).click();
  await expect(office.getByText(text)).toBeVisible();
  await expect(office.getByText(bill)).toBeVisible();
  expect(await faults(office)).toEqual([]);
  await office.getByRole('radio', { name: 'Send the answer' }).check();
  const decision = office.getByRole('region', { name: 'Send the answer' });
  await decision.getByLabel('Answer', { exact: true }).fill('Não falta nada: <b>o saque</b> foi aprovado.');
  await decision.getByLabel('Reason').fill('Conferido');
  await office.getByRole('button', { name: 'Send the answer, open the next' }).click();
  await expect(office.locator('.strip .pending')).toContainText(protocol);
  await office.context().close();

  // The operator may undo the answer for ten seconds.
  await expect(mine.getByText(word(own, 'state_answered'))).toBeVisible({ timeout: 30_000 });
  await mine.locator('summary').click();
  await expect(mine.getByText('Não falta nada: <b>o saque</b> foi aprovado.')).toBeVisible();
});

test('a player’s message that is sent before the session’s reply is sent as the player’s', async ({ page }) => {
  await enter(page);
  const reply = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/me*', async (route) => {
    await reply.promise;
    await route.continue();
  });
  await page.goto(PATH);
  await page
    .locator('label')
    .filter({ hasText: word(own, 'subject_game') })
    .click();
  await page.getByLabel(word(own, 'text'), { exact: true }).fill('Como vejo a prova de uma rodada?');
  await page.getByRole('button', { name: word(own, 'send') }).click();
  await expect(page.locator('.support-sent')).toContainText(word(own, 'sentTitle'));
  reply.resolve(undefined);
});

test('a visitor finds answers by words without accents, and writes with a name and an e-mail', async ({ page }) => {
  await page.goto(PATH);
  const search = page.getByRole('searchbox');
  const found = page.locator('.faq li').filter({ visible: true });
  await search.fill('sementes historico');
  await expect(found).toHaveCount(1);
  await found.getByText(word(faq, 'fairness')).click();
  await expect(found.getByRole('link')).toBeVisible();
  await search.fill('xyz');
  await expect(page.getByText(word(pages, 'supportFaqNone'))).toBeVisible();
  await page.getByText(word(own, 'subject_account'), { exact: true }).click();
  await page.getByRole('button', { name: word(own, 'send') }).click();
  await expect(page.getByLabel(word(own, 'text'), { exact: true })).toBeFocused();
  await page.getByLabel(word(own, 'text'), { exact: true }).fill('Não consigo entrar na conta.');
  await page.getByLabel(word(own, 'name'), { exact: true }).fill('Ana Souza');
  await page.getByLabel(word(own, 'email'), { exact: true }).fill('ana@exemplo.com');
  await page.getByRole('button', { name: word(own, 'send') }).click();
  await expect(page.locator('.support-sent')).toContainText('ana@exemplo.com');
});

test('without scripts the questions open, and there is no form', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PATH);
  await page.getByText(word(faq, 'withdrawalTime')).click();
  await expect(page.locator('.faq li').first()).toBeVisible();
  await expect(page.getByRole('button', { name: word(own, 'send') })).toBeHidden();
  await expect(page.locator('main noscript p')).toHaveText(word(pages, 'supportNoScript'));
  await expect(page.locator('main noscript p')).toBeVisible();
  await context.close();
});
