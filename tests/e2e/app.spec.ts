/**
 * Tests the site as an app: it opens offline and says so. It installs a new version when the player agrees, and never
 * during a payment.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { passOn } from '#scripts/dev/api-proxy.ts';
import { freePort } from '#scripts/dev/postgres.ts';
import { siteBuildFolder, siteUrl } from '#scripts/dev/test-stack.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';
import { untilControlled } from './support/worker.ts';

const site = dictionary('pt', 'site');

test.use({ serviceWorkers: 'allow' });

const worker = readFileSync(join(siteBuildFolder, 'sw.js'), 'utf8');

/** Serves the site with a worker of any version. It can leave one picture without an answer. */
async function serveVersions() {
  const port = await freePort();
  let version = 'first';
  let isHolding = false;
  let held = '';
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    // One picture only, because the browser opens six connections to a host.
    if (isHolding && path.startsWith('/games/')) held ||= path;
    if (path === held) return;
    if (path !== '/sw.js') return passOn(siteUrl, request, response);
    response.writeHead(200, { 'Content-Type': 'text/javascript' });
    response.end(`${worker}\n// ${version}`);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    base: `http://localhost:${port}`,
    /** Releases a version, and lets the page look for it. */
    release: async (page: Page, next: string) => {
      version = next;
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    },
    hold: () => void (isHolding = true),
    heldPicture: () => held,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns whether a version of the worker waits. */
const hasWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);

/** Marks the page. A reload removes the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSamePage' in window);
const reloaded = (page: Page) => page.waitForFunction(() => !('isSamePage' in window));

const noticeOn = (page: Page) => page.getByRole('button', { name: word(site, 'updateAction') });

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
  const { base, release, close } = await serveVersions();
  const notice = noticeOn(page);

  await page.goto(`${base}/game`);
  await untilControlled(page);
  await page.reload();
  await expect(notice).toBeHidden();
  await release(page, 'second');
  await expect(notice).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${base}/game`);
  await mark(other);
  await page.bringToFront();
  await mark(page);
  await notice.click();
  await reloaded(page);
  await expect(notice).toBeHidden();
  await expect(noticeOn(other)).toBeVisible();
  expect(await isMarked(other)).toBe(true);
  await other.close();

  await page.clock.install();
  await page.goto(`${base}/recharge-payment?order=D1`);
  await release(page, 'third');
  await expect(notice).toBeVisible();
  await mark(page);
  await notice.click();
  await page.clock.fastForward(60_000);
  expect(await isMarked(page)).toBe(true);
  await page.goto(`${base}/game`);
  await expect.poll(() => hasWaiting(page), 'the next page has the new version').toBe(false);
  await expect(notice).toBeHidden();
  close();
});

test('an accepted version starts while the renewal of a picture hangs', async ({ page }) => {
  const { base, release, hold, heldPicture, close } = await serveVersions();
  await page.goto(`${base}/game`);
  await untilControlled(page);
  // The second visit caches the pictures, and the third renews them.
  await page.reload();
  await arrived(page);
  hold();
  await page.reload();
  await expect.poll(heldPicture).not.toBe('');
  await release(page, 'second');
  await mark(page);
  await noticeOn(page).click();
  await reloaded(page);
  expect(await hasWaiting(page)).toBe(false);
  close();
});

test('the page reloads for an accepted version that the browser leaves waiting', async ({ page }) => {
  const { base, release, close } = await serveVersions();
  await page.goto(`${base}/game`);
  await untilControlled(page);
  await page.reload();
  await release(page, 'second');
  await mark(page);
  await page.evaluate(() => {
    ServiceWorker.prototype.postMessage = () => undefined;
  });
  await noticeOn(page).click();
  await reloaded(page);
  close();
});
