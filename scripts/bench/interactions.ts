/**
 * Measures how long a page takes to respond to a press on a four times slower processor. That is the longest time from
 * a press to the paint of its effect (as in INP). The presses are the most common ones, after the page has loaded. Part
 * of `npm run lighthouse`.
 */
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { browserFlags } from '#scripts/dev/browser-flags.ts';
import { median, PROCESSOR } from './paint.ts';

/** The maximum for a press, ms. */
export const MOST_FOR_PRESS = 100;
const VISITS = 5;
/** How long a finger stays on the screen, ms. */
const press = { delay: 80 };
/** The time between two keys of a fast typist, ms. */
const typing = { delay: 100 };

export interface Interaction {
  readonly what: string;
  /** The median of the visits, ms. */
  readonly ms: number;
}

interface Stage {
  readonly executablePath: string;
  readonly origin: string;
  /** The session of a signed-in player, where the presses need one. */
  readonly token?: { readonly key: string; readonly value: string };
}

type Presses = Readonly<Record<string, { readonly path: string; readonly act: (page: Page) => Promise<void> }>>;

export const visitorPresses: Presses = {
  'open the login': {
    path: '/',
    async act(page) {
      await page.locator('[data-opens="login"]:visible').first().click(press);
      await page.locator('dialog#login[open] input').first().pressSequentially('maria', typing);
    },
  },
  'sign up, first step': {
    path: '/',
    async act(page) {
      await page.locator('[data-opens="register"]:visible').first().click(press);
      const fields = page.locator('dialog#register[open] input');
      await fields.first().pressSequentially('maria', typing);
      await page.locator('dialog#register[open] [type="submit"]').first().click(press);
    },
  },
  'log in with nothing filled in': {
    path: '/login',
    act: (page) => page.locator('main form [type="submit"]').click(press),
  },
};

export const playerPresses: Presses = {
  'type an amount, choose a way to pay': {
    path: '/recharge',
    async act(page) {
      const form = page.locator('main astro-island:not([ssr]) form');
      await form.locator('input:not([type="radio"])').first().pressSequentially('250', typing);
      await form.locator('label:has([type="radio"])').nth(1).click(press);
    },
  },
  'type a withdrawal': {
    path: '/withdraw',
    async act(page) {
      await page.locator('main astro-island:not([ssr]) form input').first().pressSequentially('75', typing);
    },
  },
  'hide the balance': {
    path: '/profile',
    act: (page) => page.locator('main astro-island:not([ssr]) button').first().click(press),
  },
};

export async function measurePresses({ executablePath, origin, token }: Stage, all: Presses): Promise<Interaction[]> {
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const results: Interaction[] = [];
  for (const [what, { path, act }] of Object.entries(all)) {
    const visits: number[] = [];
    for (let visit = 0; visit < VISITS; visit++)
      visits.push(await longestPress(browser, `${origin}${path}`, act, token));
    results.push({ what: `${path}: ${what}`, ms: median(visits) });
  }
  await browser.close();
  return results;
}

/** Returns the longest response of one visit's presses, ms. */
async function longestPress(
  browser: Browser,
  address: string,
  act: (page: Page) => Promise<void>,
  token: Stage['token'],
): Promise<number> {
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
  await page.goto(address);
  await page.waitForLoadState();
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
  await act(page);
  // Waits until the last press is painted and reported by the browser.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resume) => requestAnimationFrame(resume));
    await new Promise((resume) => requestIdleCallback(resume));
  });
  const ms = await page.evaluate(() => (window as unknown as { presses: { longest: number } }).presses.longest);
  await context.close();
  return ms;
}
