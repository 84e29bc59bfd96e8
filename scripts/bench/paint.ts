/**
 * Measures a page's first and largest paint over a slow link on a four times slower processor. In the same run it
 * measures a bare HTML page with as many bytes, before its heading and in total. The result is a ratio, because
 * machines differ in speed. Part of `npm run lighthouse`.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { browserFlags } from '#scripts/dev/browser-flags.ts';

/** The slow link: 400 ms round trip, 400 kbit/s. */
export const link = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** How many times slower the processor of a cheap phone is. */
export const PROCESSOR = 4;
export const ROUNDS = 9;
/** The maximum largest paint, as a multiple of the bare page's. */
const MOST_OF_BARE = 1.45;
/** The maximum time from the first paint to the largest, ms. */
const MOST_BETWEEN = 100;

export interface Paint {
  readonly path: string;
  /** Medians, ms: the site's first and largest paint, and the bare page's largest. */
  readonly first: number;
  readonly largest: number;
  readonly bare: number;
  /** Whether the page keeps to both limits. */
  readonly isGood: boolean;
}

/** Measures pages of a built folder that `origin` serves. */
export async function paintOverSlowLink(
  stage: { executablePath: string; folder: string; origin: string },
  pages: readonly string[],
): Promise<Paint[]> {
  const browser = await chromium.launch({ executablePath: stage.executablePath, args: browserFlags });
  const results: Paint[] = [];
  for (const path of pages) {
    const html = readFileSync(join(stage.folder, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
    const [before = '', ...after] = html.split(/(?=<h1)/);
    const bare = await serveBare(brotliCompressSync(before).length, brotliCompressSync(after.join('')).length);
    const visits: { readonly bare: Paints; readonly site: Paints }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      visits.push({
        bare: await paintsOf(browser, bare.address),
        site: await paintsOf(browser, `${stage.origin}${path}`),
      });
    bare.close();
    const first = median(visits.map(({ site }) => site.first));
    const largest = median(visits.map(({ site }) => site.largest));
    const ofBare = median(visits.map((visit) => visit.bare.largest));
    const isGood = largest <= ofBare * MOST_OF_BARE && largest - first <= MOST_BETWEEN;
    results.push({ path, first, largest, bare: ofBare, isGood });
  }
  await browser.close();
  return results;
}

interface Paints {
  readonly first: number;
  readonly largest: number;
}

/** Returns the first and largest contentful paint of a first visit, ms. */
async function paintsOf(browser: Browser, address: string): Promise<Paints> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', link);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR });
  await page.goto(address, { waitUntil: 'networkidle' });
  const paints = await page.evaluate(
    () =>
      new Promise<Paints>((resolve) => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        new PerformanceObserver((list) => {
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? 0 });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return paints;
}

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Serves a page with one heading between incompressible fillers of `before` and `after` bytes. */
async function serveBare(before: number, after: number): Promise<{ address: string; close: () => void }> {
  const head =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,">';
  const comment = (bytes: number) => `<!--${randomBytes(bytes).toString('base64').slice(0, Math.max(0, bytes))}-->`;
  const server = createServer((_, reply) =>
    reply
      .setHeader('Content-Type', 'text/html')
      .end(`${head}${comment(before - head.length)}<h1>Bare</h1>${comment(after)}`),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
