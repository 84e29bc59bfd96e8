/** Tests that no part of the site shows a round's result before the game in its frame has shown it. */
import { RUNNING_MS } from '#lib/frame-messages.ts';
import { formatMoney, parseMoney } from '#lib/money.ts';
import { openGame } from './support/game.ts';
import type { Opened } from './support/game.ts';
import { momentsOf } from './support/moments.ts';
import { expect, test, word } from './support/test.ts';
import type { Page } from './support/test.ts';
import type { Response } from 'playwright/test';

/** The selected stake of a slot that was just opened. */
const STAKE = 1_00n;
/** Writes an amount as a recorded moment has it. */
const plain = (cents: bigint) => formatMoney(cents, 'pt-BR', 'always').replace(/\s+/g, ' ');
const brl = (cents: bigint) => formatMoney(cents, 'pt-BR');

interface Answer {
  readonly staked: string;
  readonly win: string;
}

/** The places of a page that show the balance and the session's result. The page of a game has a bar instead of the header. */
function placesOf(page: Page) {
  return {
    header: page.locator('.wallet-balance .money, .play-balance .money'),
    clock: page.locator('.play-clock'),
  };
}

/** Opens a slot whose next reply waits until `letGo`, while the studio has settled the round. */
async function openHeld(page: Page) {
  await page.clock.install();
  const opened = await openGame(page, 'onca-dourada', 'pt', 'onca-dourada');
  let answer: Answer | null = null;
  let letGo: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/spin', async (route) => {
    const reply = await route.fetch();
    answer = (await reply.json()) as Answer;
    await mayCome;
    // The frame may be gone by now.
    await route.fulfill({ response: reply }).catch(() => undefined);
  });
  /** The balance and the session's result after the round, as the site writes them. */
  const after = () => {
    const [win, staked] = [parseMoney(answer?.win ?? '') ?? 0n, parseMoney(answer?.staked ?? '') ?? 0n];
    return { balance: brl(20_00n - staked + win), net: formatMoney(win - staked, 'pt-BR', 'always') };
  };
  const settled = () => expect.poll(() => answer !== null).toBe(true);
  return { ...opened, letGo, after, settled };
}

/**
 * Records from now on how often the frame reports that its round goes on. Returns a function that turns the clocks of
 * page and frame until it did so `times`.
 */
async function roundsOf(page: Page): Promise<(times: number) => Promise<void>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    addEventListener('message', ({ data }) => {
      const { type, state } = data as { type?: string; state?: string };
      if (type === 'jogada:round' && state === 'running') heard.push(state);
    });
  });
  const reports = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.length);
  return async (times) => {
    for (let report = 1; report <= times; report++) {
      await page.clock.runFor(RUNNING_MS);
      await expect.poll(reports).toBeGreaterThanOrEqual(report);
    }
  };
}

/** Checks that the page shows the stake as gone and nothing of the result. */
async function expectHeld(page: Page, { game }: Pick<Opened, 'game'>): Promise<void> {
  const { header, clock } = placesOf(page);
  const left = brl(20_00n - STAKE);
  await expect(header).toHaveText(left);
  await expect(game.locator('#balance')).toHaveText(left);
  await expect(clock).toContainText(formatMoney(0n, 'pt-BR', 'always'));
  await expect(game.locator('#net')).toHaveText(formatMoney(0n, 'pt-BR', 'always'));
  await expect(game.locator('#result')).toBeEmpty();
}

const paths = (responses: readonly Response[]) => responses.map((each) => new URL(each.url()).pathname);

test('a round takes its stake at once, and its result appears everywhere after the game has shown it', async ({
  page,
}) => {
  const held = await openHeld(page);
  const { game, go } = held;
  const goOn = await roundsOf(page);
  const replies: Response[] = [];
  page.on('response', (response) => void replies.push(response));
  await go.click();
  await expectHeld(page, held);
  await held.settled();
  // Without the frame's repeated messages the page would show the result by now.
  await goOn(4);
  await expectHeld(page, held);
  const told = paths(replies).filter((path) => path.startsWith('/api/') && path !== '/api/spin');
  expect(told, 'no reply to the page holds the result').toEqual([]);

  held.letGo();
  await expect(game.locator('#result')).not.toBeEmpty();
  const { header, clock } = placesOf(page);
  const { balance, net } = held.after();
  await expect(header).toHaveText(balance);
  await expect(clock).toContainText(net);
  await expect(game.locator('#net')).toHaveText(net);
  await expect(game.locator('#balance')).toHaveText(balance);
});

