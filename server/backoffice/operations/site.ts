/**
 * Defines the operators' calls about the site: support contact, links, languages, streams, texts about offers
 * (docs/domain/back-office.md#announcements-and-site).
 */
import * as v from 'valibot';
import { offerNames } from '#contract/market-rules.ts';
import { cleanText } from '#lib/typed-text/plain-text.ts';
import { defaultLocale, isLocale, locales } from '#lib/locales.ts';
import { readSocialLinks } from '#lib/social-links.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import type { OperationContext } from '#server/backoffice/operation.ts';
import { keepRevision } from './offer-revision.ts';
import { inEvery, PORTUGUESE_NEEDED, text, titleWithContent, localizedFields } from './localized-fields.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting, writeSetting } from '#server/platform/settings/settings.ts';
import type { Localized, SettingName, SiteSettings, SiteStream } from '#server/platform/settings/settings.ts';

/** Returns the schema of an optional line that matches a pattern. */
const matching = (most: number, pattern: RegExp, what: string) =>
  v.optional(
    v.pipe(v.string('enter a text'), v.trim(), v.maxLength(most, `at most ${most} characters`), v.regex(pattern, what)),
    '',
  );
/** Parses a field with one entry a line. Names the first invalid line. */
const lines = <Row>(most: number, readLine: (line: string) => Row | null, what: string) =>
  v.pipe(
    v.optional(v.string('enter a text'), ''),
    v.transform((given) => given.split('\n').map((line) => line.trim())),
    v.transform((given) => given.filter((line) => line !== '')),
    v.maxLength(most, `at most ${most} lines`),
    v.rawTransform<string[], Row[]>(({ dataset, addIssue, NEVER }) => {
      const rows = dataset.value.map((line) => (/[\p{Cc}\p{Cs}]/u.test(line) ? null : readLine(line)));
      const wrong = rows.indexOf(null);
      if (wrong < 0) return rows as Row[];
      addIssue({ message: `line ${wrong + 1}: ${what}` });
      return NEVER;
    }),
  );

const link = (line: string) => {
  try {
    const [found, ...more] = readSocialLinks(cleanText(line));
    return found && more.length === 0 && found.url.length <= 300 ? found : null;
  } catch {
    return null;
  }
};
const quality = (line: string) => {
  const [, name = '', kbps = '', url = ''] = /^(\S{1,20}) (\d{1,6}) (\S{1,300})$/.exec(line) ?? [];
  return name !== '' && Number(kbps) > 0 && isAddress(url) ? { name, kbps: Number(kbps), url } : null;
};

