/**
 * Tests that motions of games run on the compositor. A motion on the main thread needs work sixty times a second, which
 * is too much for a cheap phone. The tests count that work, and measure no time.
 */
import type { Json } from '#lib/json.ts';
import { danceOf } from '#tests/support/boi-da-sorte.ts';
import { launchGame, newPlayer } from './support/player.ts';
import { expect, test } from './support/test.ts';
import type { Page } from './support/test.ts';

/** How long a game is watched at rest, by the time of its animations, ms. */
const WATCHED_MS = 1_500;
/** A loop asks for more frames than this in a round, even where a busy machine draws only ten a second. */
const MOST_FRAMES = 15;
/** The most updates of styles a second at rest. A motion on the main thread makes one in each frame. */
const MOST_UPDATES = 5;

/** Opens a game by itself, and counts the frames that its scripts ask for. */
async function open(page: Page, code: string): Promise<{ frames: () => Promise<number> }> {
  const { token } = await newPlayer({ deposit: '20.00' });
  await page.addInitScript(() => {
    const ask = requestAnimationFrame.bind(window);
    Object.assign(window, { asked: 0 });
    window.requestAnimationFrame = (frame) => {
      (window as unknown as { asked: number }).asked++;
      return ask(frame);
    };
  });
  await page.goto(await launchGame(code, token));
  await expect(page.locator('#play')).toHaveAttribute('data-state', 'ready');
  return { frames: () => page.evaluate(() => (window as unknown as { asked: number }).asked) };
}

/** Resolves once the page's animations have gone on for a while. Returns for how long, s. */
async function watch(page: Page): Promise<number> {
  const now = () => page.evaluate(() => Number(document.timeline.currentTime));
  const began = await now();
  await page.waitForFunction((until) => Number(document.timeline.currentTime) > until, began + WATCHED_MS, {
    polling: 100,
  });
  return ((await now()) - began) / 1000;
}

async function play(page: Page): Promise<void> {
  await page.locator('#spin').click();
  await expect(page.locator('#play')).toHaveAttribute('data-state', 'busy');
  await expect(page.locator('#play')).toHaveAttribute('data-state', 'ready');
}

test('Boi da Sorte rests and dances without main-thread frames', async ({ page }) => {
  await page.route('**/api/spin', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as Record<string, Json>;
    await route.fulfill({ response: reply, json: { ...body, outcome: danceOf(2) } });
  });
  const { frames } = await open(page, 'boi-da-sorte');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const updates = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
  };
  // The ox comes in first.
  await expect.poll(() => page.evaluate(() => document.querySelector('.walk')?.getAnimations().length)).toBe(1);
  const before = await updates();
  const seconds = await watch(page);
  expect(((await updates()) - before) / seconds, 'updates of styles a second at rest').toBeLessThan(MOST_UPDATES);
  const asked = await frames();
  await play(page);
  expect((await frames()) - asked, 'frames of the dance').toBeLessThan(MOST_FRAMES);
});

test('Onça Dourada rolls its reels without main-thread frames', async ({ page }) => {
  const { frames } = await open(page, 'onca-dourada');
  const asked = await frames();
  await play(page);
  expect((await frames()) - asked, 'frames of the round').toBeLessThan(MOST_FRAMES);
});

test('Pipa Alta, its flight and its clock ask for no frames', async ({ page }) => {
  const { frames } = await open(page, 'pipa-alta');
  const asked = await frames();
  await watch(page);
  await expect(page.locator('#play')).toHaveAttribute('data-phase', 'playing');
  await expect(page.locator('#play')).toHaveAttribute('data-phase', 'result');
  expect((await frames()) - asked).toBe(0);
});
