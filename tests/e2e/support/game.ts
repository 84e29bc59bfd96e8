/** Opens a game of the studio in its frame, plays a round, and checks its accessibility. */
import type { Locale } from '#lib/locales.ts';
import { textsOf } from '#studio/server/texts.ts';
import { journeyOf } from './journey.ts';
import { faults } from './axe.ts';
import { beyondScreen } from './layout.ts';
import { enter } from './player.ts';
import { dictionary, expect, word } from './test.ts';
import type { Page } from './test.ts';
import { studioUrl } from '#scripts/dev/test-stack.ts';

export interface Opened {
  readonly texts: Record<string, string>;
  readonly game: ReturnType<Page['frameLocator']>;
  /** Returns a text of the game by its key. */
  readonly text: (key: string) => string;
  /** The main button. */
  readonly go: ReturnType<Page['getByRole']>;
}

interface Reply {
  /** The total stake of the round. */
  readonly staked: string;
  /** Absent while the round awaits a decision. */
  readonly win?: string;
  readonly balance: string;
}

const cents = (wire: string) => Math.round(Number(wire) * 100);

/** Opens a game with R$ 20,00 until it can be played. Motion is reduced; main-job.spec.ts tests the animation. */
export async function openGame(page: Page, code: string, locale: Locale = 'pt', dictionary = code): Promise<Opened> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, { deposit: '20.00' });
  await journeyOf(page, locale).open(`/gameInfo?game=${code}`);
  const texts = textsOf(locale, dictionary) as Record<string, string>;
  const game = page.frameLocator('iframe');
  const go = game.getByRole('button', { name: word(texts, 'go'), exact: true });
  await expect(go, 'the game is ready').toHaveAttribute('aria-disabled', 'false');
  return { texts, text: (key) => word(texts, key), game, go };
}

/** Opens the sheet of a game's page tables, proofs and sound, which phones have. */
export async function openAbout({ game, text }: Pick<Opened, 'game' | 'text'>): Promise<void> {
  await game.getByRole('button', { name: text('about') }).click();
}

/** Opens the page's menu of a game, which phones have. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: word(dictionary('pt', 'games'), 'menu') }).click();
}

/** Returns the balance that the game shows, centavos. */
export async function balanceIn({ game }: Opened): Promise<number> {
  // The balance is below a thousand, so its only separator is the decimal one in every language.
  const shown = (await game.locator('#balance').textContent()) ?? '';
  return Number(shown.replace(/\D/g, ''));
}

/**
 * Plays a round. `meanwhile` does what the player does during it. Checks that the page shows and pays what the studio
 * replied.
 */
export async function playOnce(page: Page, opened: Opened, meanwhile?: () => Promise<void>): Promise<Reply> {
  const round = playing(page, opened);
  const reply = await round.begin();
  await meanwhile?.();
  await round.over(reply);
  return reply;
}

/** Returns the parts of a round, for tests that decide during it. Each returns the studio's reply. */
export function playing(page: Page, opened: Opened) {
  const { texts, game, go } = opened;
  let before = 0;
  const said = async (call: string, does: () => Promise<void>): Promise<Reply> => {
    const answered = page.waitForResponse((response) => response.url().endsWith(`/api/${call}`));
    await does();
    return (await (await answered).json()) as Reply;
  };
  return {
    async begin(): Promise<Reply> {
      await expect(go).toHaveAttribute('aria-disabled', 'false', { timeout: 15_000 });
      before = await balanceIn(opened);
      const reply = await said('spin', () => go.click());
      if (reply.win === undefined) await expect(game.locator('#play')).toHaveAttribute('data-state', 'waits');
      return reply;
    },
    act: (does: () => Promise<void>) => said('step', does),
    /** Checks that the round is over, and shown and paid as the studio replied. */
    async over({ staked, win, balance }: Reply): Promise<void> {
      const [bet, won] = [cents(staked), cents(win ?? '')];
      const told = won > bet ? 'win' : won > 0 ? 'returned' : 'noWin';
      await expect(game.locator('#result')).toContainText(word(texts, told).split('{{')[0] ?? '', { timeout: 15_000 });
      await expect(game.locator('#result')).toHaveClass(won > bet ? /gain/ : /^((?!gain).)*$/);
      await expect.poll(() => balanceIn(opened)).toBe(before - bet + won);
      expect(cents(balance)).toBe(before - bet + won);
      // The surrounding page shows the same balance.
      await expect(page.locator('.play-balance .money')).toHaveText(
        (await game.locator('#balance').textContent()) ?? '',
      );
    },
  };
}

/** Checks the game in its frame: no fault of WCAG 2.2 AA, no missing text, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  const frame = page.frames().find((each) => each.url().startsWith(`${studioUrl}/play/`));
  if (!frame) throw new Error('no game');
  expect(await faults(frame)).toEqual([]);
  expect(await frame.content(), 'every text has its values').not.toContain('{{');
  expect(await beyondScreen(page), 'nothing is wider than the screen').toEqual([]);
}
