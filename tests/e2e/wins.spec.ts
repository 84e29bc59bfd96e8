/** Tests how a game shows a win by its size, with play money and a prize that the test sets. */
import { formatMoney, parseMoney } from '#lib/money.ts';
import { textsOf } from '#studio/server/texts.ts';
import { openAbout } from './support/game.ts';
import { momentsOf } from './support/moments.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import { passUntil, stopTime } from './support/time.ts';
import type { Page } from './support/test.ts';

const texts = textsOf('pt', 'onca-dourada') as Record<string, string>;
const START = 1_000_00n;
const brl = (cents: bigint) => formatMoney(cents, 'pt-BR');
/** Writes an amount as a recorded moment has it. */
const plain = (cents: bigint) => brl(cents).replace(/\s+/g, ' ');
const wire = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

/** Opens a slot as a visitor. `pays` sets what the next rounds pay, in hundredths of the stake. */
async function openPaying(page: Page, motion: 'reduce' | 'no-preference' = 'no-preference') {
  await page.emulateMedia({ reducedMotion: motion });
  await page.clock.install();
  let [stake, times, balance] = [0n, 0n, START];
  let isTimeStopped = false;
  const prize = () => (stake * times) / 100n;
  await page.route('**/api/spin', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as Record<string, string>;
    stake = parseMoney(body.staked ?? '') ?? 0n;
    balance += prize() - stake;
    if (isTimeStopped) await stopTime(page);
    await route.fulfill({ response: reply, json: { ...body, win: wire(prize()), balance: wire(balance) } });
  });
  await page.goto('/gameInfo?game=onca-dourada');
  await page.getByRole('button', { name: word(dictionary('pt', 'games'), 'try') }).click();
  const game = page.frameLocator('iframe');
  const go = game.locator('#spin');
  const ready = () => expect(go).toHaveAttribute('aria-disabled', 'false', { timeout: 20_000 });
  await ready();
  await expect(game.locator('#balance')).toHaveText(brl(START));
  /** Begins a round that pays `hundredths` of the stake. `stops`: the page's time stops before the reply arrives. */
  const pays = async (hundredths: bigint, stops = false) => {
    await ready();
    times = hundredths;
    isTimeStopped = stops;
    const answered = page.waitForResponse('**/api/spin');
    await go.click();
    await answered;
  };
  return { game, pays, prize, balance: () => balance, left: () => balance - prize() };
}

test('a prize of the stake has no colour and display, a small one counts in the strip, a larger one has a banner', async ({
  page,
}) => {
  const { game, pays, prize, balance } = await openPaying(page);
  const line = game.locator('#result');
  await pays(100n);
  await expect(line).toContainText(word(texts, 'returned').split('{{')[0] ?? '');
  await expect(line).not.toHaveClass(/gain/);
  await expect(line).toContainText(brl(prize()));
  await expect(game.locator('.win, #tally:visible')).toHaveCount(0);

  const figures = await momentsOf(game.locator('#tally'));
  await pays(300n);
  await expect(line).toHaveText(new RegExp(brl(prize()).replace(/\s/, '\\s').replace('$', '\\$')));
  await expect(line).toHaveClass(/gain/);
  await expect(game.locator('#tally')).toBeHidden();
  expect((await figures()).at(-1)?.text).toBe(plain(prize()));
  await expect(game.locator('.win')).toHaveCount(0);
  await expect(game.locator('#balance'), 'the balance follows').toHaveText(brl(balance()));

  await pays(1000n);
  const banner = game.locator('.win[data-tier="2"]');
  await expect(banner).toBeVisible();
  await expect(line).toContainText(brl(prize()));
  await expect(banner).toHaveText(brl(prize()));
  await page.clock.fastForward(2_600);
  await expect(banner, 'it leaves by itself').toHaveCount(0);
});

test('a large win fills the stage; a tap ends its counting, and a second one takes it away', async ({ page }) => {
  const { game, pays, prize, balance, left } = await openPaying(page);
  const stage = game.locator('.win[data-tier="3"]');
  await pays(5000n, true);
  await passUntil(page, stage);
  await expect(stage).toContainText(word(texts, 'tapOn'));
  await expect(stage.locator('.hero img').first(), 'the jaguar is drawn').toBeVisible();
  await expect(stage).toContainText('50× a aposta');
  await expect(game.locator('#balance'), 'the count comes before the balance').toHaveText(brl(left()));
  await expect(game.locator('#result')).toBeEmpty();
  await page.clock.resume();
  await stage.click();
  await expect(stage).toContainText(brl(prize()));
  await expect(game.locator('#result')).toContainText(brl(prize()));
  await expect(game.locator('#balance')).toHaveText(brl(balance()));
  await stage.click();
  await expect(stage).toHaveCount(0);
});

test('with reduced motion a large win is a still card with the whole figure, and leaves by itself', async ({
  page,
}) => {
  const { game, pays, prize, balance } = await openPaying(page, 'reduce');
  await pays(5000n);
  const stage = game.locator('.win[data-tier="3"]');
  await expect(stage).toBeVisible();
  await expect(stage).toContainText(brl(prize()));
  await expect(game.locator('#balance')).toHaveText(brl(balance()));
  expect(await stage.evaluate((node) => getComputedStyle(node, '::before').animationName)).toBe('none');
  await page.clock.fastForward(5_000);
  await expect(stage).toHaveCount(0);
});

test('sound is off until the player turns it on, and a reload keeps the choice', async ({ page }) => {
  const { game } = await openPaying(page);
  const about = () => openAbout({ game, text: (key) => word(texts, key) });
  const button = game.locator('#sound');
  await about();
  await expect(button).toHaveText(word(texts, 'soundOn'));
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await page.getByRole('button', { name: word(dictionary('pt', 'games'), 'try') }).click();
  await expect(button).toHaveText(word(texts, 'soundOff'));
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});
