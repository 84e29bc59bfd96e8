/**
 * A new player goes straight to the first deposit; that the account is there is said on that page. Where they signed up on the
 * way to something that goes on by itself (`data-stays`: a game), they stay.
 */
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { notify, notifyAt } from '#stores/notices.ts';
import { closeDialog } from '#ui/dialogs.ts';

export function afterRegistration(locale: Locale): void {
  const { registered } = stringsFor(locale, 'session');
  const deposit = localePath(locale, '/recharge');
  closeDialog('register');
  if (location.pathname === deposit || document.querySelector('[data-stays]')) return notify(registered);
  notifyAt(deposit, registered);
  location.assign(deposit);
}