const PLACE = 'enter a path of the API ("/…") or an address ("https://…")';
const isAddress = (url: string) =>
  /^(https:\/\/[^\s/;,'"\p{C}]+)?\/(?!\/)[^\s'"<>\p{C}]*$/u.test(url) && (url.startsWith('/') || URL.canParse(url));
const streamCode = v.pipe(
  v.string('enter a short name'),
  v.trim(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use lower-case letters, digits and hyphens'),
  v.maxLength(40, 'at most 40 characters'),
);
const address = v.pipe(
  v.string(PLACE),
  v.trim(),
  v.maxLength(300, 'at most 300 characters'),
  v.check(isAddress, PLACE),
);

const written = (most: number) => v.pipe(text(most), v.nonEmpty(PORTUGUESE_NEEDED));
const stream = v.object({
  code: streamCode,
  ...inEvery('title', 80),
  title_pt: written(80),
  ...inEvery('label', 120),
  label_pt: written(120),
  url: address,
  poster: v.pipe(
    v.string('enter a path of the site'),
    v.trim(),
    v.regex(/^\/(?!\/)[^\s?#'"<>\p{C}]{1,200}$/u, 'enter a path of the site ("/video/…")'),
  ),
  captions_url: v.optional(v.union([v.pipe(v.string(), v.trim(), v.literal('')), address], PLACE), ''),
  qualities: v.pipe(
    lines(6, quality, 'enter name, kbit/s, playlist: "480p 400 https://…"'),
    v.minLength(1, 'enter at least one quality, the lowest bit rate first'),
  ),
});
type GivenStream = v.InferOutput<typeof stream>;

/** The most streams that fit the page. */
const MOST_STREAMS = 12;

const permission = 'site' as const;

const snapshotOf =
  (name: SettingName) =>
  async ({ db }: Services) => ({ [name]: await readSetting(db, name) });

export const siteCalls = [
  operatorCall(
    { method: 'GET', path: '/site', summary: 'Returns the settings of the site.', permission, input: v.object({}) },
    async ({ db }) => ({
      support: await readSetting(db, 'support'),
      links: await readSetting(db, 'links'),
      languages: await readSetting(db, 'languages'),
      streams: await readSetting(db, 'streams'),
      offers: await readSetting(db, 'offers'),
    }),
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/site/support',
        summary: 'Sets how players reach a person.',
        example: {
          url: 'https://chat.example/jogada',
          hours: 'Todos os dias, das 8h às 22h',
          email: 'ajuda@example.com',
          phone: '+55 11 4000-0000',
        },
        permission,
        snapshot: snapshotOf('support'),
      },
      input: v.object({
        url: matching(300, /^(|https:\/\/[^\s\p{C}]+)$/u, 'enter an https address'),
        hours: text(120),
        email: matching(254, /^(|[^\s@<>"\p{C}]+@[^\s@<>"\p{C}]+)$/u, 'enter an email address'),
        phone: matching(30, /^(|\+?[\d ()-]{3,})$/, 'enter a telephone number'),
      }),
    },
    (services, support, act) =>
      set(services, act, 'support', Object.values(support).some((part) => part !== '') ? support : null),
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/site/links',
        summary: 'Sets the links to other sites.',
        example: { links: 'Instagram=https://social.example/jogada' },
        permission,
        snapshot: snapshotOf('links'),
      },
      input: v.object({ links: lines(12, link, 'enter a name and an address: "Name=https://…"') }),
    },
    (services, { links }, act) => set(services, act, 'links', links.length > 0 ? links : null),
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/site/languages',
        summary: 'Sets the languages of the site.',
        example: { languages: 'pt en' },
        permission,
        snapshot: snapshotOf('languages'),
      },
      input: v.object({
        languages: v.pipe(
          v.optional(v.string('codes'), ''),
          v.transform((given) => given.split(/[\s,]+/).filter((code) => code !== '')),
          v.check((codes) => codes.every(isLocale), `use only these codes: ${locales.join(' ')}`),
          v.check((codes) => codes.length === 0 || codes.includes(defaultLocale), `${defaultLocale} is always offered`),
          v.transform((codes) => locales.filter((code) => codes.includes(code))),
        ),
      }),
    },
    (services, { languages }, act) => set(services, act, 'languages', languages.length > 0 ? languages : null),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/site/streams',
      summary: 'Adds a stream, or replaces the one of the same code.',
      example: {
        code: 'mesa-1',
        title_pt: 'Mesa 1',
        label_pt: 'Mesa ao vivo',
        url: 'https://video.example/mesa-1.m3u8',
        poster: '/video/mesa-1.jpg',
        qualities: '480p 400 https://video.example/mesa-1-480.m3u8',
      },
      permission,
      snapshot: snapshotOf('streams'),
      input: stream,
    },
    async (services, given, act) => {
      const abroad = foreignOf(given, services.config.streamHosts);
      if (abroad) return notDone(400, 'this host is not in STREAM_HOSTS: the page would block it', abroad);
      const others = ((await readSetting(services.db, 'streams')) ?? []).filter(({ code }) => code !== given.code);
      if (others.length >= MOST_STREAMS) return notDone(409, `at most ${MOST_STREAMS} streams`, 'code');
      return set(services, act, 'streams', [...others, streamOf(given)]);
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/site/streams/:code/remove',
      summary: 'Removes a stream.',
      example: { code: 'mesa-1' },
      permission,
      snapshot: snapshotOf('streams'),
      input: v.object({ code: streamCode }),
    },
    async (services, { code }, act) => {
      const streams = (await readSetting(services.db, 'streams')) ?? [];
      const others = streams.filter((each) => each.code !== code);
      if (others.length === streams.length) return notDone(404, 'no such stream');
      return set(services, act, 'streams', others);
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/site/streams/reset',
      summary: 'Restores the streams of the installation.',
      permission,
      snapshot: snapshotOf('streams'),
      input: v.object({}),
    },
    async (services, _input, act) =>
      (await readSetting(services.db, 'streams')) === null
        ? notDone(409, 'none are set: the site shows those it was built with')
        : set(services, act, 'streams', null),
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/site/offers/:offer',
        summary: 'Sets what the site says about an offer.',
        example: { offer: 'welcome', title_pt: 'Bem-vindo', content_pt: 'O bônus do primeiro depósito.' },
        permission: 'announcements',
        snapshot: snapshotOf('offers'),
      },
      input: v.pipe(
        v.object({
          offer: v.picklist(offerNames, 'no such offer'),
          ...inEvery('title', 80),
          ...inEvery('content', 600, 'lines'),
        }),
        ...titleWithContent,
        v.forward(
          v.check(
            (given) => given.title_pt !== '' || locales.every((code) => given[`title_${code}`] === ''),
            PORTUGUESE_NEEDED,
          ),
          ['title_pt'],
        ),
      ),
    },
    async (services, { offer, ...given }, act) => {
      const offers = new Map(Object.entries((await readSetting(services.db, 'offers')) ?? {}));
      if (given.title_pt === '') offers.delete(offer);
      else offers.set(offer, localizedFields(given));
      await keepRevision(services, offer, given, act);
      return set(services, act, 'offers', offers.size > 0 ? Object.fromEntries(offers) : null);
    },
  ),
];

/** Sets one setting; `null` restores the installation's default. */
async function set<Name extends SettingName>(
  { db, now }: Services,
  { note }: OperationContext,
  name: Name,
  value: SiteSettings[Name] | null,
) {
  await writeSetting(db, name, value, now());
  note({ subject: name });
  return { state: value === null ? 'as installed' : 'set' };
}

function streamOf(given: GivenStream): SiteStream {
  const { code, url, poster, qualities } = given;
  const words = (name: 'title' | 'label'): Localized<string> => {
    const texts = locales.map((language) => [language, given[`${name}_${language}`]] as const);
    return { ...Object.fromEntries(texts.filter(([, each]) => each !== '')), pt: given[`${name}_pt`] };
  };
  const captionsUrl = given.captions_url === '' ? null : given.captions_url;
  return { code, title: words('title'), label: words('label'), url, poster, captionsUrl, qualities };
}

/** Returns the field whose address is on a host that the site's policy does not allow. */
function foreignOf({ url, captions_url, qualities }: GivenStream, hosts: readonly string[]): string | null {
  const isForeign = (each: string) => each !== '' && !each.startsWith('/') && !hosts.includes(new URL(each).origin);
  if (isForeign(url)) return 'url';
  if (isForeign(captions_url)) return 'captions_url';
  return qualities.some((each) => isForeign(each.url)) ? 'qualities' : null;
}
