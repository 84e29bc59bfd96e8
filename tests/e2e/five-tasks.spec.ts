/** Counts the taps from home that five tasks of a player take: at most four each. Typing is no tap. */
import { enter } from './support/player.ts';
import { dictionary, expect, test, word } from './support/test.ts';
import type { Locator, Page } from './support/test.ts';

const MOST = 4;
const offers = dictionary('pt', 'offers');
const record = dictionary('pt', 'record');
const support = dictionary('pt', 'support');
const limits = dictionary('pt', 'limits');

/** Taps each element in turn, and returns the number of taps. */
async function tap(...path: readonly Locator[]): Promise<number> {
  for (const place of path) await place.click();
  return path.length;
}

async function home(page: Page): Promise<void> {
  await enter(page, { deposit: '200.00' });
  await page.goto('/');
  await expect(page.locator('.start-figure')).toHaveText('R$ 200,00');
}

const bar = (page: Page, href: string) => page.locator(`nav.bar a[href="${href}"]`);

test('find blackjack', async ({ page }) => {
  await home(page);
  const field = page.locator('main').getByRole('searchbox');
  const taps = await tap(field);
  await field.fill('blackjack');
  await field.press('Enter');
  expect(taps + (await tap(page.locator('.game-search .tile').first()))).toBeLessThanOrEqual(MOST);
  await expect(page).toHaveURL(/gameInfo\?game=vinte-e-um-da-lapa/);
});

test('claim the waiting bonus', async ({ page }) => {
  await home(page);
  const welcome = page.locator('[data-mine] li').filter({ has: page.locator('img[src="/promotions/welcome.svg"]') });
  const taps = await tap(
    bar(page, '/promotion/activity'),
    welcome.getByRole('link'),
    page.getByRole('button', { name: /^Resgatar R\$\s200,00$/ }),
    page.getByRole('dialog').getByRole('button', { name: word(offers, 'claimYes') }),
  );
  expect(taps).toBeLessThanOrEqual(MOST);
  await expect(page.getByText(word(offers, 'claimed')).first()).toBeVisible();
});

test('see last week’s net', async ({ page }) => {
  await home(page);
  const taps = await tap(
    bar(page, '/wallet'),
    page.locator('main a[href="/order-center"]').first(),
    page.getByRole('button', { name: word(record, 'sevenDays'), exact: true }),
  );
  expect(taps).toBeLessThanOrEqual(MOST);
  await expect(page.locator('.equation')).toBeVisible();
});

test('set a weekly limit', async ({ page }) => {
  await home(page);
  const first = await tap(page.locator('footer a[href="/responsible-play"]'));
  // The choice of a list counts as one tap.
  await page.getByLabel(word(limits, 'period'), { exact: true }).selectOption('week');
  const value = page.locator('form [name="value"]');
  const second = await tap(value);
  await value.fill('300,00');
  const third = await tap(page.getByRole('button', { name: word(limits, 'set'), exact: true }));
  expect(first + 1 + second + third).toBeLessThanOrEqual(MOST);
  await expect(page.getByText(word(limits, 'saved'))).toBeVisible();
});

test('ask support', async ({ page }) => {
  await home(page);
  const first = await tap(page.locator('footer a[href="/information-center/support"]'));
  const subject = await tap(page.locator('label').filter({ hasText: word(support, 'subject_game') }));
  const text = page.locator('textarea[name="text"]');
  const second = await tap(text);
  await text.fill('Como vejo a prova de uma rodada?');
  const third = await tap(page.getByRole('button', { name: word(support, 'send'), exact: true }));
  expect(first + subject + second + third).toBeLessThanOrEqual(MOST);
  await expect(page.locator('.support-sent')).toContainText(word(support, 'sentTitle'));
});
