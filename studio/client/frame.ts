/**
 * Provides what the page of a game needs besides the game: dialogs, the result line, and messages to the surrounding
 * page.
 */
import { READY_MESSAGE } from '#lib/frame-messages.ts';
import { fill } from '#lib/fill.ts';
import { byId, meta, money, signedMoney, text } from './page.ts';

export function watchDialogs(): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[data-opens]'))
    opener.addEventListener('click', () => {
      // A dialog that leads to another closes, so that closing the other returns to the game.
      opener.closest('dialog')?.close();
      byId<HTMLDialogElement>(opener.dataset.opens ?? '').showModal();
    });
  for (const closer of document.querySelectorAll<HTMLElement>('[data-closes]'))
    closer.addEventListener('click', () => byId<HTMLDialogElement>(closer.dataset.closes ?? '').close());
  for (const dialog of document.querySelectorAll('dialog'))
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
}

/** From this length a message has smaller letters where its line is narrow. */
const LONG = 56;

/** Shows a message in the result line under the stage. */
export function say(message: string, kind = ''): void {
  byId('result').textContent = message;
  byId('result').className = `result ${kind} ${message.length < LONG ? '' : 'long'}`;
}

/**
 * Returns the sentence about a result. A payment above the cost is a win; below it, the net loss is shown without
 * celebration (docs/domain/games-and-fairness.md#responsible-design).
 */
export function resultText(won: bigint, bet: bigint): string {
  if (won > bet) return fill(text('win'), { amount: money(won) });
  if (won === 0n) return text('noWin');
  return fill(text('returned'), { amount: money(won), net: signedMoney(won - bet) });
}

/** Formats centavos for the studio's API. */
export function wire(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/** Posts to the surrounding site that the game runs. */
export const tellReady = () => postAround(siteOrigins(), { type: READY_MESSAGE });

/** Returns the exact origins of the sites that may frame this page. */
export const siteOrigins = () => meta('jogada-site').split(' ').filter(Boolean);

/** Posts a message to the surrounding page if it has one of these origins. */
export function postAround(origins: readonly string[], message: object): void {
  if (parent === window) return;
  const framing = location.ancestorOrigins?.[0];
  for (const origin of origins) if (framing === undefined || framing === origin) parent.postMessage(message, origin);
}
