/**
 * A new player goes straight to what comes next (`path`: the first deposit); that the account is there is said on that page. Where they signed up on the
 * way to something that goes on by itself (`data-stays`: a game), they stay.
 */
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { notify, notifyAt } from '#stores/notices.ts';
import { closeDialog } from '#ui/dialogs.ts';

export function afterRegistration(locale: Locale, path: string, said: string): void {
  const next = localePath(locale, path);
  closeDialog('register');
  if (location.pathname === next || document.querySelector('[data-stays]')) return notify(said);
  notifyAt(next, said);
  location.assign(next);
}
