import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import type { OfferPages } from '#lib/offer-pages.ts';
import { activityPath } from './promotions.ts';
import { firstPages, openPromotionProse } from './prose.ts';

/** Returns the title and page of each offer of this market: the first page about it. */
export async function offerPages(locale: Locale): Promise<OfferPages> {
  const pages = firstPages(await openPromotionProse(locale));
  return Object.fromEntries(
    pages.map(({ offer, slug, title }) => [offer, { title, href: localePath(locale, activityPath(slug)) }]),
  );
}
