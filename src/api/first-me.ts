/**
 * The page's first question, who is signed in, as its head asked it before any of this was loaded
 * (components/head-script.ts). The first call of `me` takes its answer over, so that it is asked once.
 */
import type { FirstReply } from '#lib/browser-names.ts';

/** The answer for `token`, once; null where nothing was asked for it, or it was taken. It is null itself where none came. */
export function takeFirstMe(token: string | null): Promise<FirstReply | null> | null {
  const asked = typeof window === 'undefined' ? undefined : window.jogadaMe;
  if (!asked) return null;
  window.jogadaMe = undefined;
  return asked.token === token ? asked.reply : null;
}
