/**
 * Counts the taps on a freshly painted page that work before the page's code has loaded. It uses a slow link and a four
 * times slower processor. Part of `npm run lighthouse`.
 */
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { browserFlags } from '#scripts/dev/browser-flags.ts';
import { link, PROCESSOR } from './paint.ts';

/** The element to tap at `path`, and the element that must appear afterwards. */
interface Tap {
  readonly path: string;
  readonly tap: string;
  readonly then: string;
}

const taps: readonly Tap[] = [
  { path: '/', tap: '[data-opens="login"]:visible', then: 'dialog#login[open] input' },
  { path: '/', tap: '[data-opens="register"]:visible', then: 'dialog#register[open] input' },
  { path: '/promotion/activity', tap: '[data-opens="login"]:visible', then: 'dialog#login[open] input' },
  { path: '/promotion/vip', tap: '[data-opens="register"]:visible', then: 'dialog#register[open] input' },
];
const ROUNDS = 3;
/** The code of a dialog takes some seconds over this link, so only a longer wait proves a lost tap, ms. */
const PATIENCE_MS = 30_000;

export interface EarlyTap {
  readonly what: string;
  /** The number of working taps out of `ROUNDS`. */
  readonly heard: number;
}

export const EARLY_TAPS = taps.length * ROUNDS;

export async function countEarlyTaps(executablePath: string, origin: string): Promise<EarlyTap[]> {
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const results: EarlyTap[] = [];
  for (const tap of taps) {
    let heard = 0;
    for (let round = 0; round < ROUNDS; round++) if (await isHeard(browser, origin, tap)) heard++;
    results.push({ what: `${tap.path}: ${tap.tap}`, heard });
  }
  await browser.close();
  return results;
}

async function isHeard(browser: Browser, origin: string, { path, tap, then }: Tap): Promise<boolean> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', link);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR });
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  const target = page.locator(tap).first();
  await target.waitFor();
  await tapOnce(page, target);
  const isThere = await page
    .locator(then)
    .first()
    .waitFor({ timeout: PATIENCE_MS })
    .then(
      () => true,
      () => false,
    );
  await context.close();
  return isThere;
}

/** Taps the element's current position. Playwright's own click would wait until the page is stable. */
async function tapOnce(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('what is tapped has no place on the page');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
