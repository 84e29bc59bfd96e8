/**
 * Measures when a signed-in player sees the current balance, compared with the page's largest paint. It runs over 4G
 * and over a slow link, with the API at the site's own address as by default. On the slow link it also measures a
 * session's second page. It also measures when a money form becomes usable. Part of `npm run lighthouse`.
 */
import type { AddressInfo, Server } from 'node:net';
import { chromium } from 'playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { TOKEN_KEY } from '#lib/browser-names.ts';
import { browserFlags } from '#scripts/dev/browser-flags.ts';
import { freePort } from '#scripts/dev/postgres.ts';
import { measurePresses, playerPresses, visitorPresses } from './interactions.ts';
import type { Interaction } from './interactions.ts';
import { built, signIn, startServer } from './player-stage.ts';
import { serveSite } from '#scripts/dev/site-server.ts';
import { median, PROCESSOR, ROUNDS } from './paint.ts';
import { SlowWire } from './slow-wire.ts';

export const links = {
  '4G': { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
  slow: { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
} as const;
/** The maximum time to the balance, as a multiple of the largest paint. */
const MOST_FOR_BALANCE = { '4G': 1.1, slow: 1.3 } as const;
/** The maximum time over 4G from the click on the link to a money form until its button works, ms. */
const MOST_FOR_FORM = 2000;
/** Without a larger paint for this long after a page has loaded, the last one was the largest. */
const QUIET_MS = 1000;

/** Medians, ms. `known`: the first balance shown, which on a session's later pages is the last known one. */
interface Seen {
  readonly paint: number;
  readonly known: number;
  readonly balance: number;
  readonly form: number;
}

export interface PlayerPaint extends Seen {
  readonly visit: string;
  /** What exceeds its limit, in a word; empty for none. */
  readonly short: string;
}

/**
 * Returns what exceeds its limit. On a first page the current balance is compared with the largest paint. A second page
 * is painted about one round trip after the press, and a reply takes one more. There the last known balance is compared
 * with the paint, and the current one may take one round trip longer.
 */
function shortOf({ paint, known, balance, form }: Seen, link: keyof typeof links, page: Visit['page']): string {
  const most = paint * MOST_FOR_BALANCE[link];
  const isLate = page === 'first' ? balance > most : known > most || balance - paint > links[link].latency;
  return [isLate && 'balance', link === '4G' && form > MOST_FOR_FORM && 'form'].filter(Boolean).join(', ');
}

export async function paintForPlayer(
  executablePath: string,
  paths: readonly string[],
): Promise<{ paints: PlayerPaint[]; presses: Interaction[] }> {
  const [apiPort, sitePort] = [await freePort(), await freePort()];
  const folder = built('.cache/player-site', '', sitePort);
  const serve = (port: number) => serveSite(folder, port, { host: 'localhost', apiUrl: `http://localhost:${apiPort}` });
  const api = await startServer(apiPort, sitePort);
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const results: PlayerPaint[] = [];
  const presses: Interaction[] = [];
  try {
    const token = await signIn(apiPort);
    const measured = async (site: Server, name: string, link: keyof typeof links, page: 'first' | 'second') => {
      for (const path of paths) {
        const visit = () => balanceVisit(browser, { sitePort, path, token, link, page });
        const visits: Seen[] = [];
        for (let round = 0; round < ROUNDS; round++) visits.push(await visit());
        const of = (key: keyof Seen) => median(visits.map((each) => each[key]));
        const seen = { paint: of('paint'), known: of('known'), balance: of('balance'), form: of('form') };
        results.push({ ...seen, visit: `${path} ${name}`, short: shortOf(seen, link, page) });
      }
      await new Promise((closed) => site.close(closed));
    };
    await measured(await serve(sitePort), '4G', '4G', 'first');
    await measured(await serve(sitePort), 'slow', 'slow', 'first');
    const hidden = await serve(0);
    const slow = new SlowWire(links.slow);
    await slow.lay(sitePort, (hidden.address() as AddressInfo).port);
    await measured(hidden, 'slow, second page', 'slow', 'second');
    await slow.cut();
    const site = await serve(sitePort);
    const stage = { executablePath, origin: `http://localhost:${sitePort}` };
    presses.push(...(await measurePresses(stage, visitorPresses)));
    presses.push(...(await measurePresses({ ...stage, token: { key: TOKEN_KEY, value: token } }, playerPresses)));
    await new Promise((closed) => site.close(closed));
  } finally {
    await browser.close();
    api.stop();
  }
  return { paints: results, presses };
}

interface Visit {
  readonly sitePort: number;
  readonly path: string;
  readonly token: string;
  readonly link: keyof typeof links;
  readonly page: 'first' | 'second';
}

async function balanceVisit(browser: Browser, visit: Visit): Promise<Seen> {
  const isSecond = visit.page === 'second';
  // A first page has no worker yet. The second is opened by a link, with the worker that the first installed.
  const serviceWorkers = isSecond ? 'allow' : 'block';
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers });
  const page = await playerPage(context, visit);
  const address = (path: string) => `http://localhost:${visit.sitePort}${path}`;
  if (isSecond) await firstPage(browser, page, visit);
  else await page.goto(address(visit.path));
  if (isSecond) {
    // The delay is how long a finger presses.
    await page.locator('#second').click({ delay: 80, noWaitAfter: true });
    await page.waitForURL(address(visit.path), { waitUntil: 'commit' });
  }
  await page.locator('.wallet-balance[data-state="fresh"]').waitFor();
  if (visit.path !== '/') await page.locator('main astro-island:has(form):not([ssr])').waitFor();
  await page.waitForLoadState('load');
  // The largest paint may be a picture that is painted after the page has loaded. The event stream keeps the network busy.
  await page.waitForFunction((quiet) => {
    const { loadEventEnd } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    return performance.now() - Math.max(loadEventEnd, (window as unknown as { seen: Seen }).seen.paint) > quiet;
  }, QUIET_MS);
  const times = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  return times;
}

