/** The tests' own `test`: fails on any console error or page error, and knows the words of the page's language. */
import { readFileSync } from 'node:fs';
import { expect, test as base } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import type { Locale } from '#lib/locales.ts';

export { expect };
export type { Locator, Page };

interface Fixtures {
  /** What the browser complained about; a test that provokes faults on purpose takes the expected ones out. */
  complaints: string[];
}

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const listen = (page: Page) => {
        page.on('console', (message) => {
          // Said by the test runner itself, where a test keeps the service worker out.
          if (message.text().includes('blocked by Playwright')) return;
          if (message.type() === 'error' || message.type() === 'warning')
            complaints.push(`${message.type()}: ${message.text()}`);
        });
        page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
      };
      context.on('page', listen);
      await use(complaints);
      expect(complaints, 'the browser console stays clean').toEqual([]);
    },
    { auto: true },
  ],
});

type Words = Record<string, string>;

/** A dictionary of the site: tests find controls by the words players read. */
export function words(locale: Locale, namespace: string): Words {
  return JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, 'utf8')) as Words;
}

/** The text of a key; a missing one is the test's mistake. */
export function word(dictionary: Words, key: string): string {
  const text = dictionary[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text;
}