test('the game is first, then the header, with motion and with reduced motion', async ({ page }) => {
  const opened = await openGame(page, 'onca-dourada', 'pt', 'onca-dourada');
  const { clock } = placesOf(page);
  let net = 0n;
  for (const motion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion: motion });
    await expect(opened.go).toHaveAttribute('aria-disabled', 'false');
    await expect(clock).toContainText(formatMoney(net, 'pt-BR', 'always'));
    const [lines, clocks] = [await momentsOf(opened.game.locator('#result')), await momentsOf(clock)];
    const answered = page.waitForResponse('**/api/spin');
    await opened.go.click();
    const { win, staked } = (await (await answered).json()) as Answer;
    const change = (parseMoney(win) ?? 0n) - (parseMoney(staked) ?? 0n);
    net += change;
    await expect(opened.game.locator('#result')).not.toBeEmpty();
    await expect(clock).toContainText(formatMoney(net, 'pt-BR', 'always'));
    const shown = (await lines()).findLast(({ text }) => text !== '')?.at ?? 0;
    const told = (await clocks()).find(({ text }) => text.includes(plain(net)))?.at ?? Infinity;
    expect(shown, motion).toBeGreaterThan(0);
    if (change !== 0n) expect(told, motion).toBeGreaterThanOrEqual(shown);
  }
});

// tests/unit/held-balance.test.ts proves the three seconds by a clock of its own.
test('a frame that is closed in the middle of a round does not keep the result back', async ({ page }) => {
  const held = await openHeld(page);
  await held.go.click();
  await held.settled();
  await expectHeld(page, held);
  await page.locator('iframe').evaluate((frame) => frame.remove());
  await page.clock.runFor(3 * RUNNING_MS);
  const { header, clock } = placesOf(page);
  const { balance, net } = held.after();
  await expect(header).toHaveText(balance);
  await expect(clock).toContainText(net);
  held.letGo();
});

test('another tab of the player waits as well, and a reload shows the round as past', async ({ page }) => {
  const held = await openHeld(page);
  const tab = await page.context().newPage();
  await tab.goto('/wallet');
  const there = placesOf(tab);
  await expect(there.header).toHaveText(brl(20_00n));
  await expect(there.clock).toContainText(formatMoney(0n, 'pt-BR', 'always'));
  const goOn = await roundsOf(page);
  await held.go.click();
  await held.settled();
  await goOn(4);
  await expect(there.header).toHaveText(brl(20_00n - STAKE));
  await expect(there.clock).toContainText(formatMoney(0n, 'pt-BR', 'always'));

  await page.reload();
  const { balance, net } = held.after();
  const here = placesOf(page);
  await expect(here.header).toHaveText(balance);
  await expect(here.clock).toContainText(net);
  await expect(held.game.locator('#rounds a')).toHaveCount(1);
  await expect(held.game.locator('#balance')).toHaveText(balance);
  await expect(there.header).toHaveText(balance);
  await expect(there.clock).toContainText(net);
  held.letGo();
});

test('a card that nobody scratches stays covered, and the site waits with it', async ({ page }) => {
  await page.clock.install();
  const opened = await openGame(page, 'raspa-de-coco');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { game, go, texts } = opened;
  const goOn = await roundsOf(page);
  const before = formatMoney(0n, 'pt-BR', 'always');
  const answered = page.waitForResponse('**/api/spin');
  await go.click();
  const { staked, win } = (await (await answered).json()) as Answer;
  const [cost, prize] = [parseMoney(staked) ?? 0n, parseMoney(win) ?? 0n];
  const all = game.getByRole('button', { name: word(texts, 'revealAll') });
  await expect(all).toBeVisible();
  await goOn(13);
  await expect(game.locator('.cell.open')).toHaveCount(0);
  const { header, clock } = placesOf(page);
  await expect(header).toHaveText(brl(20_00n - cost));
  await expect(game.locator('#balance')).toHaveText(brl(20_00n - cost));
  await expect(clock).toContainText(before);
  await expect(game.locator('#net')).toHaveText(before);
  await expect(game.locator('#result')).toBeEmpty();
  await all.click();
  await expect(game.locator('#result')).not.toBeEmpty();
  await expect(header).toHaveText(brl(20_00n - cost + prize));
  await expect(clock).toContainText(formatMoney(prize - cost, 'pt-BR', 'always'));
});
