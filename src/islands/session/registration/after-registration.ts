/**
 * Leads a new player to the next page (`path`: the first deposit), which confirms the registration. A player who signed
 * up on a page that continues by itself (`data-stays`: a game) stays there.
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
