/** Maps locales to addresses: pt at the root, the others under their code. */
import { defaultLocale, isLocale, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

/** Returns the locales that this build writes: all, or those in LOCALES ("pt,en") for a quick one. */
export function builtLocales(): readonly Locale[] {
  const wanted = process.env['LOCALES']?.split(',').map((code) => code.trim());
  return wanted ? locales.filter((locale) => wanted.includes(locale)) : locales;
}

/** Returns the paths of pages under `[...locale]`: `export { getStaticPaths } from '#i18n/paths.ts'`, then read `Astro.props.locale`. */
export function getStaticPaths() {
  return builtLocales().map((locale) => ({
    params: { locale: locale === defaultLocale ? undefined : locale },
    props: { locale },
  }));
}

/** Returns a site path in a language: ('en', '/withdraw?x=1') is '/en/withdraw?x=1', ('pt', '/') is '/', ('en', '/') is '/en'. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path.startsWith('/?') ? path.slice(1) : path}`;
}

/**
 * Parses such a path: '/en/withdraw' is { locale: 'en', path: '/withdraw' }. The '.html' of a built page is removed.
 */
export function readPath(pathname: string): { locale: Locale; path: string } {
  const clean = pathname.replace(/(\/index)?\.html$/, '').replace(/\/$/, '');
  const [, first] = clean.split('/');
  if (!isLocale(first) || first === defaultLocale) return { locale: defaultLocale, path: clean || '/' };
  return { locale: first, path: clean.slice(first.length + 1) || '/' };
}
