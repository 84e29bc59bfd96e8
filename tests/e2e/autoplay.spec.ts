/** Tests automatic play in a game's frame, and what ends it (docs/domain/games-and-fairness.md#automatic-play-and-turbo). */
import { callApi, enter } from './support/player.ts';
import { expectAccessible, openGame } from './support/game.ts';
import type { Opened } from './support/game.ts';
import { textsOf } from '#studio/server/texts.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const GAME = 'seta-do-sertao';
const beginningOf = (text: string) => text.split('{{')[0] ?? '';

/** Opens the sheet and begins a run that may lose `loss`, of ten rounds. */
async function begin({ game, text }: Pick<Opened, 'game' | 'text'>, loss = '15'): Promise<void> {
  await game.getByRole('button', { name: text('auto'), exact: true }).click();
  const sheet = game.getByRole('dialog', { name: text('autoTitle') });
  await sheet.getByLabel(text('autoLoss')).fill(loss);
  await sheet.getByRole('button', { name: text('autoStart') }).click();
  await expect(sheet).toBeHidden();
}

/** Lets the first spin's reply wait until `letGo`. `ids`: those of the spins so far. */
async function holdFirst(page: Page) {
  const ids: string[] = [];
  let letGo: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/spin', async (route) => {
    ids.push((route.request().postDataJSON() as { spin_id: string }).spin_id);
    const reply = await route.fetch();
    await mayCome;
    await route.fulfill({ response: reply });
  });
  return { ids, letGo };
}

test('ten rounds follow each other, each with an id of its own', async ({ page }) => {
  const opened = await openGame(page, GAME);
  const { game, go, text } = opened;
  const held = await holdFirst(page);
  await game.getByRole('button', { name: text('auto'), exact: true }).click();
  const sheet = game.getByRole('dialog', { name: text('autoTitle') });
  await expect(sheet.getByRole('radio', { name: '10', exact: true })).toBeChecked();
  await sheet.getByRole('button', { name: text('autoStart') }).click();
  await expect(sheet.getByLabel(text('autoLoss')), 'a limit is required').toHaveAttribute('aria-invalid', 'true');
  await expect(sheet.getByRole('alert').first()).toContainText(beginningOf(text('autoLossWrong')));
  await expectAccessible(page);
  await sheet.getByLabel(text('autoLoss')).fill('20');
  await sheet.getByRole('button', { name: text('autoStart') }).click();
  await expect(game.locator('#spin')).toHaveText(`${text('auto')} 1/10`);
  await expect(game.locator('#board')).toHaveAttribute('inert');
  held.letGo();
  await expect(game.locator('#result')).toContainText(beginningOf(text('autoEnd.rounds')), { timeout: 20_000 });
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  expect(new Set(held.ids).size).toBe(10);
});

test('a press ends the run after the current round', async ({ page }) => {
  const opened = await openGame(page, GAME);
  const { game, go, text } = opened;
  const held = await holdFirst(page);
  await begin(opened);
  const button = game.locator('#spin');
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  held.letGo();
  await expect(game.locator('#result')).toContainText(beginningOf(text('autoEnd.press')));
  await expect(go).toHaveAttribute('aria-disabled', 'false');
  expect(held.ids).toHaveLength(1);
});

test('a dialog of the page around ends the run, and so does a game that is out of sight', async ({ page }) => {
  const opened = await openGame(page, GAME);
  const { game, text } = opened;
  const held = await holdFirst(page);
  await begin(opened);
  await page.getByRole('link', { name: word(dictionary('pt', 'games'), 'deposit') }).click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  held.letGo();
  await expect(game.locator('#result')).toContainText(beginningOf(text('autoEnd.covered')));
  expect(held.ids).toHaveLength(1);

  await page.keyboard.press('Escape');
  await page.unroute('**/api/spin');
  const again = await holdFirst(page);
  await begin(opened);
  await game.locator('html').evaluate(({ ownerDocument }) => {
    Object.defineProperty(ownerDocument, 'hidden', { value: true, configurable: true });
    ownerDocument.dispatchEvent(new Event('visibilitychange'));
  });
  again.letGo();
  await expect(game.locator('#result')).toContainText(beginningOf(text('autoEnd.hidden')));
  expect(again.ids).toHaveLength(1);
});

test('a limit of the player ends the run, and its sentence stays', async ({ page, complaints }) => {
  const player = await enter(page, { deposit: '20.00' });
  await callApi('protection/limit', { kind: 'bets', period: 'day', value: '2' }, player.token);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/gameInfo?game=${GAME}`);
  const texts = textsOf('pt', GAME) as Record<string, string>;
  const text = (key: string) => word(texts, key);
  const game = page.frameLocator('iframe');
  await begin({ game, text });
  const line = game.locator('#result');
  await expect(line).toContainText(text('refusal.LIMIT_REACHED'));
  await expect(line).toContainText(text('autoEnd.refused'));
  await expect(game.locator('#rounds a')).toHaveCount(2);
  await expect(game.locator('#spin')).toHaveText(text('go'));
  // The refusal's status is an error to the browser.
  complaints.splice(0);
});

test('a visitor’s trial has no automatic play', async ({ page }) => {
  await page.goto(`/gameInfo?game=${GAME}`);
  await page.getByRole('button', { name: word(dictionary('pt', 'games'), 'try') }).click();
  const game = page.frameLocator('iframe');
  await expect(game.locator('#spin')).toHaveAttribute('aria-disabled', 'false', { timeout: 20_000 });
  await expect(game.locator('#auto')).toBeHidden();
});

test('turbo is off until the player turns it on, halves the reveal, and is kept', async ({ page }) => {
  const opened = await openGame(page, GAME);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { game, go, text } = opened;
  const needle = game.locator('.needle');
  // Records how long the needle takes to rest: its second motion, after the one that waits for the reply.
  const record = () =>
    needle.evaluate((element) => {
      const run = element.animate.bind(element);
      element.animate = (frames, ms) => {
        element.setAttribute('data-ms', JSON.stringify(ms));
        return run(frames, ms);
      };
    });
  const rests = async () => {
    await go.click();
    await expect(game.locator('#result')).not.toBeEmpty();
    await expect(go).toHaveAttribute('aria-disabled', 'false');
    return Number(await needle.getAttribute('data-ms'));
  };
  await record();
  const whole = await rests();
  const toggle = game.getByRole('button', { name: text('turbo') });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  expect(await rests()).toBe(whole / 2);
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
});
