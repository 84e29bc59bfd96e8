/**
 * Reads and writes the settings of operators: support, links, languages, streams, texts about offers. A setting that
 * is not set falls back to the configuration (config.ts) or the site's build.
 */
import { eq } from '#server/platform/db/drizzle.ts';
import type { Support } from '#contract/information.ts';
import type { OfferName } from '#contract/market-rules.ts';
import type { Stream } from '#contract/site.ts';
import type { Locale } from '#lib/locales.ts';
import type { SocialLink } from '#lib/social-links.ts';
import type { Database } from '#server/platform/db/database.ts';
import { siteSettings } from './schema.ts';

/** A text by language. A language without one shows the Portuguese text. */
export type Localized<Text> = Partial<Record<Locale, Text>> & { readonly pt: Text };

/** A stream of /video as an operator writes it. Texts may differ by language, otherwise they are as on the wire. */
export interface SiteStream extends Omit<Stream, 'title' | 'label'> {
  readonly title: Localized<string>;
  readonly label: Localized<string>;
}

/** An operator's texts about an offer, on its page and in the list. */
export interface OfferWords {
  readonly title: string;
  readonly content: string;
}

export interface SiteSettings {
  readonly support: Support;
  readonly links: readonly SocialLink[];
  readonly languages: readonly Locale[];
  readonly streams: readonly SiteStream[];
  readonly offers: Partial<Record<OfferName, Localized<OfferWords>>>;
  /** How much one operator may give alone (server/backoffice/gift-limits.ts), as wire money. */
  readonly reach: { readonly day: string; readonly member: string; readonly large: string };
  /** Whether a second person must approve a text before it is published (server/contexts/texts). */
  readonly texts: { readonly secondPerson: boolean };
}
export type SettingName = keyof SiteSettings;

/** Returns a setting, or null where it is not set. */
export async function readSetting<Name extends SettingName>(
  db: Database,
  name: Name,
): Promise<SiteSettings[Name] | null> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.name, name));
  return (row?.value as SiteSettings[Name] | undefined) ?? null;
}

/** Writes a setting. Null clears it. */
export async function writeSetting<Name extends SettingName>(
  db: Database,
  name: Name,
  value: SiteSettings[Name] | null,
  now: Date,
): Promise<void> {
  if (value === null) {
    await db.delete(siteSettings).where(eq(siteSettings.name, name));
    return;
  }
  await db
    .insert(siteSettings)
    .values({ name, value, changedAt: now })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value, changedAt: now } });
}

/** Returns the text in a language, else in Portuguese. */
export const inLanguage = <Text>(texts: Localized<Text>, locale: Locale): Text => texts[locale] ?? texts.pt;
