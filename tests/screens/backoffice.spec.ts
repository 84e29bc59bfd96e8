/** Takes every page of the back office's menu, on a wide screen, with cases to decide. It has two languages. */
import { test } from 'playwright/test';
import { backofficeUrl } from '#scripts/dev/test-stack.ts';
import { enterBackoffice } from '#tests/e2e/support/operator-page.ts';
import { act } from '#tests/e2e/support/operators.ts';
import { askWithdrawal, callApi, newPlayer } from '#tests/e2e/support/player.ts';
import { sit, wanted } from './album.ts';

const office = `${backofficeUrl}backoffice/page`;
const wide = { width: 1280, height: 900 };
/** The number of the first picture, after those of the site. */
const FIRST = 200;

/** Creates what waits for an operator. Returns the player's name and number, and the withdrawal's. */
async function prepare() {
  const player = await newPlayer({ deposit: '300.00', hasWithdrawalPassword: true });
  const bill = await askWithdrawal(player, '80.00');
  const message = { subject: 'account', text: 'Não consigo alterar meu apelido.', order: '' };
  await callApi('support/send', message, player.token);
  await act(`/members/${player.account}/spins`, { count: 1 });
  const { data } = await callApi('auth/me', {}, player.token);
  return { account: player.account, id: String(data.id), bill };
}

for (const locale of wanted.filter((each) => each === 'pt' || each === 'en'))
  test(`the back office in ${locale}`, async ({ browser }) => {
    // The sign-in is in English, and the language is chosen afterwards.
    const context = await browser.newContext({ locale: 'en', viewport: wide });
    const page = await context.newPage();
    const { take } = sit(page, locale);
    const { account, id, bill } = await prepare();
    await enterBackoffice(page, 'admin');
    if (locale === 'pt') await page.getByRole('button', { name: 'Português' }).click();
    const menu = page.locator('nav a');
    await menu.first().waitFor();
    const pages = await menu.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const [index, address] of pages.entries()) {
      const name = new URL(address).pathname.split('/').at(-1) ?? '';
      await take(`${FIRST + index}-office-${name}`, () => page.goto(address));
    }
    await take('250-office-case', () => page.goto(`${office}/withdrawals/${bill}`));
    await take('251-office-player', () => page.goto(`${office}/members/${id}`));
    await take('252-office-search', () => page.goto(`${office}/search?q=${account}`));
    await take('253-office-search-nothing', () => page.goto(`${office}/search?q=qwxzvk`));
    await take('254-office-not-found', () => page.goto(`${office}/nothing-here`));
    await take('255-office-text', () => page.goto(`${office}/texts/promotions.recharge`));
    await take('256-office-account', () => page.goto(`${office}/account`));
    await take('257-office-login', async () => {
      await context.clearCookies({ name: /^(?!office_language)/ });
      await page.goto(office);
    });
    await context.close();
  });
