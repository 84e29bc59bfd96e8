/**
 * Tests the site as an app: it opens offline and says so. It installs a new version when the player agrees, and never
 * during a payment.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passOn } from '#scripts/dev/api-proxy.ts';
import { serveSite } from '#scripts/dev/site-server.ts';
import { freePort } from '#scripts/dev/postgres.ts';
import { siteBuildFolder, siteUrl } from '#scripts/dev/test-stack.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';
import { untilControlled } from './support/worker.ts';

const site = dictionary('pt', 'site');

test.use({ serviceWorkers: 'allow' });

/** Returns whether a version of the worker waits. */
const hasWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);

test('a visited page opens offline as a marked copy, and any other is the offline page', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/game?type=slots&from=somebody');
  await untilControlled(page);
  // The second visit goes through the service worker, which caches it.
  await page.reload();
  await arrived(page);
  await expect(page.getByText(word(site, 'offlineNotice'))).toBeHidden();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(site, 'gameTitle'));
  await expect(page.getByText(word(site, 'offlineNotice'))).toBeVisible();
  await page.goto('/en/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(dictionary('en', 'pages'), 'offlineTitle'));
  // The offline page has the site's shell and is no cached copy of another page.
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText(word(dictionary('en', 'site'), 'offlineNotice'))).toBeHidden();

  const kept = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => request.url);
  });
  expect(kept.length).toBeGreaterThan(9);
  // The offline pages' names have their revision. No query of a visited address is cached.
  expect(kept.map((url) => url.replace(/\?__WB_REVISION__=\w+$/, '')).filter((url) => url.includes('?'))).toEqual([]);
  expect(kept.filter((url) => !url.startsWith(`${siteUrl}/`) || url.includes('/api/'))).toEqual([]);
  await context.setOffline(false);
  // The requested page loads automatically.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(word(dictionary('en', 'pages'), 'offlineTitle'));
  await expect(page.getByText(word(dictionary('en', 'site'), 'offlineNotice'))).toBeHidden();
  expect(
    complaints.splice(0).filter((line) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/.test(line)),
  ).toEqual([]);
});

test('a new version waits until the player accepts it, reloads only their tab, and never during a payment', async ({
  page,
  context,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'jogada-site-'));
  cpSync(siteBuildFolder, folder, { recursive: true });
  const port = await freePort();
  let server: Server = await serveSite(folder, port);
  const release = async (version: string) => {
    // Waits for the page's requests, which would fail while its server is stopped.
    await arrived(page);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    const worker = join(folder, 'sw.js');
    writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// ${version}`);
    for (const ending of ['.br', '.gz']) rmSync(worker + ending, { force: true });
    server = await serveSite(folder, port);
  };
  const lookForUpdate = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const notice = page.getByRole('button', { name: word(site, 'updateAction') });
  const base = `http://localhost:${port}`;

  await page.goto(`${base}/game`);
  await untilControlled(page);
  await page.reload();
  await expect(notice).toBeHidden();
  await release('second');
  await lookForUpdate();
  await expect(notice).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${base}/game`);
  await other.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.bringToFront();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await notice.click();
  await page.waitForFunction(() => !('isSamePage' in window));
  await expect(notice).toBeHidden();
  await expect(other.getByRole('button', { name: word(site, 'updateAction') })).toBeVisible();
  expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true);
  await other.close();

  await page.clock.install();
  await page.goto(`${base}/recharge-payment?order=D1`);
  await release('third');
  await lookForUpdate();
  await expect(notice).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await notice.click();
  await page.clock.fastForward(60_000);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.goto(`${base}/game`);
  await expect.poll(() => hasWaiting(page), 'the next page has the new version').toBe(false);
  await expect(notice).toBeHidden();

  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

test('a new version starts at once while the renewal of a picture hangs', async ({ page }) => {
  let isHolding = false;
  let held = '';
  let version = 'first';
  const port = await freePort();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    // One picture only, because the browser opens six connections to a host.
    if (isHolding && path.startsWith('/games/')) held ||= path;
    if (path === held) return;
    if (path !== '/sw.js') return passOn(siteUrl, request, response);
    response.writeHead(200, { 'Content-Type': 'text/javascript' });
    response.end(`${readFileSync(join(siteBuildFolder, 'sw.js'), 'utf8')}\n// ${version}`);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  await page.goto(`http://localhost:${port}/game`);
  await untilControlled(page);
  // The second visit caches the pictures, and the third renews them.
  await page.reload();
  await arrived(page);
  isHolding = true;
  await page.reload();
  await expect.poll(() => held).not.toBe('');
  version = 'second';
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: word(site, 'updateAction') }).click();
  await page.waitForFunction(() => !('isSamePage' in window));
  expect(await hasWaiting(page)).toBe(false);

  server.closeAllConnections();
  server.close();
});
