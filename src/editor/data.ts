/** Builds the data of the editors' page: its form, and the texts of the previews in each language. */
import type { CmsConfig } from '@sveltia/cms';
import { figuresOf } from '#content/figures.ts';
import type { FigureName } from '#content/figures.ts';
import { promotions } from '#content/promotions.ts';
import type { PromotionSlug } from '#content/promotions.ts';
import { routeWords } from '#routes/route-words.ts';
import { translator } from '#i18n/strings.ts';
import { localeTable, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { editorConfig } from './config.ts';
import { gitHost } from './host.ts';

/** The words of an offer's page that are not its own (src/components/Offer.astro). */
export interface OfferWords {
  readonly condition: string;
  readonly allPromotions: string;
  readonly claim: string;
  readonly actions: Readonly<Record<PromotionSlug, string>>;
}

export interface EditorData {
  /** Whether a Git host is configured. Without one the page works only on a clone on this machine. */
  readonly hosted: boolean;
  readonly config: CmsConfig;
  readonly figures: Readonly<Record<Locale, Readonly<Record<FigureName, string>>>>;
  readonly words: Readonly<Record<Locale, OfferWords>>;
  readonly languages: Readonly<Record<Locale, string>>;
}

const each = <T>(value: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, value(locale)])) as Record<Locale, T>;

export function editorData(siteUrl: string): EditorData {
  const host = gitHost(process.env);
  const figures = each(figuresOf);
  const figureNames = Object.keys(figures.pt) as FigureName[];
  return {
    hosted: host !== null,
    config: editorConfig({ host, figureNames, siteUrl }),
    figures,
    words: each(offerWords),
    languages: each((locale) => localeTable[locale].name),
  };
}

function offerWords(locale: Locale): OfferWords {
  const pages = translator(locale, 'pages');
  const actions = promotions.map(({ slug, action }) => [slug, routeWords(locale, action).title]);
  return {
    condition: pages('conditionLabel'),
    allPromotions: pages('allPromotions'),
    claim: pages('claimNeedsLogin'),
    actions: Object.fromEntries(actions) as Record<PromotionSlug, string>,
  };
}
