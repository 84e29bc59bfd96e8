/** Returns the path on which a withdrawal password is set, which leads back to this page. */
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';

export function newPasswordPath(locale: Locale): string {
  const next = encodeURIComponent(location.pathname + location.search);
  return `${localePath(locale, '/withdrawalPassword')}?next=${next}`;
}
