/** Tests the manual actions in games: scratching a card, casting a line, holding or drawing cards. */
import { expectAccessible, openGame, playing, playOnce } from './support/game.ts';
import { momentsOf } from './support/moments.ts';
import { expect, test, word } from './support/test.ts';

test('raspa-de-coco: a card is scratched by stroke, press and keyboard, and announces the result', async ({ page }) => {
  const opened = await openGame(page, 'raspa-de-coco');
  // With reduced motion a card is scratched open at once, so motion is enabled.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { texts, game, go } = opened;
  const covered = game.getByRole('button', { name: /^Célula \d, coberta$/ });
  await expect(covered).toHaveCount(9);
  await expectAccessible(page);
  await playOnce(page, opened, async () => {
    const result = game.locator('#result');
    const first = game.locator('.cell').first();
    await expect(first).toHaveAttribute('aria-disabled', 'false');
    const cell = await first.boundingBox();
    if (!cell) throw new Error('no cell');
    await page.mouse.move(cell.x + 4, cell.y + 4);
    await page.mouse.down();
    for (const part of [0.2, 0.4, 0.6, 0.8, 1])
      await page.mouse.move(cell.x + (part % 0.4 === 0 ? 4 : cell.width - 4), cell.y + cell.height * part - 4, {
        steps: 6,
      });
    await page.mouse.up();
    await expect(first).toHaveAccessibleName(/^Célula 1: /);
    await covered.filter({ visible: true }).last().click();
    await game.getByRole('button', { name: 'Célula 2, coberta' }).press('Enter');
    await expect(covered).toHaveCount(6);
    await expect(result, 'what is not open is not told').toHaveText('');
    await game.getByRole('button', { name: word(texts, 'revealAll') }).click();
    await expect(covered).toHaveCount(0);
  });
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  await expectAccessible(page);
});

test('raspa-de-coco: a card is scratched before the reply, and nobody but the player opens it', async ({ page }) => {
  await page.clock.install();
  const { texts, game, go } = await openGame(page, 'raspa-de-coco');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/spin', async (route) => {
    await held;
    await route.continue();
  });
  await go.focus();
  await page.keyboard.press('Enter');
  const all = game.getByRole('button', { name: word(texts, 'revealAll') });
  await expect(all, 'the keyboard is where the card can be opened').toBeFocused();
  const first = game.locator('.cell').first();
  await first.click();
  await expect(first).toHaveClass(/open/);
  await expect(first, 'nothing is drawn yet').toHaveAccessibleName('Célula 1, coberta');
  answer();
  await expect(first).toHaveAccessibleName(/^Célula 1: /);
  await page.clock.fastForward('05:00');
  await expect(game.getByRole('button', { name: /^Célula \d, coberta$/ })).toHaveCount(8);
  await expect(game.locator('#result')).toHaveText('');
  await all.press('Enter');
  await expect(game.locator('#result')).not.toHaveText('');
  await expect(go).toBeFocused();
});

test('pescaria-no-pantanal: a target by its name and the keyboard, and a cast at it', async ({ page }) => {
  const opened = await openGame(page, 'pescaria-no-pantanal');
  const { texts, game } = opened;
  await game.getByRole('radio', { name: 'Lambari 2× · 48%' }).press('ArrowRight');
  await expect(game.getByRole('radio', { name: 'Pacu 3× · 32%' })).toBeChecked();
  await expect(game.locator('#stake-note')).toHaveText('paga R$ 1,20');
  await expectAccessible(page);
  await game.locator('[data-fish="dourado"]').click();
  await expect(game.getByRole('radio', { name: 'Dourado 12× · 8%' }), 'a tap on the fish').toBeChecked();
  await game.locator('[data-fish="pacu"]').click();
  const { win } = await playOnce(page, opened);
  const told = win === '0.00' ? word(texts, 'empty') : 'Pacu no anzol: paga 3×.';
  await expect(game.getByRole('img', { name: told })).toBeVisible();
});

test('bingo-da-quermesse: balls are called one by one, and a second press shows the rest', async ({ page }) => {
  const opened = await openGame(page, 'bingo-da-quermesse');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { texts, game, go } = opened;
  const skip = game.getByRole('button', { name: word(texts, 'skip') });
  await playOnce(page, opened, async () => {
    await expect(game.locator('.count'), 'most balls are not out yet').toHaveText(/^1?\d\/35$/);
    await expect(game.locator('#result'), 'the end is not told before the last ball').toHaveText('');
    const counts = await momentsOf(game.locator('.count'));
    await game.locator('.numbers').click();
    await expect(game.locator('.numbers .out')).toHaveCount(35);
    const shown = (await counts()).map(({ text }) => text);
    expect(shown, 'the rest comes at once').not.toContain('34/35');
  });
  await expect(skip).toBeHidden();
  await expect(go).toHaveAttribute('aria-disabled', 'false', { timeout: 15_000 });
  await go.press('Enter');
  await expect(skip, 'the keyboard is where the rest can be shown').toBeFocused();
  await skip.press('Enter');
  await expect(game.locator('#result')).not.toHaveText('');
  await expect(go).toBeFocused();
});

test('vinte-e-um-da-lapa: cards are dealt, a reload continues the hand, and standing ends it', async ({ page }) => {
  const opened = await openGame(page, 'vinte-e-um-da-lapa');
  const { texts, game } = opened;
  const round = playing(page, opened);
  let reply = await round.begin();
  // A natural ends the round at once. Any other deal waits for a decision.
  while (reply.win !== undefined) {
    await round.over(reply);
    reply = await round.begin();
  }
  const mine = game.getByRole('img', { name: /^Você: / });
  const name = (await mine.getAttribute('aria-label')) ?? '';
  expect(name).toMatch(/^Você: [\d/]+, .+ de .+, .+ de /);
  await expectAccessible(page);
  await page.reload();
  await expect(mine, 'the same cards').toHaveAttribute('aria-label', name);
  await expect(game.getByRole('button', { name: word(texts, 'stand') })).toBeEnabled();
  await round.over(await round.act(() => game.getByRole('button', { name: word(texts, 'stand') }).press('Enter')));
  await expect(game.getByRole('img', { name: /^Crupiê: \d+, .+ de .+, .+ de / })).toBeVisible();
});

test('poquer-da-jangada: cards held by press or key stay, and the others are replaced once', async ({ page }) => {
  const opened = await openGame(page, 'poquer-da-jangada');
  const { game } = opened;
  const round = playing(page, opened);
  await round.begin();
  const hold = game.getByRole('button', { name: /^Segurar: / });
  await expect(hold).toHaveCount(5);
  await hold.nth(1).click();
  await page.keyboard.press('4');
  await expect(hold.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(hold.nth(3)).toHaveAttribute('aria-pressed', 'true');
  const names = await hold.evaluateAll((buttons) =>
    buttons.map((button) => button.ariaLabel?.replace('Segurar: ', '')),
  );
  await expectAccessible(page);
  // The button waits with the cards.
  await page.route('**/api/step', async (route) => {
    await expect(game.locator('#acts button')).toHaveAttribute('aria-disabled', 'true');
    await route.continue();
  });
  const reply = await round.act(() => game.getByRole('button', { name: 'Trocar 3 cartas' }).click());
  await round.over(reply);
  const ended = (await game.locator('.hand').getAttribute('aria-label'))?.split(', ') ?? [];
  expect([ended[1], ended[3]]).toEqual([names[1], names[3]]);
  for (const place of [0, 2, 4]) expect(names).not.toContain(ended[place]);
});
