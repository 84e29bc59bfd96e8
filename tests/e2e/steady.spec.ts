/**
 * Tests that nothing moves while pages load, at twice the letter size, with reduced motion, and at line breaks in any
 * script.
 */
import { localePath } from '#i18n/paths.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { isListed, routes } from '#routes/routes.ts';

import { holdFramework } from './support/framework.ts';
import { inHalves } from './support/halves.ts';
import { callApi, enter } from './support/player.ts';
import { filledPages, visitorPages } from './support/ten-pages.ts';
import { cutOff, beyondScreen } from './support/layout.ts';
import { watchShifts } from './support/shifts.ts';
import { arrived, eachWidth, expect, test, wideOnly, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const session = dictionary('pt', 'session');
/** One page of each kind, because all offers have one layout. */
const offers = ['/promotion/activity/recharge', '/promotion/activity/lottery-wheel', '/promotion/activity/mysterious'];
const open = routes.filter(
  (route) => isListed(route) && (!route.path.startsWith('/promotion/activity/') || offers.includes(route.path)),
);

/** The viewports of a phone and of a wide screen at 200 % zoom. */
const zoomed = [
  { width: 320, height: 422 },
  { width: 640, height: 450 },
];

// accessible.spec.ts and widths.spec.ts test other widths in Portuguese.
test(
  'no page shifts while it loads, and nothing is cut off or overlaps at 200 % zoom',
  eachWidth,
  async ({ page, viewport }) => {
    if (!viewport) throw new Error('no viewport');
    // One language for each width: Thai has the highest lines, and Turkish long words.
    const locale: Locale = viewport.width < 640 ? 'th' : 'tr';
    const shifts = await watchShifts(page);
    for (const { path } of open) {
      await page.setViewportSize(viewport);
      await page.goto(localePath(locale, path));
      await arrived(page);
      expect(await shifts.told(), path).toEqual([]);
      for (const size of zoomed) {
        await page.setViewportSize(size);
        expect(await beyondScreen(page), path).toEqual([]);
        expect(await cutOff(page), path).toEqual([]);
      }
    }
  },
);

// accessible.spec.ts has a phone.
test('no page of a player shifts while their data loads', wideOnly, async ({ page }) => {
  const player = await enter(page, { deposit: '200.00' });
  for (const [kind, value] of [
    ['deposit', '1000.00'],
    ['loss', '200.00'],
    ['stake', '300.00'],
  ])
    await callApi('protection/limit', { kind, period: 'week', value }, player.token);
  await callApi('games/follow/set', { game_ids: [1, 2, 3] }, player.token);
  const shifts = await watchShifts(page);
  for (const path of filledPages) {
    await page.goto(path);
    await arrived(page);
    expect(await shifts.told(), path).toEqual([]);
  }
});

const painted = (page: Page) =>
  page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))));

test('the first part of a page does not move when the rest arrives', wideOnly, async ({ page, complaints }) => {
  const shifts = await watchShifts(page);
  for (const path of visitorPages) {
    const halves = await inHalves(path);
    await page.goto(halves.url, { waitUntil: 'commit' });
    await page.locator('footer, main').first().waitFor();
    await painted(page);
    halves.goOn();
    await page.waitForLoadState();
    await painted(page);
    expect(await shifts.told(), path).toEqual([]);
    await halves.close();
  }
  // Removes the errors of fonts, which another origin may not load.
  complaints.splice(0);
});

test('the bar below has its full height before its links load', async ({ page }) => {
  await page.goto('/game');
  const bar = page.getByRole('navigation', { name: word(dictionary('pt', 'site'), 'navLabel') }).first();
  const top = () => bar.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await bar.locator('ul').evaluate((list) => list.remove());
  expect(await top()).toBe(before);
});

test('the sign-in button keeps its position when the form’s code loads', async ({ page }) => {
  const framework = await holdFramework(page);
  await page.goto('/game');
  await page.locator('header [data-opens="login"]').click();
  const dialog = page.getByRole('dialog', { name: word(session, 'loginTitle') });
  const submit = dialog.getByRole('button', { name: word(session, 'login'), exact: true });
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const before = await submit.boundingBox();
  await dialog.getByLabel(word(session, 'loginName'), { exact: true }).focus();
  framework.letIn();
  await dialog.getByRole('button', { name: word(session, 'passkeyLogin') }).waitFor();
  expect(await submit.boundingBox()).toEqual(before);
});

