/**
 * Tests that a page opened before a deploy still works, because the files that it loads later are beside those of the
 * new release. The new release here is another operator's site for the strict market, built over this one with
 * KEEP_RELEASE.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STREAM_PATH } from '#contract/stream.ts';
import { carryOver } from '#scripts/build/keep-release.ts';
import { serveSite } from '#scripts/dev/site-server.ts';
import { freePort } from '#scripts/dev/postgres.ts';
import { buildVariant, variantFolder, variantUrls } from '#tests/support/variant-site.ts';
import { newPlayer } from './support/player.ts';
import { siteBuildFolder, siteUrl } from '#scripts/dev/test-stack.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';

const session = dictionary('pt', 'session');
const deployed = mkdtempSync(join(tmpdir(), 'jogada-deployed-'));
let server: Server;
let port: number;

test.beforeAll(async () => {
  // Allows time for the build, unless another suite has made it.
  test.setTimeout(180_000);
  await buildVariant();
  cpSync(variantFolder, deployed, { recursive: true });
  carryOver(siteBuildFolder, deployed, new Date());
  port = await freePort();
  server = await serveSite(deployed, port);
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(deployed, { recursive: true });
});

test('a page of the previous release gets its texts and scripts of that release, and its player signs in', async ({
  page,
}) => {
  const player = await newPlayer({ deposit: '25.00' });
  await page.goto('/game');
  await arrived(page);

  const asked: string[] = [];
  // Redirects the site's files to the new release. Calls stay on the same server.
  await page.route(new RegExp(`^${siteUrl}/(?!api/)`), async (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname);
    await route.fulfill({ response: await route.fetch({ url: `http://localhost:${port}${pathname}${search}` }) });
  });
  await page
    .locator('header')
    .getByRole('button', { name: word(dictionary('pt', 'site'), 'login'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: word(session, 'loginTitle') });
  await dialog.getByLabel(word(session, 'loginName'), { exact: true }).fill(player.account);
  await dialog.getByLabel(word(session, 'password'), { exact: true }).fill(player.password);
  await dialog.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await page.getByRole('button', { name: word(session, 'reminderUnderstood') }).click();
  await expect(page.locator('header .wallet-balance .money')).toContainText('25,00');

  // Names of dictionaries differ between releases. Equal scripts have equal names in both.
  const before = asked.filter((path) => !existsSync(join(variantFolder, path)));
  expect(before.filter((path) => path.startsWith('/dictionaries/'))).not.toEqual([]);

  // A newly opened page is of the new release. It calls the API at another origin, which the same server answers here.
  await page.route(`${variantUrls.api}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    // A stream never ends, and a reply is passed on as a whole.
    if (pathname === STREAM_PATH) await route.fulfill({ contentType: 'text/event-stream', body: '' });
    else await route.fulfill({ response: await route.fetch({ url: `${siteUrl}${pathname}${search}` }) });
  });
  await page.goto('/terms');
  await expect(page).toHaveTitle(/Sorte Clara/);
  await arrived(page);
});
