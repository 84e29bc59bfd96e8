/** Tests the layout of games in their frame: everything fits, and nothing moves during a round. */
import { catalogue, studioGame } from '#games/catalogue.ts';
import { openGame, playOnce } from './support/game.ts';
import { enter } from './support/player.ts';
import { expect, test } from './support/test.ts';
import type { Page } from './support/test.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const phones = sizes.filter(({ width }) => width < 640);
const own = catalogue.map(({ gameCode }) => gameCode).filter((code) => studioGame(code)?.rules.kind !== 'shared');

/** Returns the places of these parts of the game, in whole pixels. */
const places = (page: Page) =>
  page
    .frameLocator('iframe')
    .locator('#stage, #board, #told, #less, #spin, .visit')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.id, ...[x, y, width, height].map(Math.round)].join(' ');
      }),
    );

for (const size of sizes)
  test(`nothing moves in a round at ${size.width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    for (const code of ['onca-dourada', 'seta-do-sertao', 'cai-caju']) {
      const opened = await openGame(page, code);
      const before = await places(page);
      let during: string[] = [];
      await playOnce(page, opened, async () => void (during = await places(page)));
      expect(during, `${code}, while it plays`).toEqual(before);
      expect(await places(page), `${code}, afterwards`).toEqual(before);
    }
  });

for (const size of phones)
  test(`each game has its button and its figures in sight at ${size.width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await enter(page, { deposit: '20.00' });
    for (const code of own) {
      await page.goto(`/gameInfo?game=${code}`);
      const game = page.frameLocator('iframe');
      await expect(game.locator('#play'), code).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
      expect((await page.locator('.play .play-bar').boundingBox())?.height, `${code}: the page’s bar`).toBe(48);
      for (const part of ['#spin', '#stake', '#net', '#result', '#stage'])
        await expect(game.locator(part), `${code} ${part}`).toBeInViewport({ ratio: 0.99 });
      expect((await game.locator('#spin').boundingBox())?.height, code).toBe(96);
      expect((await game.locator('.visit').boundingBox())?.height, code).toBe(52);
      const [wide, high] = await game
        .locator('html')
        .evaluate(({ scrollWidth, scrollHeight }) => [scrollWidth - innerWidth, scrollHeight - innerHeight]);
      expect([wide, high], `${code} does not scroll as a whole`).toEqual([0, 0]);
    }
  });
