/**
 * Provides the first reply of a signed-in page: the player, with what the page shows of them (`data-member` of the document). The inline script
 * of the head makes the request, so that it runs while the page's files load (shell/boot.js,
 * docs/decisions/02-static-pages-without-a-framework.md). The shell fills the header from it, and the first call of `me` uses the same reply.
 */
import type { FirstReply, FirstRequest } from '#lib/browser-names.ts';
import { noteServerTime } from '#lib/server-clock.ts';

/** How long a reply counts as new, ms. Stores may start long after the page. */
const FRESH_MS = 5000;

/** Requests the member of `token` again. */
export const sendFirstRequest = (token: string, headers?: Readonly<Record<string, string>>): void =>
  window.jogadaAsk?.(token, headers);

/** Returns the reply to the last request, if no store has taken it; otherwise `null`. */
export const firstReply = (): Promise<FirstReply | null> | null =>
  window.jogadaFirst ? readOnce(window.jogadaFirst) : null;

const readOnce = (request: FirstRequest) =>
  (request.reply ??= request.answer
    .then(async (answer) => {
      if (!answer) return null;
      noteServerTime(answer.headers, request.at);
      return { status: answer.status, body: (await answer.json()) as unknown };
    })
    .catch(() => null));

/**
 * Takes the reply for `token`, once. Returns `null` where none was requested, or it is too old. Resolves to `null`
 * where it has no member.
 */
export function takeFirstReply(token: string | null): Promise<FirstReply | null> | null {
  // Stores also run where there is no page (tests).
  if (typeof window === 'undefined') return null;
  const asked = window.jogadaFirst;
  window.jogadaFirst = null;
  return asked && asked.token === token && Date.now() - asked.at < FRESH_MS
    ? readOnce(asked).then((reply) => (reply?.status === 200 ? reply : null))
    : null;
}
