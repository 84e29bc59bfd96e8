/** Tests the reveal of Rio de Guaraná: its waves, what they pay, and the taps that shorten it. */
import { fill } from '#lib/fill.ts';
import { paysAt } from '#games/rio-de-guarana/river.ts';
import { parseMoney } from '#lib/money.ts';
import { textsOf } from '#studio/server/texts.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import { stopTime } from './support/time.ts';
import type { Page } from './support/test.ts';

const texts = textsOf('pt', 'rio-de-guarana') as Record<string, string>;

/** Opens the game as a visitor. `stopAt` begins a round that has these stops. */
async function openRiver(page: Page, motion: 'reduce' | 'no-preference') {
  await page.emulateMedia({ reducedMotion: motion });
  let stops: readonly number[] = [];
  await page.route('**/api/spin', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as Record<string, unknown>;
    const stake = Number(parseMoney(String(body.staked)) ?? 0n);
    const win = ((stake * paysAt(stops)) / 10_000).toFixed(2);
    await route.fulfill({ response: reply, json: { ...body, outcome: stops, win } });
  });
  await page.goto('/gameInfo?game=rio-de-guarana');
  await page.getByRole('button', { name: word(dictionary('pt', 'games'), 'try') }).click();
  const game = page.frameLocator('iframe');
  const go = game.locator('#spin');
  const stopAt = async (wanted: readonly number[]) => {
    await expect(go).toHaveAttribute('aria-disabled', 'false', { timeout: 20_000 });
    stops = wanted;
    await go.click();
  };
  return { game, stopAt, result: game.locator('#result'), waves: game.locator('.ledger li') };
}

test('the waves of a round pay one after the other, and a tap shows the end of a long reveal at once', async ({
  page,
}) => {
  await page.clock.install();
  const { game, stopAt, result, waves } = await openRiver(page, 'no-preference');
  await stopAt([0, 0, 7, 9, 14]);
  await expect(game.locator('.sum')).toHaveText('6,2×');
  await expect(result).toContainText(fill(texts.waves ?? '', { waves: 3 }), { timeout: 15_000 });
  await expect(waves).toHaveText([/6,2×$/, /8× 21×$/, /10× 36×$/]);
  await expect(game.locator('.sum')).toHaveText('13,2×');
  await expect(game.locator('.gauge .now')).toHaveText('3×');
  await expect(game.locator('.float')).toHaveCount(20);

  await stopAt([2, 9, 13, 18, 13]);
  await expect(waves).toHaveCount(1);
  // While the game's clock stands still only a tap leads on.
  await stopTime(page);
  await expect(waves).not.toHaveCount(7);
  await game.locator('.river').click();
  await expect(waves).toHaveCount(7);
  await page.clock.resume();
  await expect(result).toContainText(fill(texts.waves ?? '', { waves: 7 }));
});

test('with reduced motion the end is shown at once, and less than the stake has no colour', async ({ page }) => {
  const { game, stopAt, result, waves } = await openRiver(page, 'reduce');
  await stopAt([0, 0, 0, 2, 7]);
  await expect(waves).toHaveText([/0,6×$/]);
  await expect(result).toContainText(fill(texts.waves ?? '', { waves: 1 }));
  await expect(result).not.toHaveClass(/gain/);
  await expect(game.locator('.over')).toHaveCount(0);
  // What is left on the water after the wave.
  await expect(game.locator('.river')).toHaveAttribute('aria-label', /^Canoa, Tucunaré, Gota, Canoa; /);
});
