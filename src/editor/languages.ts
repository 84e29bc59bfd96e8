/**
 * Names the languages in the CMS. Some of the project's codes are other languages' tags: to a browser `ch` is Chamorro
 * and `cn` is nothing.
 */
import type { Locale } from '#lib/locales.ts';

/** Makes the CMS show the languages as the site's picker does. The CMS asks the browser for the name of a code. */
export function nameLanguages(names: Readonly<Record<Locale, string>>): void {
  // Browsers rewrite some codes: msa becomes ms.
  const known = new Map(Object.entries(names).map(([code, name]) => [new Intl.Locale(code).baseName, name]));
  const prototype = Intl.DisplayNames.prototype;
  const ask = prototype.of;
  prototype.of = function of(code) {
    return known.get(code) ?? ask.call(this, code);
  };
}
