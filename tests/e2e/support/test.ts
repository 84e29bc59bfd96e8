/** The tests' own `test`: fails on any console error or page error, and knows the words of the page's language. */
import { readFileSync } from 'node:fs';
import { expect, test as base } from 'playwright/test';
import type { Locator, Page, Request } from 'playwright/test';
import type { Locale } from '#lib/locales.ts';

export { expect };
export type { Locator, Page };

/** Tags a test whose subject depends on the width, so that it runs at both. A test without a tag runs on the phone alone. */
export const eachWidth = { tag: '@each-width' };
/** For a test of what only a wide screen has. */
export const wideOnly = { tag: '@wide' };

interface Fixtures {
  /** What the browser complained about; a test that provokes faults on purpose takes the expected ones out. */
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

/** Writes down what the browser complains about in a page, and counts what the page asks for. */
export function recordComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    // Said by the test runner itself, where a test keeps the service worker out.
    if (message.text().includes('blocked by Playwright')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    // Firefox's word for a file that the worker was still bringing when its page was left.
    if (!message.includes('A ServiceWorker intercepted the request')) complaints.push(`page error: ${message}`);
  });
  count(page);
}

/** What a page has asked for, and what of it has not come. */
interface Traffic {
  asked: number;
  readonly open: Set<Request>;
  /** The document it is on its way to. */
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
    // What the document before still waited for went with it, and the browser says no more of it.
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

/** Islands that come alive by themselves and have not yet: with a session those that show its data, too. */
export const sleeping = `html[data-session="player"] astro-island[ssr][opts*='"session"'], astro-island[ssr][opts*='"load"']`;

/** Waits until the page is whole: islands alive, all it asked for here, letters set, and nothing more asked for. */
export async function arrived(page: Page): Promise<void> {
  const traffic = traffics.get(page) ?? { asked: 0, open: new Set() };
  for (let asked = -1; asked !== traffic.asked || traffic.open.size > 0;) {
    await page.waitForLoadState();
    await expect(page.locator(sleeping)).toHaveCount(0);
    await expect.poll(() => traffic.open.size, { intervals: [10, 20, 50] }).toBe(0);
    const before = traffic.asked;
    const isSettled = await page.evaluate(settle).catch(() => false);
    // A page that went on to another one is looked at anew.
    asked = isSettled ? before : -1;
  }
}

async function settle(): Promise<boolean> {
  await document.fonts.ready;
  await new Promise((resume) => requestIdleCallback(resume, { timeout: 1000 }));
  // What React was given is painted after the second frame from now.
  for (let frame = 0; frame < 2; frame++) await new Promise((resume) => requestAnimationFrame(resume));
  return true;
}

type Words = Record<string, string>;

/** A dictionary of the site: tests find controls by the words players read. */
export function dictionary(locale: Locale, namespace: string): Words {
  return JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, 'utf8')) as Words;
}

/** The text of a key; a missing one is the test's mistake. */
export function word(dictionary: Words, key: string): string {
  const text = dictionary[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text;
}