test('late webfonts move nothing and are not the largest paint', async ({ page }) => {
  const shifts = await watchShifts(page);
  let gate = Promise.withResolvers<undefined>();
  await page.route('**/*.woff2', async (route) => {
    await gate.promise;
    await route.continue();
  });
  for (const path of ['/', '/promotion/activity', '/promotion/vip']) {
    gate = Promise.withResolvers();
    const asked = page.waitForRequest('**/*.woff2');
    await page.goto(path, { waitUntil: 'commit' });
    await asked;
    await page.locator('h1').waitFor();
    await painted(page);
    const released = await page.evaluate(() => performance.now());
    gate.resolve(undefined);
    await arrived(page);
    expect(await shifts.told(), path).toEqual([]);
    const largest = await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<{ at: number; tag: string }[]>();
      new PerformanceObserver((list) =>
        resolve(
          list.getEntries().map((entry) => ({
            at: entry.startTime,
            tag: (entry as PerformanceEntry & { element: Element | null }).element?.tagName ?? 'gone',
          })),
        ),
      ).observe({ type: 'largest-contentful-paint', buffered: true });
      return promise;
    });
    expect(
      largest.filter(({ at, tag }) => at > released && tag !== 'IMG'),
      path,
    ).toEqual([]);
    expect(largest.length, path).toBeGreaterThan(0);
  }
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/recharge']) {
    await page.goto(path);
    await arrived(page);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running')
        .map((each) => Number(each.effect?.getComputedTiming().endTime ?? 0)),
    );
    expect(Math.max(0, ...moving), path).toBeLessThanOrEqual(10);
    await page.locator('[data-opens="login"]:visible').first().click();
    await expect(page.locator('dialog#login')).toBeVisible();
    const dialog = await page
      .locator('dialog#login')
      .evaluate((element) => getComputedStyle(element).animationDuration);
    expect(dialog).toMatch(/^(0s|0\.00?\d*s|1ms|1e-0\ds)$/);
  }
});

/** Finds the line breaks inside the page's paragraphs: the text around each, and the break's index. */
function lineBreaks(page: Page): Promise<{ text: string; at: number }[]> {
  return page.evaluate(() => {
    const breaks: { text: string; at: number }[] = [];
    for (const element of document.querySelectorAll('main :is(p, li, h1, h2, h3, span)')) {
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !element.checkVisibility()) continue;
        const text = node.textContent ?? '';
        const range = document.createRange();
        let top: number | null = null;
        for (let at = 0; at < text.length; at++) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const [box] = range.getClientRects();
          if (!box || box.width === 0) continue;
          if (top !== null && box.top > top + 4) breaks.push({ text, at });
          top = box.top;
        }
      }
    }
    return breaks;
  });
}

for (const locale of ['th', 'cn', 'ch'] as Locale[])
  test(`lines in ${locale} break at valid positions`, async ({ page }) => {
    const words = new Intl.Segmenter(localeTable[locale].tag, { granularity: 'word' });
    let seen = 0;
    for (const path of ['/', '/promotion/activity/recharge', '/responsible-play']) {
      await page.goto(localePath(locale, path));
      for (const { text, at } of await lineBreaks(page)) {
        seen++;
        const place = `${text.slice(0, at)}|${text.slice(at)}`;
        // A line must not begin with a closing mark or end with an opening one.
        expect(/^[，。、；：！？）」』》%ๆฯ]/.test(text.slice(at)), place).toBe(false);
        expect(/[（「『《]$/.test(text.slice(0, at)), place).toBe(false);
        // Chinese may break between any two characters; Thai only between words, and never inside a number.
        const inside = words.segment(text).containing(at);
        if (locale === 'th' || /\d/.test(inside?.segment ?? '')) expect(inside?.index, place).toBe(at);
      }
    }
    expect(seen).toBeGreaterThan(10);
  });
