/** Tests how Boi da Sorte shows a dance, with play money and spins that the test sets. */
import { formatMoney } from '#lib/money.ts';
import { boiDaSorte, stepsOf } from '#games/boi-da-sorte/rules.ts';
import type { Dance } from '#games/boi-da-sorte/rules.ts';
import { textsOf } from '#studio/server/texts.ts';
import { danceOf } from '#tests/support/boi-da-sorte.ts';
import { momentsOf } from './support/moments.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const texts = textsOf('pt', 'boi-da-sorte') as Record<string, string>;
const START = 1_000_00n;
const brl = (cents: bigint) => formatMoney(cents, 'pt-BR');
const wire = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

/** Opens the game as a visitor, whose next rounds at R$ 1,00 are this dance. */
async function openDance(page: Page, dance: Dance, motion: 'reduce' | 'no-preference' = 'no-preference') {
  await page.emulateMedia({ reducedMotion: motion });
  const win = boiDaSorte.winCents(dance, null, 100n);
  await page.route('**/api/spin', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as Record<string, unknown>;
    const shown = { ...body, outcome: dance, win: wire(win), balance: wire(START - 100n + win) };
    await route.fulfill({ response: reply, json: shown });
  });
  await page.goto('/gameInfo?game=boi-da-sorte');
  await page.getByRole('button', { name: word(dictionary('pt', 'games'), 'try') }).click();
  const game = page.frameLocator('iframe');
  const go = game.locator('#spin');
  await expect(go).toHaveAttribute('aria-disabled', 'false', { timeout: 20_000 });
  await expect(game.locator('#stake')).toHaveText(brl(100n));
  return {
    game,
    go,
    plate: game.locator('.plate'),
    lit: game.locator('.flags .lit'),
    drum: game.locator('.drum'),
    result: game.locator('#result'),
  };
}

test('a dance shows its multiplier and its sum spin by spin, and a tap shows its end', async ({ page }) => {
  const dance = danceOf(2, 2, 3, 2, 2);
  const { game, go, plate, lit, drum, result } = await openDance(page, dance);
  await expect(plate).toHaveText(word(texts, 'hint'));
  await go.click();
  await expect(plate).toHaveText(brl(40n));
  await expect(lit).toHaveCount(1);
  await expect(game.locator('.ground.paid'), 'less than the stake has no colour').toHaveCount(0);
  await expect(drum).toHaveText('2×');
  await expect(plate).toHaveText(brl(120n));
  await expect(game.locator('.ground.paid')).toHaveCount(1);
  await expect(drum).toHaveText('3×');
  await expect(result, 'the end is not told before it is shown').toBeEmpty();
  await expect(lit).toHaveCount(2);
  const sums = await momentsOf(plate);
  await game.locator('.cloth').click();
  await expect(lit).toHaveCount(5);
  await expect(plate).toHaveText(brl(660n));
  const fourth = brl(20n * BigInt(stepsOf(dance.spins)[3]?.sum ?? 0)).replace(/\s+/g, ' ');
  expect(
    (await sums()).map(({ text }) => text),
    'no sum between is shown',
  ).not.toContain(fourth);
  await expect(drum).toHaveText('5×');
  await expect(result).toContainText('5 giros com prêmio, multiplicador até 5×.');
  await expect(game.locator('#balance')).toHaveText(brl(START + 560n));
});

test('a tap ends the entry of the ox, and a press right after another one skips nothing', async ({ page }) => {
  const { game, go, plate, lit } = await openDance(page, danceOf(2));
  await go.dblclick();
  await expect(plate).toHaveText(brl(40n));
  await expect(lit).toHaveCount(1);
  const walking = await game.locator('.walk').evaluate((ox) => ox.getAnimations().map(({ id }) => id));
  expect(walking, 'only its breath moves it').toHaveLength(1);
});

test('with reduced motion the end of the longest dance is shown at once', async ({ page }) => {
  const dance = danceOf(2, 2, 2, 2, 2, 2, 2, 2);
  const { game, go, plate, lit, result } = await openDance(page, dance, 'reduce');
  const sums = await momentsOf(plate);
  await go.click();
  await expect(lit).toHaveCount(8);
  const end = brl(20n * 2n * 39n);
  await expect(plate).toHaveText(end);
  const shown = new Set((await sums()).map(({ text }) => text));
  expect(shown, 'no sum before it').toEqual(new Set([word(texts, 'hint'), end.replace(/\s+/g, ' ')]));
  await expect(game.getByRole('img', { name: /^Giro 8, multiplicador 10×: / })).toBeVisible();
  await expect(result).toContainText('8 giros com prêmio, multiplicador até 10×.');
});

test('a round without a prize leaves no sum and no flag', async ({ page }) => {
  const { game, go, plate, lit, result } = await openDance(page, danceOf(), 'reduce');
  await go.click();
  await expect(result).toHaveText(word(texts, 'noWin'));
  await expect(lit).toHaveCount(0);
  await expect(plate).toHaveText(word(texts, 'hint'));
  await expect(game.getByRole('img', { name: /^Giro 1, multiplicador 1×: / })).toBeVisible();
});
