/** Serves the app's manifest in each language. All have one `id`, so that the app stays the same in every language. */
import type { APIRoute } from 'astro';
import { brand } from '#components/operator.ts';
import { localePath } from '#i18n/paths.ts';
import { translator } from '#i18n/strings.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

export { getStaticPaths } from '#i18n/paths.ts';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const GET: APIRoute<{ locale: Locale }> = ({ props: { locale } }) => {
  const t = translator(locale, 'site');
  return Response.json({
    id: '/',
    name: brand,
    short_name: brand,
    description: t('homeDescription'),
    lang: localeTable[locale].tag,
    start_url: localePath(locale, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#030e09',
    theme_color: '#030e09',
    categories: ['entertainment', 'games'],
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    shortcuts: [
      { name: t('navDeposit'), url: localePath(locale, '/recharge') },
      { name: t('navGames'), url: localePath(locale, '/game') },
    ],
  });
};
