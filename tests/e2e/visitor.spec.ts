/** What a visitor's first sight costs, measured as the browser receives it, and that nothing is lost before hydration. */
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { meter } from './support/meter.ts';
import { arrived, eachWidth, expect, test, word, words } from './support/test.ts';

/** KB of brotli; from the project's performance budgets. */
const budgets = [
  { path: '/', html: 13, script: 3, total: 130, requests: 30 },
  { path: '/game', html: 13, script: 3, total: 130, requests: 30 },
  { path: '/searchGames', html: 10, script: 3, total: 130, requests: 30 },
  { path: '/gameInfo?game=onca-dourada', html: 10, script: 3, total: 60, requests: 25 },
  { path: '/recharge', html: 12, script: 3, total: 60, requests: 25 },
  { path: '/promotion/activity', html: 10, script: 3, total: 60, requests: 12 },
  { path: '/promotion/activity/recharge', html: 10, script: 3, total: 60, requests: 12 },
  { path: '/promotion/vip', html: 10, script: 3, total: 60, requests: 12 },
  { path: '/agency-center/agency-mechanism', html: 10, script: 3, total: 60, requests: 12 },
  { path: '/terms', html: 10, script: 3, total: 60, requests: 12 },
] as const;
const AFTER_TOUCH_KB = 95;

// What a service worker answers or fetches is not counted with the page: app.spec.ts looks at it.
for (const locale of ['pt', 'th'] as Locale[]) {
  for (const budget of budgets) {
    test(`${localePath(locale, budget.path)} stays inside its budget for a visitor`, eachWidth, async ({ page }) => {
      const cost = meter(page);
      await page.goto(localePath(locale, budget.path));
      await arrived(page);
      const before = await cost();
      test.info().annotations.push({ type: 'cost', description: JSON.stringify(before) });
      expect(before.html).toBeLessThanOrEqual(budget.html);
      expect(before.script, 'no framework before the first touch').toBeLessThanOrEqual(budget.script);
      expect(before.total).toBeLessThanOrEqual(budget.total);
      expect(before.requests).toBeLessThanOrEqual(budget.requests);

      await page.locator('[data-opens="login"]:visible').first().click();
      await expect(page.locator('astro-island:has(#login):not([ssr])')).toHaveCount(1);
      const after = await cost();
      expect(after.script).toBeGreaterThan(before.script);
      expect(after.script).toBeLessThanOrEqual(AFTER_TOUCH_KB);
    });
  }
}

test('dialogs open before any script has come', eachWidth, async ({ page }) => {
  // Held back for good: what waits is dropped with the page.
  await page.route('**/_astro/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  for (const dialog of ['login', 'register']) {
    await page.locator(`[data-opens="${dialog}"]:visible`).first().click();
    await expect(page.locator(`dialog#${dialog}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator(`dialog#${dialog}`)).toBeHidden();
  }
});

test('what is typed and pressed before the code arrives is not lost', async ({ page, complaints }) => {
  const session = words('pt', 'session');
  const gate = Promise.withResolvers<undefined>();
  await page.goto('/');
  // What the touch will ask for is held back until the form is filled in and sent.
  await page.route('**/_astro/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page
    .getByRole('button', { name: word(session, 'login'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(word(session, 'loginName'), { exact: true }).fill('ninguem');
  await dialog.getByLabel(word(session, 'password'), { exact: true }).fill('senha-errada');
  await dialog.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  gate.resolve(undefined);
  // The press is done again once the form is alive: the server's refusal is its proof.
  await expect(dialog.getByText(word(words('pt', 'refusals'), 'CREDENTIALS_WRONG'))).toBeVisible();
  await expect(dialog.getByLabel(word(session, 'loginName'), { exact: true })).toHaveValue('ninguem');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 400')]);
});

test('a page is readable and leads on without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('main a[href="/game"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(words('pt', 'site'), 'gameTitle'));
  await context.close();
});

test('a link leads to the top of the next page', async ({ page }) => {
  await page.goto('/');
  const link = page.locator('footer a[href="/terms"]');
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await link.click();
  await page.waitForURL('/terms');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
