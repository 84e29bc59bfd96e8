/** Tests the promotions page: what is the player's own comes first, and an offer has a date where the operator planned its end. */
import { faults } from './support/axe.ts';
import { callApi, enter } from './support/player.ts';
import { holdFramework } from './support/framework.ts';
import { watchShifts } from './support/shifts.ts';
import { arrived, dictionary, expect, test, word } from './support/test.ts';

const pages = dictionary('pt', 'pages');

test('waiting rewards stand first with their condition, lead to their offer, and nothing moves', async ({ page }) => {
  await enter(page, { deposit: '200.00' });
  const shifts = await watchShifts(page);
  const framework = await holdFramework(page);
  await page.goto('/promotion/activity');
  const mine = page.locator('[data-mine] li');
  const welcome = mine.filter({ has: page.locator('img[src="/promotions/welcome.svg"]') });
  await expect(welcome).toContainText(/R\$\s200,00 para resgatar/);
  await expect(welcome).toContainText(/R\$\s2\.000,00 em apostas · Disponível até/);
  framework.letIn();
  await arrived(page);
  expect(await shifts.told(), 'what moved').toEqual([]);
  expect(await faults(page)).toEqual([]);
  await welcome.getByRole('link').click();
  await expect(page).toHaveURL('/promotion/activity/super');
});

test('an offer that stands among the player’s own has a mark, before and after the claim', async ({ page }) => {
  const { token } = await enter(page, { deposit: '200.00' });
  const mark = (offer: string) => page.locator(`.promos [data-offer="${offer}"] .promo-yours`);
  await page.goto('/promotion/activity');
  await expect(mark('welcome')).toHaveText(word(pages, 'offerYours'));
  await expect(mark('invitation')).toHaveCount(0);
  await callApi('welcome/claim', {}, token);
  await page.goto('/promotion/activity');
  await expect(page.locator('[data-mine] [data-kind="bonus"]')).not.toHaveCount(0);
  await expect(mark('welcome')).toHaveText(word(pages, 'offerYours'));
  // The other bonus of a first deposit is gone.
  await expect(mark('firstDeposit')).toHaveCount(0);
});

test('chips filter the offers, also one pressed before the script loads, and the chosen one is in view', async ({
  page,
}) => {
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/_astro/promotions.*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/promotion/activity', { waitUntil: 'commit' });
  const kinds = page.getByRole('radiogroup', { name: word(pages, 'offersTitle') });
  const offers = page.locator('.promos [data-offer]').filter({ visible: true });
  await expect(offers).toHaveCount(10);
  await expect(kinds.getByText(word(pages, 'kindClosed'))).toBeHidden();
  const friends = kinds.getByRole('radio', { name: word(pages, 'inviteTitle') });
  await friends.click();
  await expect(offers).toHaveCount(10);
  gate.resolve(undefined);
  await expect(offers).toHaveCount(2);
  await expect(friends).toBeInViewport({ ratio: 1 });
  // The arrow keys move on to the first chip, as in any group of radios.
  await friends.press('ArrowRight');
  await expect(kinds.getByRole('radio', { name: word(dictionary('pt', 'record'), 'all') })).toBeChecked();
  await expect(offers).toHaveCount(10);
});

test('a player without bonus and reward reads so, and a failed load has a retry', async ({ page, complaints }) => {
  await enter(page);
  await page.goto('/promotion/activity');
  await expect(page.locator('[data-mine]')).toContainText(word(pages, 'mineNone'));
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/promotion/activity');
  const again = page.locator('[data-mine]').getByRole('button', { name: word(dictionary('pt', 'ui'), 'retry') });
  await expect(again).toBeVisible();
  await page.unroute('**/api/**');
  await again.click();
  await expect(page.locator('[data-mine]')).toContainText(word(pages, 'mineNone'));
  expect(complaints.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

test('a card has the date of a planned end, no date without a plan, and says that its offer is closed', async ({
  page,
}) => {
  const data = [
    { offer: 'rebate', claimable: 0, ends_at: '2026-12-31 23:59:59' },
    { offer: 'welcome', claimable: 0, ends_at: '' },
  ];
  await page.route('**/api/activitydetails/get*', (route) =>
    route.fulfill({ json: { status: 'success', code: 200, message: '', data } }),
  );
  await page.goto('/promotion/activity');
  const card = (offer: string) => page.locator(`.promos [data-offer="${offer}"]`);
  await expect(card('rebate').locator('.promo-end')).toHaveText(/^Até 31\/12\/(20)?26/);
  await expect(card('invitation').locator('.promo-end')).toHaveText(word(pages, 'offerClosed'));
  await expect(card('welcome').locator('.promo-end')).toHaveCount(0);
  await expect(page.locator('[data-mine]')).toBeHidden();
  // Closed offers follow the open ones, and have a chip of their own.
  const offers = page.locator('.promos [data-offer]');
  const named = await offers.evaluateAll((cards) => cards.map((each) => (each as HTMLElement).dataset['offer']));
  expect(named.slice(0, 2)).toEqual(['rebate', 'welcome']);
  await page.getByRole('radio', { name: word(pages, 'kindClosed'), exact: true }).click();
  await expect(card('welcome')).toBeHidden();
  await expect(offers.filter({ visible: true })).toHaveCount(named.length - 2);
  await page.goto('/promotion/activity/recharge-rebate');
  await expect(page.locator('.offer .adult')).toHaveText(/^18\+ · Até 31\/12\/(20)?26/);
  await page.goto('/promotion/activity/super');
  await expect(page.locator('.offer .adult')).toHaveText('18+');
});
