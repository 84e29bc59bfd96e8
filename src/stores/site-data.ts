/**
 * Loads the settings that operators changed after the build (docs/domain/wire-shapes.md#site-data): links, languages,
 * the announcement, texts about offers. It stores nothing, because storage must be empty when a session ends. null in
 * a part: the build's own values are shown.
 */
import { askSite } from '#api/site-data.ts';
import type { Support, supportCall } from '#contract/information.ts';
import type { activityDetailsCall } from '#contract/promotions.ts';
import type { dynamicDataCall, languageListCall, socialLinksCall } from '#contract/site.ts';

export type { Support };

export interface SiteData {
  readonly links: readonly { readonly name: string; readonly url: string }[] | null;
  /** Codes. */
  readonly languages: readonly string[] | null;
  readonly announcement: string | null;
}

export interface OpenOffer {
  readonly offer: string;
  /** When the operator ends it, a wire date; empty without a planned end. */
  readonly endsAt: string;
  /** The operator's text about it; both may be empty. */
  readonly title: string;
  readonly content: string;
}

/** Links, languages and the newest announcement about the service, in a language. */
export async function siteData(locale: string): Promise<SiteData> {
  const [site, links, languages] = await Promise.all([
    // Requested by address, because the calls' schemas would make this part five times as large.
    askSite<typeof dynamicDataCall>('/api/dynamicwebs/getdata', locale),
    askSite<typeof socialLinksCall>('/api/socialmedialinks/get', locale),
    askSite<typeof languageListCall>('/api/language/getList', locale),
  ]);
  return {
    links: links?.data?.filter(({ name, url }) => name && /^https:\/\//.test(url)) ?? null,
    languages: languages?.data?.map(({ language_code: code }) => code) ?? null,
    announcement: site?.data?.announcement?.title ?? null,
  };
}

/** Returns the support contact; null: the build's own. */
export async function findSupport(locale: string): Promise<Support | null> {
  const support = (await askSite<typeof supportCall>('/api/informationcenter/support', locale))?.data ?? null;
  return support && { ...support, url: /^https:\/\//.test(support.url ?? '') ? support.url : '' };
}

/** Returns the open offers; null where they could not be loaded. */
export async function openOffers(locale: string): Promise<readonly OpenOffer[] | null> {
  const offers = await askSite<typeof activityDetailsCall>('/api/activitydetails/get', locale);
  return (
    offers?.data?.map(({ offer, ends_at: endsAt = '', title = '', content = '' }) => {
      return { offer, endsAt, title, content };
    }) ?? null
  );
}
