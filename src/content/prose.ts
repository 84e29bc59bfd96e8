/** Reads the prose of a language with its figures filled. Missing or wrong texts have failed the build before (scripts/build/check-prose.ts). */
import type { ImageMetadata } from 'astro';
import { getEntry } from 'astro:content';
import type { CollectionEntry, CollectionKey } from 'astro:content';
import type { OfferName } from '#contract/market-rules.ts';
import type { Locale } from '#lib/locales.ts';
import { fillFigures } from './figures.ts';
import type { LegalSlug } from './legal.ts';
import { openPromotions } from './market.ts';
import type { Promotion } from './promotions.ts';

export interface PromotionProse extends Promotion {
  readonly title: string;
  readonly summary: string;
  readonly figure: string;
  readonly condition: string;
  readonly html: string;
  readonly picture: { readonly image: ImageMetadata; readonly alt: string } | null;
}

async function read<C extends CollectionKey>(collection: C, locale: Locale, slug: string) {
  const file = `src/content/${collection}/${locale}/${slug}.md`;
  const entry = await getEntry(collection, `${locale}/${slug}`);
  if (!entry) throw new Error(`${file} is missing: the page ${slug} has no text in language ${locale}.`);
  const fill = (text: string, field: string) => fillFigures(text, locale, { file, field });
  const html = fill(entry.rendered?.html ?? '', 'body');
  if (html.trim() === '') throw new Error(`${file}, body, language ${locale}: it is empty.`);
  return { data: entry.data as CollectionEntry<C>['data'], html, fill };
}

export async function promotionProse(promotion: Promotion, locale: Locale): Promise<PromotionProse> {
  const { data, html, fill } = await read('promotions', locale, promotion.slug);
  return {
    ...promotion,
    title: fill(data.title, 'title'),
    summary: fill(data.summary, 'summary'),
    figure: fill(data.figure, 'figure'),
    condition: fill(data.condition, 'condition'),
    html,
    picture:
      data.image && data.imageAlt !== undefined ? { image: data.image, alt: fill(data.imageAlt, 'imageAlt') } : null,
  };
}

/** Returns every activity of this market, in order. */
export const openPromotionProse = (locale: Locale) =>
  Promise.all(openPromotions.map((promotion) => promotionProse(promotion, locale)));

/** Returns the first page of each offer. Further pages of an offer are left out. */
export function firstPages(open: readonly PromotionProse[]): (PromotionProse & { readonly offer: OfferName })[] {
  return open.flatMap((page, index) =>
    page.offer !== null && open.findIndex(({ offer }) => offer === page.offer) === index
      ? [{ ...page, offer: page.offer }]
      : [],
  );
}

export async function legalProse(slug: LegalSlug, locale: Locale) {
  const { data, html, fill } = await read('legal', locale, slug);
  return { title: fill(data.title, 'title'), description: fill(data.description, 'description'), html };
}
