/** Lists every page for search engines, in each language of the build, with its translations. */
import type { APIRoute } from 'astro';
import { builtLocales, localePath } from '#i18n/paths.ts';
import { defaultLocale, localeTable, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { isListed, routes } from '#routes/routes.ts';

export const GET: APIRoute = ({ site }) => {
  const address = (locale: Locale, path: string) => new URL(localePath(locale, path), site).href;
  const alternate = (tag: string, href: string) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`;
  const urls = routes.filter(isListed).flatMap(({ path }) => {
    const others = [
      ...locales.map((locale) => alternate(localeTable[locale].tag, address(locale, path))),
      alternate('x-default', address(defaultLocale, path)),
    ].join('');
    return builtLocales().map((locale) => `<url><loc>${address(locale, path)}</loc>${others}</url>`);
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
  return new Response(text, { headers: { 'Content-Type': 'application/xml' } });
};