/** Opens a session's first page completely, with its worker in control, and adds a link to the second. */
async function firstPage(browser: Browser, page: Page, { sitePort, path }: Visit): Promise<void> {
  await page.goto(`http://localhost:${sitePort}/terms`);
  await page.locator('.wallet-balance[data-state="fresh"]').waitFor();
  await page.waitForLoadState();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await slowWorker(browser);
  await page.evaluate((href) => {
    const way = Object.assign(document.createElement('a'), { id: 'second', href, textContent: href });
    document.querySelector('main')?.prepend(way);
  }, path);
}

/** Slows the worker as well. It is a separate target for the browser's tools, but runs on the same processor. */
async function slowWorker(browser: Browser): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  for (const { targetId, type } of targetInfos)
    if (type === 'service_worker') {
      const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
      const message = { id: 1, method: 'Emulation.setCPUThrottlingRate', params: { rate: PROCESSOR } };
      await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) });
    }
}

/** Opens a signed-in page that records the times of its largest paint, its balance and its interactive form. */
async function playerPage(context: BrowserContext, { token, link, page: which }: Visit): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // A second page uses slow-wire.ts, because the browser's own throttling does not cover workers.
  if (which === 'first') await devtools.send('Network.emulateNetworkConditions', links[link]);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR });
  await page.addInitScript(
    ([key, value]) => {
      sessionStorage.setItem(key, value);
      const seen = { paint: 0, known: 0, balance: 0, form: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        seen.paint = list.getEntries().at(-1)?.startTime ?? 0;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new MutationObserver(() => {
        const note = (key: 'known' | 'balance' | 'form', selector: string) => {
          if (seen[key] === 0 && document.querySelector(selector)) seen[key] = performance.now();
        };
        note('known', '.wallet-balance:is([data-state="last"], [data-state="fresh"])');
        note('balance', '.wallet-balance[data-state="fresh"]');
        note('form', 'main astro-island:not([ssr]) form [type="submit"]');
      }).observe(document, { subtree: true, childList: true, attributes: true });
    },
    [TOKEN_KEY, token] as const,
  );
  return page;
}
