/**
 * Decides where a player goes after the sign-in: to the requested page, or nowhere, so that a form behind the dialog
 * stays.
 */
import { localePath } from '#i18n/paths.ts';
import { localPath } from '#lib/local-path.ts';
import type { Locale } from '#lib/locales.ts';
import { remind } from '#stores/reminder.ts';
import { $session } from '#stores/session.ts';
import { closeDialog } from '#ui/dialogs.ts';

/** Continues after a login. `dialogId`: the dialog of the login, null on the login page. */
export function afterLogin(dialogId: string | null, locale: Locale): void {
  const next = dialogId === null ? (asked() ?? localePath(locale, '/')) : nextOf(dialogId);
  if (dialogId !== null) closeDialog(dialogId);
  remind(next === null ? 'here' : 'on-next-page');
  if (!leadToOwnPassword(locale) && next !== null) location.assign(next);
}

const nextOf = (dialogId: string) => localPath(document.getElementById(dialogId)?.dataset.next);

/** Returns the page in the address of the login page, e.g. `/login?next=/withdraw`. */
const asked = () => localPath(new URLSearchParams(location.search).get('next'));

let isLed = false;

/**
 * Leads a player with support's one-time password to choose one of their own before anything else. Both the sign-in form and the session's
 * watcher call it. Only the first call navigates, because a second navigation would cancel the first.
 */
export function leadToOwnPassword(locale: Locale): boolean {
  const session = $session.get();
  if (session.status !== 'player' || !session.member.must_change_password) return false;
  const path = localePath(locale, '/security-center/change-password');
  if (!isLed && location.pathname !== path) {
    isLed = true;
    addEventListener('pageshow', () => (isLed = false), { once: true });
    location.replace(path);
  }
  return true;
}
