/**
 * Lists the nine languages of astro-i18next.config.cjs, which neither bundles nor types can read; a test compares the two. The codes are the
 * specification's dictionary codes and name URLs and folders.
 */

export const locales = ['pt', 'en', 'cn', 'ch', 'vi', 'id', 'th', 'tr', 'msa'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'pt';

/** `tag`: the BCP 47 tag for lang, hreflang and Intl. `name`: the language in itself, as the picker shows it. */
export const localeTable: Record<Locale, { tag: string; name: string }> = {
  pt: { tag: 'pt-BR', name: 'Português' },
  en: { tag: 'en', name: 'English' },
  cn: { tag: 'zh-Hans', name: '简体中文' },
  ch: { tag: 'zh-Hant', name: '繁體中文' },
  vi: { tag: 'vi', name: 'Tiếng Việt' },
  id: { tag: 'id', name: 'Bahasa Indonesia' },
  th: { tag: 'th', name: 'ไทย' },
  tr: { tag: 'tr', name: 'Türkçe' },
  msa: { tag: 'ms', name: 'Bahasa Melayu' },
};

export function isLocale(text: unknown): text is Locale {
  return locales.includes(text as Locale);
}
