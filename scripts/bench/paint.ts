/**
 * When a page's largest element is painted over a slow link, against a bare HTML page of as many bytes, before its heading and
 * in all, over the same link in the same run: a ratio, because a machine's speed is its own. Part of `npm run lighthouse`.
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

/** 400 ms there and back, 400 kbit/s. */
const link = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const ROUNDS = 5;
export const MOST = 1.25;

export interface Paint {
  readonly path: string;
  /** Medians, ms. */
  readonly site: number;
  readonly bare: number;
}

/** Measures pages of a built folder that is served at `origin`; the processor is as fast as it is. */
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
    const times: { bare: number[]; site: number[] } = { bare: [], site: [] };
    for (let round = 0; round < ROUNDS; round++) {
      times.bare.push(await largestPaint(browser, bare.address));
      times.site.push(await largestPaint(browser, `${stage.origin}${path}`));
    }
    bare.close();
    results.push({ path, site: median(times.site), bare: median(times.bare) });
  }
  await browser.close();
  return results;
}

/** Largest contentful paint of a first visit, ms. */
async function largestPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', link);
  await page.goto(address, { waitUntil: 'networkidle' });
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? 0);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return ms;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A page of one heading between fillers that do not compress, bytes before and after it. */
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
