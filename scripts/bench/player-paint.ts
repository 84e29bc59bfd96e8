/**
 * When a signed-in player sees their balance, against the page's largest paint in the same visit: over 4G with the API at an
 * address of its own, and over a slow link from a session's second page on, and with the API behind the page's own address
 * (there connection and preflight are paid); and when a form for money can be used. Part of `npm run lighthouse`.
 */
import { createServer, request } from 'node:http';
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
import { SlowWire } from './slow-wire.ts';

export const links = {
  '4G': { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
  slow: { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
} as const;
/** A cheap phone's processor, as many times slower. */
const PROCESSOR = 4;
const ROUNDS = 5;
const MOST_FOR_BALANCE = 1.3;
/** From the click that leads to a form for money until its button takes a press, over 4G: ms. */
const MOST_FOR_FORM = 2000;

/** Medians, ms. `known`: the first balance that stands there, which on a session's later pages is the last known one. */
interface Seen {
  readonly paint: number;
  readonly known: number;
  readonly balance: number;
  readonly form: number;
}

export interface PlayerPaint extends Seen {
  readonly visit: string;
  /** What is not as it should be, in a word; empty where all is. */
  readonly short: string;
}

/**
 * Over 4G the fresh balance keeps to the page's paint. Over the slow link a reply is a whole round trip after the head that
 * asks for it, and the page itself little more than one: there the known balance keeps to the paint, and the fresh one is there
 * within a round trip of it.
 */
function shortOf({ paint, known, balance, form }: Seen, link: keyof typeof links, page: Visit['page']): string {
  if (link === '4G')
    return [balance > paint * MOST_FOR_BALANCE && 'balance', form > MOST_FOR_FORM && 'form'].filter(Boolean).join(', ');
  if (page === 'first') return '';
  return known > paint * MOST_FOR_BALANCE || balance - paint > links.slow.latency ? 'balance' : '';
}

export async function paintForPlayer(
  executablePath: string,
  paths: readonly string[],
): Promise<{ paints: PlayerPaint[]; presses: Interaction[] }> {
  const [apiPort, sitePort, wiredApi] = [await freePort(), await freePort(), await freePort()];
  const apart = built('.cache/player-site', `http://localhost:${wiredApi}`, sitePort);
  const behind = built('.cache/player-site-behind', '', sitePort);
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
    const quick = new SlowWire({ latency: 0, downloadThroughput: Infinity, uploadThroughput: Infinity });
    await quick.lay(wiredApi, apiPort);
    await measured(await serveSite(apart, sitePort, { host: 'localhost' }), '4G', '4G', 'first');
    await quick.cut();
    const slow = new SlowWire(links.slow);
    await slow.lay(wiredApi, apiPort);
    const hidden = await serveSite(apart, 0, { host: 'localhost' });
    await slow.lay(sitePort, (hidden.address() as AddressInfo).port);
    await measured(hidden, 'slow, second page', 'slow', 'second');
    await slow.cut();
    await quick.lay(wiredApi, apiPort);
    await measured(await serveBehind(behind, sitePort, apiPort), 'slow, one address', 'slow', 'first');
    const site = await serveSite(apart, sitePort, { host: 'localhost' });
    const stage = { executablePath, origin: `http://localhost:${sitePort}` };
    presses.push(...(await measurePresses(stage, visitorPresses)));
    presses.push(...(await measurePresses({ ...stage, token: { key: TOKEN_KEY, value: token } }, playerPresses)));
    await new Promise((closed) => site.close(closed));
    await quick.cut();
  } finally {
    await browser.close();
    api.stop();
  }
  return { paints: results, presses };
}

/** Site and API behind one address, as a CDN can have them. */
async function serveBehind(folder: string, port: number, apiPort: number): Promise<Server> {
  const site = await serveSite(folder, 0, { host: 'localhost' });
  const at = (site.address() as AddressInfo).port;
  const front = createServer((asked, answer) => {
    const port = asked.url?.startsWith('/api/') ? apiPort : at;
    const { method, url, headers } = asked;
    const passed = request({ host: 'localhost', port, method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  front.on('close', () => site.close());
  await new Promise<void>((resolve) => void front.listen(port, 'localhost', resolve));
  return front;
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
  // A first page has no worker yet; a second one is reached by a link, with the worker that the first has brought.
  const serviceWorkers = isSecond ? 'allow' : 'block';
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers });
  const page = await playerPage(context, visit);
  const address = (path: string) => `http://localhost:${visit.sitePort}${path}`;
  if (isSecond) await firstPage(browser, page, visit);
  else await page.goto(address(visit.path));
  if (isSecond) {
    // As long as a finger presses.
    await page.locator('#second').click({ delay: 80, noWaitAfter: true });
    await page.waitForURL(address(visit.path), { waitUntil: 'commit' });
  }
  await page.locator('.wallet-balance[data-state="fresh"]').waitFor();
  await page.waitForLoadState('load');
  if (visit.path !== '/') await page.locator('main astro-island:has(form):not([ssr])').waitFor();
  const times = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  return times;
}

/** A session's first page, whole, with its worker in charge, and a link to the second one. */
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

/** The worker is a place of its own to the browser's tools: it runs on the same processor as its pages. */
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

/** A signed-in page that notes when its largest element was painted, when its balance stood there and its form was alive. */
async function playerPage(context: BrowserContext, { token, link, page: which }: Visit): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // A second page has a wire (slow-wire.ts): the browser's own slowness knows nothing of workers.
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

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
