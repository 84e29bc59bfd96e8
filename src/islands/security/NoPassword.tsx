import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { Notice } from '#ui/Notice.tsx';

/** Explains to a player who registered by phone or social login that support sets a password with them. */
export function NoPassword({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'security');
  return (
    <Notice title={strings.noPasswordTitle}>
      <p>{strings.noPasswordText}</p>
      <a className="button" data-kind="primary" href={localePath(locale, '/information-center/support')}>
        <span>{strings.contactSupport}</span>
      </a>
    </Notice>
  );
}
