/** Defines announcements to all players. One is told when its first revision is published, and corrected by later ones. */
import { announcementKinds } from '#contract/information.ts';
import { readDate } from '#lib/dates.ts';
import { locales } from '#lib/locales.ts';
import { addAnnouncement, changeAnnouncement, TERMS_DAYS } from '#server/contexts/messages/public.ts';
import { DAY } from '#server/platform/time.ts';
import { plainFaults, textFault, writtenTexts } from './plain-texts.ts';
import type { DocumentFault, DocumentTexts, EditedField, TextKind } from './kind.ts';

const texts: readonly EditedField[] = [
  { name: 'title', max: 120 },
  { name: 'content', max: 2000, isLong: true },
];
/** What is the same in every language. It is kept with the Portuguese text. */
const shared: readonly EditedField[] = [
  { name: 'kind', max: 20, shared: { options: announcementKinds } },
  { name: 'url', max: 310, shared: {} },
  { name: 'until', max: 19, shared: { isInstant: true } },
  { name: 'effective', max: 19, shared: { isInstant: true } },
];
const fields = [...texts, ...shared];

const ADDRESS = /^(|https:\/\/[^\s\p{C}]{1,300}|\/[\w/-]{0,200})$/u;

interface Settings {
  readonly kind: (typeof announcementKinds)[number];
  readonly url: string;
  readonly until: Date | null;
  readonly effectiveAt: Date | null;
}

function settingsOf({ pt }: DocumentTexts): Settings {
  const { kind, url = '', until = '', effective = '' } = pt;
  return {
    kind: announcementKinds.find((each) => each === kind) ?? announcementKinds[0],
    ...{ url, until: readDate(until), effectiveAt: readDate(effective) },
  };
}

function sharedFaults({ pt }: DocumentTexts): DocumentFault[] {
  const { kind, url = '', until = '', effective = '' } = pt;
  const badDate = (name: string, text: string) =>
    text !== '' && readDate(text) === null ? [textFault('pt', name, 'badDate')] : [];
  return [
    ...(announcementKinds.some((each) => each === kind) ? [] : [textFault('pt', 'kind', 'badKind')]),
    ...(ADDRESS.test(url) ? [] : [textFault('pt', 'url', 'badAddress')]),
    ...badDate('until', until),
    ...badDate('effective', effective),
    ...((kind === 'terms') === (effective !== '') ? [] : [textFault('pt', 'effective', 'termsDate')]),
  ];
}

const isNew = (slug: string): boolean => /^[a-z0-9]{8}$/.test(slug);

export const announcements: TextKind = {
  name: 'announcements',
  slugs: [],
  isSlug: isNew,
  field: (wanted) => fields.find(({ name }) => name === wanted),
  fieldsOf: () => fields,
  order: () => fields.map(({ name }) => name),
  faults: (content) =>
    Promise.resolve([
      ...(writtenTexts(content) === null ? [textFault('pt', 'title', 'missing')] : []),
      ...plainFaults(texts, content).filter(({ rule }) => rule !== 'missing'),
      ...sharedFaults(content),
    ]),
  // Players must accept new terms, so nobody alone publishes them.
  needsSecond: (content) => settingsOf(content).kind === 'terms',
  file: null,
  store: {
    read: () => Promise.resolve(Object.fromEntries(locales.map((locale) => [locale, {}])) as DocumentTexts),
    refusal: ({ content, at, place }) => {
      const { kind, effectiveAt, until } = settingsOf(content);
      if (kind === 'terms' && place !== null) return 'players have agreed to these terms: write a new announcement';
      if (effectiveAt && effectiveAt.getTime() < at.getTime() + TERMS_DAYS * DAY)
        return `terms bind ${TERMS_DAYS} days from now or later`;
      return until && until <= at ? 'that is past' : null;
    },
    publish: async ({ db, now }, { content, author, place }) => {
      const written = writtenTexts(content);
      if (written === null) throw new Error('an announcement without a Portuguese text was published');
      const row = { ...settingsOf(content), texts: written };
      if (place !== null && (await changeAnnouncement(db, Number(place), row, now()))) return place;
      return String(await addAnnouncement(db, { ...row, createdBy: author }, now()));
    },
  },
};
