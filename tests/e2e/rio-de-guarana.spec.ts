/** Tests the reveal of Rio de Guaraná: its waves, what they pay, and the taps that shorten it. */
import { fill } from '#lib/fill.ts';
import { paysAt } from '#games/rio-de-guarana/river.ts';
import { parseMoney } from '#lib/money.ts';
import { textsOf } from '#studio/server/texts.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const texts = textsOf('pt', 'rio-de-guarana') as Record<string, string>;

/** Opens the game as a visitor, whose next rounds all have these stops. */
async function openAt(page: Page, stops: readonly number[], motion: 'reduce' | 'no-preference') {
  await page.emulateMedia({ reducedMotion: motion });
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
  await expect(go).toHaveAttribute('aria-disabled', 'false', { timeout: 20_000 });
  return { game, go, result: game.locator('#result'), waves: game.locator('.ledger li') };
}

test('the waves of a round pay one after the other, and the gauge stands at the last one', async ({ page }) => {
  const { game, go, result, waves } = await openAt(page, [0, 0, 7, 9, 14], 'no-preference');
  await go.click();
  await expect(game.locator('.sum')).toHaveText('6,2×');
  await expect(result).toContainText(fill(texts.waves ?? '', { waves: 3 }), { timeout: 15_000 });
  await expect(waves).toHaveText([/6,2×$/, /8× 21×$/, /10× 36×$/]);
  await expect(game.locator('.sum')).toHaveText('13,2×');
  await expect(game.locator('.gauge .now')).toHaveText('3×');
  await expect(game.locator('.float')).toHaveCount(20);
});

test('a second tap shows the end of a long reveal at once', async ({ page }) => {
  const { game, go, result, waves } = await openAt(page, [2, 9, 13, 18, 13], 'no-preference');
  await go.click();
  await expect(waves).toHaveCount(1);
  // The first tap after the arrival ends all waves, which last more than ten seconds.
  await game.locator('.river').click();
  await expect(waves).toHaveCount(7, { timeout: 2_000 });
  await game.locator('.river').click();
  await expect(result).toContainText(fill(texts.waves ?? '', { waves: 7 }), { timeout: 2_000 });
});

test('with reduced motion the end is shown at once, and less than the stake has no colour', async ({ page }) => {
  const { game, go, result, waves } = await openAt(page, [0, 0, 0, 2, 7], 'reduce');
  await go.click();
  await expect(waves).toHaveText([/0,6×$/]);
  await expect(result).toContainText(fill(texts.waves ?? '', { waves: 1 }));
  await expect(result).not.toHaveClass(/gain/);
  await expect(game.locator('.over')).toHaveCount(0);
  // What is left on the water after the wave.
  await expect(game.locator('.river')).toHaveAttribute('aria-label', /^Canoa, Tucunaré, Gota, Canoa; /);
});
