/**
 * Tests provable fairness for a player: the commitment before the spin, their own seed, and the check in their browser.
 */
import { fill } from '#lib/fill.ts';
import { textsOf } from '#studio/server/texts.ts';
import { roundResult } from '#tests/support/round-result.ts';
import { openAbout, openMenu } from './support/game.ts';
import { journeyOf } from './support/journey.ts';
import { enter } from './support/player.ts';
import { studioUrl } from '#scripts/dev/test-stack.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const studio = textsOf('pt', 'boi-da-sorte');
const fairness = dictionary('pt', 'fairness');

/** Opens the game and waits until it can be played. */
async function openGame(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await journeyOf(page, 'pt').open('/gameInfo?game=boi-da-sorte');
  const game = page.frameLocator('iframe');
  const spin = game.getByRole('button', { name: word(studio, 'go'), exact: true });
  await expect(spin, 'the game is ready').toHaveAttribute('aria-disabled', 'false');
  const result = game.locator('#result');
  return {
    game,
    panel: game.getByRole('dialog', { name: word(studio, 'fair') }),
    openPanel: async () => {
      await openAbout({ game, text: (key) => word(studio, key) });
      await game.getByRole('button', { name: word(studio, 'fair') }).click();
    },
    async spinOnce() {
      await spin.click();
      await expect(result).toHaveText(roundResult(studio));
      await expect(spin).toHaveAttribute('aria-disabled', 'false');
    },
  };
}

test('a round is committed to before it, revealed after it, and verified from this browser’s record', async ({
  page,
}) => {
  await enter(page, { deposit: '20.00' });
  const { panel, openPanel, spinOnce } = await openGame(page);
  await openPanel();
  await expect(panel.locator('#commitment')).toHaveText(/^[0-9a-f]{64}$/);
  const commitment = (await panel.locator('#commitment').textContent()) ?? '';
  const next = (await panel.locator('#next-commitment').textContent()) ?? '';
  expect(next).toMatch(/^[0-9a-f]{64}$/);
  await panel.getByRole('button', { name: word(studio, 'close') }).click();
  await spinOnce();

  const check = page.getByRole('dialog', { name: word(fairness, 'check') });
  await openMenu(page);
  await page.getByRole('button', { name: word(fairness, 'check') }).click();
  await expect(check.getByText(fill(word(fairness, 'leftRounds'), { left: 1 }, 'pt'))).toBeVisible();
  await expect(check.getByText(commitment)).toBeHidden();
  await check.getByText(word(fairness, 'proof')).click();
  await expect(check.getByText(word(fairness, 'open'))).toBeVisible();
  await expect(check.getByText(commitment)).toBeVisible();
  await check.getByRole('button').click();

  await openPanel();
  await panel.getByLabel(word(studio, 'newSeed')).fill('minha semente');
  await panel.getByRole('button', { name: word(studio, 'changeSeed') }).click();
  await expect(panel.getByText(word(studio, 'changed.verified'))).toBeVisible();
  await expect(panel.locator('#commitment'), 'the published one is played under').toHaveText(next);
  await panel.getByRole('button', { name: word(studio, 'checkKept') }).click();
  await expect(check.getByText(fill(word(fairness, 'checkedRounds'), { checked: 1, all: 1 }, 'pt'))).toBeVisible();
  // The proof is still open.
  await expect(check.getByText(word(fairness, 'verified'))).toBeVisible();
  await check.getByRole('button').click();

  const opened = page.waitForEvent('popup');
  await panel
    .getByRole('link', { name: word(studio, 'verify') })
    .first()
    .click();
  const round = await opened;
  await expect(round.getByText(word(studio, 'verifyMatch'))).toBeVisible();
  await expect(round.getByText(word(studio, 'verifyWord')), 'it says whose word that is').toBeVisible();
});

test('a revealed seed that differs from the committed one is detected and reported at the game', async ({ page }) => {
  await enter(page, { deposit: '20.00' });
  const { panel, openPanel, spinOnce } = await openGame(page);
  await spinOnce();
  await page.route(`${studioUrl}/api/seed`, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { revealed: object };
    await route.fulfill({ response, json: { ...reply, revealed: { ...reply.revealed, serverSeed: 'e'.repeat(64) } } });
  });
  await openPanel();
  await panel.getByLabel(word(studio, 'newSeed')).fill('minha semente');
  await panel.getByRole('button', { name: word(studio, 'changeSeed') }).click();
  await expect(panel.getByText(word(studio, 'changed.failed'))).toBeVisible();
  await expect(page.getByText(word(fairness, 'wrong'))).toBeVisible();
  await panel.getByRole('button', { name: word(studio, 'checkKept') }).click();
  await expect(page.getByText(word(fairness, 'fault_seed'))).toBeVisible();
});

test('a reload continues under the stored seeds, and a browser without a record starts new ones', async ({ page }) => {
  await enter(page, { deposit: '20.00' });
  const first = await openGame(page);
  await first.spinOnce();
  await first.openPanel();
  const commitment = (await first.panel.locator('#commitment').textContent()) ?? '';
  const again = await openGame(page);
  await again.openPanel();
  await expect(again.panel.locator('#commitment')).toHaveText(commitment);
  await expect(again.panel.locator('#nonce')).toHaveText('1');
  await page.evaluate(() => localStorage.clear());
  const fresh = await openGame(page);
  await fresh.openPanel();
  await expect(fresh.panel.getByText(word(studio, 'changed.none'))).toBeVisible();
  await expect(fresh.panel.locator('#commitment')).not.toHaveText(commitment);
  await expect(fresh.panel.locator('#revealed')).toContainText(commitment);
});

test('a game cannot move the page around it, not even by a press inside', async ({ page, complaints }) => {
  await enter(page);
  const moves = `<!doctype html><body><button>go</button><script>
    const move = (moment) => { try { top.location = 'about:blank'; } catch { document.body.dataset[moment] = 'refused'; } };
    document.querySelector('button').onclick = () => move('pressed');
    move('loaded');
  </script>`;
  await page.route(`${studioUrl}/play/**`, (route) => route.fulfill({ contentType: 'text/html', body: moves }));
  await journeyOf(page, 'pt').open('/gameInfo?game=boi-da-sorte');
  const body = page.frameLocator('iframe').locator('body');
  await expect(body).toHaveAttribute('data-loaded', 'refused');
  await body.getByRole('button').click();
  await expect(body).toHaveAttribute('data-pressed', 'refused');
  await expect(page).toHaveURL(/\/gameInfo\?game=boi-da-sorte/);
  const refusals = complaints.filter((complaint) => /initiate navigation/.test(complaint));
  expect(refusals.length).toBeGreaterThan(0);
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !refusals.includes(complaint)));
});
