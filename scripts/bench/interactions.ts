/**
 * How long a page takes to answer a press, on a processor four times as slow: the longest time from a press until what it
 * changed was painted (INP's measure), of what players do most. Part of `npm run lighthouse`.
 */
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { browserFlags } from '#scripts/dev/browser-flags.ts';

/** ms; what search engines call good. */
export const MOST_FOR_PRESS = 200;
const PROCESSOR = 4;

export interface Interaction {
  readonly what: string;
  readonly ms: number;
}

interface Stage {
  readonly executablePath: string;
  readonly origin: string;
  /** Of a signed-in player, where the presses need one. */
  readonly token?: { readonly key: string; readonly value: string };
}

type Presses = Readonly<Record<string, { readonly path: string; readonly press: (page: Page) => Promise<void> }>>;

export const visitorPresses: Presses = {
  'open the login': {
    path: '/',
    async press(page) {
      await page.locator('[data-opens="login"]:visible').first().click();
      await page.locator('dialog#login[open] input').first().pressSequentially('maria');
    },
  },
  'sign up, first step': {
    path: '/',
    async press(page) {
      await page.locator('[data-opens="register"]:visible').first().click();
      const fields = page.locator('dialog#register[open] input');
      await fields.first().pressSequentially('maria');
      await page.locator('dialog#register[open] [type="submit"]').first().click();
    },
  },
  'log in with nothing filled in': {
    path: '/login',
    press: (page) => page.locator('main form [type="submit"]').click(),
  },
};

export const playerPresses: Presses = {
  'type an amount, choose a way to pay': {
    path: '/recharge',
    async press(page) {
      const form = page.locator('main astro-island:not([ssr]) form');
      await form.locator('input:not([type="radio"])').first().pressSequentially('250');
      await form.locator('label:has([type="radio"])').nth(1).click();
    },
  },
  'type a withdrawal': {
    path: '/withdraw',
    async press(page) {
      await page.locator('main astro-island:not([ssr]) form input').first().pressSequentially('75');
    },
  },
  'hide the balance': {
    path: '/profile',
    press: (page) => page.locator('main astro-island:not([ssr]) button').first().click(),
  },
};

export async function measurePresses({ executablePath, origin, token }: Stage, all: Presses): Promise<Interaction[]> {
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const results: Interaction[] = [];
  for (const [what, { path, press }] of Object.entries(all)) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR });
    await page.addInitScript((given) => {
      if (given) sessionStorage.setItem(given.key, given.value);
      const presses = { longest: 0 };
      Object.assign(window, { presses });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) presses.longest = Math.max(presses.longest, duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    }, token);
    await page.goto(`${origin}${path}`);
    await page.waitForLoadState();
    await press(page);
    // What was pressed last is painted, and the browser has told of it.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise((resume) => requestAnimationFrame(resume));
      await new Promise((resume) => requestIdleCallback(resume));
    });
    const ms = await page.evaluate(() => (window as unknown as { presses: { longest: number } }).presses.longest);
    results.push({ what: `${path}: ${what}`, ms });
    await context.close();
  }
  await browser.close();
  return results;
}
