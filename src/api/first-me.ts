/**
 * The page's first question, who is signed in, as its head asked it before any of this was loaded
 * (components/head-script.ts). The first call of `me` takes its answer over, so that it is asked once.
 */
import type { FirstReply } from '#lib/browser-names.ts';

/** So long an answer is as good as one that is asked for now: ms. Stores may come to life long after the page. */
const FRESH_MS = 5000;

/**
 * The answer for `token`, once; null where nothing was asked for it, it was taken, or is old. It is null itself where none came, or
 * one that names no member: a back end may know the token in the header alone.
 */
export function takeFirstMe(token: string | null): Promise<FirstReply | null> | null {
  const asked = typeof window === 'undefined' ? undefined : window.jogadaMe;
  if (!asked) return null;
  window.jogadaMe = undefined;
  return asked.token === token && Date.now() - asked.at < FRESH_MS
    ? asked.reply.then((reply) => (reply?.status === 200 ? reply : null))
    : null;
}
