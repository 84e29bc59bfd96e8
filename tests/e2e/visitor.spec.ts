/** Tests a visitor's input before any code has loaded: nothing is lost, and no framework loads before a touch. */
import { arrived, expect, test, word, dictionary } from './support/test.ts';

test('no framework is loaded before a touch, and a touch loads it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/');
  await arrived(page);
  expect(scripts, 'the shell alone').toHaveLength(1);
  await page.locator('[data-opens="login"]:visible').first().click();
  await expect(page.locator('astro-island:has(#login):not([ssr])')).toHaveCount(1);
  expect(scripts.length).toBeGreaterThan(2);
});

test('dialogs open before any script has loaded', async ({ page }) => {
  // Blocks all scripts for the whole test.
  await page.route('**/_astro/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  for (const dialog of ['login', 'register']) {
    await page.locator(`[data-opens="${dialog}"]:visible`).first().click();
    await expect(page.locator(`dialog#${dialog}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator(`dialog#${dialog}`)).toBeHidden();
  }
});

test('text typed and buttons pressed before the code arrives are not lost', async ({ page, complaints }) => {
  const session = dictionary('pt', 'session');
  const gate = Promise.withResolvers<undefined>();
  await page.goto('/');
  // Delays the scripts that the touch requests, until the form is filled in and sent.
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
  // The island repeats the press once it is hydrated, as the server's refusal shows.
  await expect(dialog.getByText(word(dictionary('pt', 'refusals'), 'CREDENTIALS_WRONG'))).toBeVisible();
  await expect(dialog.getByLabel(word(session, 'loginName'), { exact: true })).toHaveValue('ninguem');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 400')]);
});

test('a link opens the top of the next page', async ({ page }) => {
  await page.goto('/');
  const link = page.locator('footer a[href="/terms"]');
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await link.click();
  await page.waitForURL('/terms');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
