/** Where a withdrawal password is set, with this page to come back to once it is. */
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';

export function newPasswordPath(locale: Locale): string {
  const next = encodeURIComponent(location.pathname + location.search);
  return `${localePath(locale, '/withdrawalPassword')}?next=${next}`;
}
