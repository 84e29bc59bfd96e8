/**
 * Extends Playwright's `test`: fails on any console error or page error, and provides the texts of the page's language.
 */
import { readFileSync } from 'node:fs';
import { expect, test as base } from 'playwright/test';
import type { Locator, Page, Request } from 'playwright/test';
import type { Locale } from '#lib/locales.ts';

export { expect };
export type { Locator, Page };

/**
 * Tags a test whose result depends on the width, so that it runs at both widths. A test without a tag runs only on the
 * phone.
 */
export const eachWidth = { tag: '@each-width' };
/** Tags a test of what only a wide screen has. */
export const wideOnly = { tag: '@wide' };

interface Fixtures {
  /** The browser's errors. A test that provokes errors removes the expected ones. */
  complaints: string[];
}

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('page', (page) => recordComplaints(page, complaints));
      await use(complaints);
      expect(complaints, 'the browser console stays clean').toEqual([]);
    },
    { auto: true },
  ],
});

/** Records the browser's errors in a page, and counts its requests. */
export function recordComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    // Playwright itself logs this message where a test blocks the service worker.
    if (message.text().includes('blocked by Playwright')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    // Firefox's message for a file that the worker was still loading when its page was left.
    if (!message.includes('A ServiceWorker intercepted the request')) complaints.push(`page error: ${message}`);
  });
  count(page);
}

/** The number of requests of a page, and those without a response. */
interface Traffic {
  asked: number;
  readonly open: Set<Request>;
  /** The request of the document that it navigates to. */
  next?: Request;
}

const traffics = new WeakMap<Page, Traffic>();

function count(page: Page): void {
  const traffic: Traffic = { asked: 0, open: new Set() };
  traffics.set(page, traffic);
  page.on('request', (request) => {
    traffic.asked++;
    traffic.open.add(request);
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.next = request;
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !traffic.next) return;
    // Open requests of the previous document were cancelled with it, and the browser reports nothing about them.
    for (const each of traffic.open) if (each !== traffic.next) traffic.open.delete(each);
    delete traffic.next;
  });
  page.on('requestfinished', (request) => traffic.open.delete(request));
  page.on('requestfailed', (request) => traffic.open.delete(request));
  page.on('response', (response) => {
    // A stream never ends.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) traffic.open.delete(response.request());
  });
}

/**
 * Matches islands that load by themselves and are not yet interactive; with a session also those that show its data.
 */
export const sleeping = `html[data-session="player"] astro-island[ssr][opts*='"session"'], astro-island[ssr][opts*='"load"']`;

/**
 * Waits until the page is complete: islands interactive, requests to this host answered, fonts loaded, and no further
 * request.
 */
export async function arrived(page: Page): Promise<void> {
  const traffic = traffics.get(page) ?? { asked: 0, open: new Set() };
  for (let asked = -1; asked !== traffic.asked || traffic.open.size > 0;) {
    await page.waitForLoadState();
    await expect(page.locator(sleeping)).toHaveCount(0);
    await expect.poll(() => traffic.open.size, { intervals: [10, 20, 50] }).toBe(0);
    const before = traffic.asked;
    const isSettled = await page.evaluate(settle).catch(() => false);
    // After a navigation the wait starts again.
    asked = isSettled ? before : -1;
  }
}

async function settle(): Promise<boolean> {
  await document.fonts.ready;
  await new Promise((resume) => requestIdleCallback(resume, { timeout: 1000 }));
  // React's updates are painted after the second frame from now.
  for (let frame = 0; frame < 2; frame++) await new Promise((resume) => requestAnimationFrame(resume));
  return true;
}

type Words = Record<string, string>;

/** Returns a dictionary of the site. Tests find controls by the texts that players read. */
export function dictionary(locale: Locale, namespace: string): Words {
  return JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, 'utf8')) as Words;
}

/** Returns the text of a key. Throws for a missing one, because the test is wrong. */
export function word(dictionary: Words, key: string): string {
  const text = dictionary[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text;
}
