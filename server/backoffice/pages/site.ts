/** Shows and changes the site's settings while it runs: support contact, links, languages, streams of /video. */
import { html } from 'hono/html';
import { locales, localeTable } from '#lib/locales.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import type { SiteStream } from '#server/platform/settings/settings.ts';
import type { BackofficeText } from '#server/backoffice/texts.ts';
import { folded } from './form.ts';
import type { Field } from './form.ts';
import type { Markup, BackofficePage, PageRequest } from './page.ts';
import { facts, languageName, languageNames, table } from './components.ts';

export const sitePage: BackofficePage = {
  path: '/site',
  permission: 'site',
  menu: '/site',
  show: async (visit) => {
    const { t } = visit;
    const { config, db } = visit.services;
    const support = await readSetting(db, 'support');
    const links = await readSetting(db, 'links');
    const languages = await readSetting(db, 'languages');
    const streams = await readSetting(db, 'streams');
    const { url, hours, email, phone } = support ?? config.support;
    return {
      title: t('menu.site'),
      body: html`<p class="soft">${t('site.about')}</p>
        ${part(
          t,
          t('site.support'),
          support !== null,
          [
            [t('site.messenger'), url || '–'],
            [t('site.hours'), hours || '–'],
            [t('site.email'), email || '–'],
            [t('site.phone'), phone || '–'],
          ],
          folded(visit, t('site.change'), {
            acts: [{ path: '/site/support', label: t('site.set') }],
            fields: [
              { name: 'url', label: t('site.messenger'), value: url ?? '', optional: true, hint: 'https://…' },
              {
                ...{ name: 'hours', label: t('site.hours'), value: hours ?? '', optional: true },
                hint: t('site.hoursHint'),
              },
              { name: 'email', label: t('site.email'), value: email ?? '', optional: true },
              {
                ...{ name: 'phone', label: t('site.phone'), value: phone ?? '', optional: true },
                hint: t('site.supportHint'),
              },
            ],
          }),
        )}
        ${part(
          t,
          t('site.links'),
          links !== null,
          (links ?? config.socialLinks).map((each) => [each.name, each.url]),
          folded(visit, t('site.change'), {
            acts: [{ path: '/site/links', label: t('site.set') }],
            fields: [
              {
                ...{ name: 'links', label: t('site.links'), kind: 'long', optional: true },
                hint: t('site.linksHint'),
                value: (links ?? []).map((each) => `${each.name}=${each.url}`).join('\n'),
              },
            ],
          }),
        )}
        ${part(
          t,
          t('site.languages'),
          languages !== null,
          (languages ?? locales).map((code) => [code, localeTable[code].name]),
          folded(visit, t('site.change'), {
            acts: [{ path: '/site/languages', label: t('site.set') }],
            fields: [
              {
                ...{
                  ...{ name: 'languages', label: t('site.languages'), kind: 'several', optional: true },
                  ...{ options: locales, optionText: languageName, value: (languages ?? []).join(' ') },
                },
                hint: t('site.languagesHint'),
              },
            ],
          }),
        )}
        ${streamPart(visit, streams)}`,
    };
  },
};

/** Renders a part with its present values, and whether an operator set them. */
const part = (
  t: BackofficeText,
  title: string,
  isSet: boolean,
  rows: readonly (readonly [string, string])[],
  change: Markup,
): Markup =>
  html`<section class="sheet">
    <h2>${title}</h2>
    <p class="soft">${isSet ? t('site.setHere') : t('site.asInstalled')}</p>
    ${facts(rows)} ${change}
  </section>`;

const perLanguage = (t: BackofficeText, name: string, label: string): Field[] =>
  locales.map((code) => ({
    ...{ name: `${name}_${code}`, label: t('site.inLanguage', { label, language: localeTable[code].name }) },
    ...(code === 'pt' ? {} : { optional: true as const }),
  }));

const fields = (t: BackofficeText): readonly Field[] => [
  { name: 'code', label: t('site.code'), hint: t('site.codeHint') },
  ...perLanguage(t, 'title', t('site.title')),
  ...perLanguage(t, 'label', t('site.label')),
  { name: 'url', label: t('site.playlist'), hint: t('site.playlistHint') },
  { name: 'poster', label: t('site.poster'), hint: t('site.posterHint') },
  { name: 'captions_url', label: t('site.captions'), optional: true, hint: t('site.captionsHint') },
  {
    ...{ name: 'qualities', label: t('site.qualities'), kind: 'long' },
    hint: t('site.qualitiesHint'),
  },
];

function streamPart(visit: PageRequest, streams: readonly SiteStream[] | null): Markup {
  const { t, language } = visit;
  return html`<section class="sheet">
      <h2>${t('site.streams')}</h2>
      <p class="soft">${streams === null ? t('site.noStreams') : t('site.streamsSet')}</p>
      ${folded(visit, t('site.setStream'), { acts: [{ path: '/site/streams', label: t('site.set') }], fields: fields(t) })}
      ${
        streams === null
          ? ''
          : folded(visit, t('site.reset'), { acts: [{ path: '/site/streams/reset', label: t('site.goBack') }] })
      }
    </section>
    ${
      streams === null
        ? ''
        : table(
            t('site.streams'),
            [
              { head: t('site.code'), cell: ({ code }) => code },
              { head: t('site.title'), cell: ({ title }) => title[language] ?? title.pt },
              { head: t('site.languages'), cell: ({ title }) => languageNames(Object.keys(title)) },
              { head: t('site.playlist'), cell: ({ url }) => url },
              { head: t('site.qualities'), cell: ({ qualities }) => qualities.map(({ name }) => name).join(' ') },
              {
                head: '',
                cell: ({ code }) =>
                  folded(visit, t('site.remove'), {
                    acts: [{ path: `/site/streams/${code}/remove`, label: t('site.remove'), tone: 'bad' }],
                  }),
              },
            ],
            streams,
            t('site.none'),
          )
    }`;
}
