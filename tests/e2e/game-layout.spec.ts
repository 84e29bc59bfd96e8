/** Tests the layout of games: everything fits, and nothing moves during a round. */
import { catalogue, studioGame } from '#games/catalogue.ts';
import { parseMoney, wireMoney } from '#lib/money.ts';
import { choose } from '#scripts/dev/fixtures/game-round.ts';
import { watchMotion } from './support/motion.ts';
import { watchPlaces } from './support/places.ts';
import { enter, launchGame, newPlayer } from './support/player.ts';
import { expectRoundDrawn } from './support/round-page.ts';
import { holdTable } from './support/table-round.ts';
import { expect, test } from './support/test.ts';
import type { Page } from './support/test.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const codes = catalogue.map(({ gameCode }) => gameCode);
const isTable = (code: string) => studioGame(code)?.rules.kind === 'shared';

/**
 * Lets each round pay three times its stake, so that its result has the most lines. Returns a function that returns the
 * last round's id.
 */
async function letWin(page: Page): Promise<() => string> {
  let roundId = '';
  await page.route(/\/api\/(spin|step)$/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { round: string; staked: string; win?: string };
    roundId = body.round;
    const win = body.win === undefined ? {} : { win: wireMoney((parseMoney(body.staked) ?? 0n) * 3n) };
    await route.fulfill({ response: reply, json: { ...body, ...win } });
  });
  return () => roundId;
}

/** Plays a round to its end. A round of steps takes the last of its buttons each time. */
async function play(page: Page): Promise<void> {
  await choose(page);
  await page.locator('#spin').click();
  for (;;) {
    await page.locator('#play:is([data-state="ready"], [data-state="waits"])').waitFor();
    if (await page.locator('#acts').isHidden()) return;
    const onStage = page.locator('#stage [data-step]:not([aria-disabled="true"])');
    const act = page.locator('#acts button:enabled');
    await ((await act.count()) > 0 ? act : onStage).last().click();
  }
}

/** Checks what a phone shows without scrolling. */
async function expectInSight(page: Page, code: string): Promise<void> {
  for (const part of ['#spin', '#stake', '#net', '#result', '#stage', '.info[data-opens="menu"]'])
    await expect(page.locator(part), part).toBeInViewport({ ratio: 0.99 });
  expect((await page.locator('#spin').boundingBox())?.height).toBe(isTable(code) ? 72 : 96);
  expect((await page.locator('.visit').boundingBox())?.height).toBe(52);
  const isCut = await page
    .locator('#board')
    .evaluate((board) => getComputedStyle(board).overflowY === 'visible' && board.scrollHeight > board.clientHeight);
  expect(isCut, 'no part of the board is behind the controls').toBe(false);
  const [wide, high] = await page
    .locator('html')
    .evaluate(({ scrollWidth, scrollHeight }) => [scrollWidth - innerWidth, scrollHeight - innerHeight]);
  expect([wide, high], 'the game does not scroll as a whole').toEqual([0, 0]);
}

for (const code of codes)
  test(`${code}: nothing moves in a round, a phone shows button and figures, and the past round is drawn whole`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { token } = await newPlayer({ deposit: '200.00' });
    const table = isTable(code) ? await holdTable(page, code) : null;
    const lastRound = await letWin(page);
    await page.goto(await launchGame(code, token));
    await expect(page.locator('#play')).toHaveAttribute('data-state', 'ready');
    for (const size of sizes) {
      await page.setViewportSize(size);
      const [moved, inMotion] = [await watchPlaces(page), await watchMotion(page)];
      await (table ? table.play() : play(page));
      expect(await moved(), `${size.width} px`).toEqual([]);
      expect(await inMotion(), `with reduced motion at ${size.width} px`).toEqual([]);
      if (size.width < 640) await expectInSight(page, code);
    }
    if (!table) await expectRoundDrawn(page, lastRound());
  });

test('the page around a game leaves it all but a bar of 48 px', async ({ page }) => {
  await enter(page, { deposit: '20.00' });
  await page.goto('/gameInfo?game=onca-dourada');
  await expect(page.frameLocator('iframe').locator('#play')).toHaveAttribute('data-state', 'ready');
  expect(await page.locator('.play .play-bar').boundingBox()).toMatchObject({ y: 0, height: 48 });
  expect(await page.locator('iframe').boundingBox()).toMatchObject({ x: 0, y: 48, width: 390, height: 796 });
});
