import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';

/** Shows what registering agrees to, with links in the sentence. They open in a new tab, so that the form stays. */
export function Agreement({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'session');
  return (
    <p className="hint">
      {strings.agree.split(/\{\{(terms|privacy)\}\}/).map((part) =>
        part === 'terms' || part === 'privacy' ? (
          <a key={part} href={localePath(locale, `/${part}`)} target="_blank">
            {strings[part]}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
