/** Defines the operator's texts about offers, which the site shows on an offer's page. They are a setting of the server. */
import { offerNames } from '#contract/market-rules.ts';
import type { OfferName } from '#contract/market-rules.ts';
import { locales } from '#lib/locales.ts';
import { readSetting, writeSetting } from '#server/platform/settings/settings.ts';
import { plainFaults, writtenTexts } from './plain-texts.ts';
import type { DocumentTexts, EditedField, TextKind } from './kind.ts';

const fields: readonly EditedField[] = [
  { name: 'title', max: 80 },
  { name: 'content', max: 600, isLong: true },
];

export const offers: TextKind = {
  name: 'offers',
  slugs: offerNames,
  field: (wanted) => fields.find(({ name }) => name === wanted),
  fieldsOf: () => fields,
  order: () => fields.map(({ name }) => name),
  faults: (texts) => Promise.resolve(plainFaults(fields, texts)),
  file: null,
  store: {
    read: async (db, slug) => {
      const said = (await readSetting(db, 'offers'))?.[slug as OfferName];
      return Object.fromEntries(locales.map((locale) => [locale, { ...said?.[locale] }])) as DocumentTexts;
    },
    refusal: () => null,
    publish: async ({ db, now }, { slug, content }) => {
      const said = new Map(Object.entries((await readSetting(db, 'offers')) ?? {}));
      const texts = writtenTexts(content);
      if (texts === null) said.delete(slug);
      else said.set(slug, texts);
      await writeSetting(db, 'offers', said.size > 0 ? Object.fromEntries(said) : null, now());
      return '';
    },
  },
};
