/** Fairness as a player sees it: the commitment before the spin, his own seed, and a past round verified in his browser. */
import { readFileSync } from 'node:fs';
import { journeyOf } from './support/journey.ts';
import { enter } from './support/player.ts';
import { expect, test, word } from './support/test.ts';

const studio = JSON.parse(readFileSync('server/sandbox/studio/texts/pt.json', 'utf8')) as Record<string, string>;

test('a round is committed to before it, revealed after it, and verified in the browser', async ({ page }) => {
  const journey = journeyOf(page, 'pt');
  await enter(page, { deposit: '20.00' });
  await journey.open('/gameInfo?game=boi-da-sorte');
  const game = page.frameLocator('iframe');
  const spin = game.getByRole('button', { name: word(studio, 'spin'), exact: true });
  await expect(spin, 'the game is ready').toHaveAttribute('aria-disabled', 'false');
  await game.getByRole('button', { name: word(studio, 'fair') }).click();
  const panel = game.getByRole('dialog', { name: word(studio, 'fair') });
  await expect(panel.locator('#commitment')).toHaveText(/^[0-9a-f]{64}$/);
  const commitment = await panel.locator('#commitment').textContent();
  await panel.getByRole('button', { name: word(studio, 'close') }).click();

  await spin.click();
  await expect(game.locator('#result')).toHaveText(
    new RegExp(`${word(studio, 'noWin')}|${word(studio, 'win').split('{{')[0] ?? ''}`),
  );

  await game.getByRole('button', { name: word(studio, 'fair') }).click();
  const opened = page.waitForEvent('popup');
  await panel
    .getByRole('link', { name: word(studio, 'verify') })
    .first()
    .click();
  const hidden = await opened;
  await expect(hidden.getByText(word(studio, 'verifyHidden'))).toBeVisible();

  await panel.getByLabel(word(studio, 'clientSeed')).fill('minha semente');
  await panel.getByRole('button', { name: word(studio, 'changeSeed') }).click();
  await expect(panel.getByText(word(studio, 'seedChanged'))).toBeVisible();
  await expect(panel.locator('#commitment')).not.toHaveText(commitment ?? '');
  await hidden.reload();
  await expect(hidden.getByText(word(studio, 'verifyMatch'))).toBeVisible();
  await expect(hidden.locator('#facts')).toContainText(commitment ?? '');
});
