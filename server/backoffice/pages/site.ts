/** Shows and changes the site's settings while it runs: support contact, links, languages, streams of /video. */
import { html } from 'hono/html';
import { locales, localeTable } from '#lib/locales.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import type { SiteStream } from '#server/platform/settings/settings.ts';
import { folded } from './form.ts';
import type { Field } from './form.ts';
import type { Markup, BackofficePage, PageRequest } from './page.ts';
import { facts, table } from './components.ts';

export const sitePage: BackofficePage = {
  path: '/site',
  permission: 'site',
  menu: 'Site',
  show: async (visit) => {
    const { config, db } = visit.services;
    const support = await readSetting(db, 'support');
    const links = await readSetting(db, 'links');
    const languages = await readSetting(db, 'languages');
    const streams = await readSetting(db, 'streams');
    const { url, hours, email, phone } = support ?? config.support;
    return {
      title: 'Site',
      body: html`<p class="soft">
          Players see it without a new build: the support page when it opens, links and languages when the foot of a
          page or its languages are looked at, streams when their page opens. Where the API is away, what the site was
          built with stands.
        </p>
        ${part(
          'How a person is reached',
          support !== null,
          [
            ['Messenger', url || '–'],
            ['Hours', hours || '–'],
            ['E-mail', email || '–'],
            ['Telephone', phone || '–'],
          ],
          folded(visit, 'Change', {
            acts: [{ path: '/site/support', label: 'Set' }],
            fields: [
              { name: 'url', label: 'Messenger', value: url ?? '', optional: true, hint: 'https://…' },
              {
                ...{ name: 'hours', label: 'Hours', value: hours ?? '', optional: true },
                hint: 'As 08:00-22:00, in São Paulo’s time: the page then says whether somebody is there.',
              },
              { name: 'email', label: 'E-mail', value: email ?? '', optional: true },
              {
                ...{ name: 'phone', label: 'Telephone', value: phone ?? '', optional: true },
                hint: 'All four empty: as the installation was started.',
              },
            ],
          }),
        )}
        ${part(
          'Links',
          links !== null,
          (links ?? config.socialLinks).map((each) => [each.name, each.url]),
          folded(visit, 'Change', {
            acts: [{ path: '/site/links', label: 'Set' }],
            fields: [
              {
                ...{ name: 'links', label: 'Links', kind: 'long', optional: true },
                hint: 'One a line: Name=https://… Empty: as the installation was started.',
                value: (links ?? []).map((each) => `${each.name}=${each.url}`).join('\n'),
              },
            ],
          }),
        )}
        ${part(
          'Languages',
          languages !== null,
          (languages ?? locales).map((code) => [code, localeTable[code].name]),
          folded(visit, 'Change', {
            acts: [{ path: '/site/languages', label: 'Set' }],
            fields: [
              {
                ...{ name: 'languages', label: 'Languages', optional: true, value: (languages ?? []).join(' ') },
                hint: `Codes of these, with a space between: ${locales.join(' ')}. Empty: all.`,
              },
            ],
          }),
        )}
        ${streamPart(visit, streams)}`,
    };
  },
};

/** Renders a part with its present values, and whether an operator set them. */
const part = (title: string, isSet: boolean, rows: readonly (readonly [string, string])[], change: Markup): Markup =>
  html`<section class="sheet">
    <h2>${title}</h2>
    <p class="soft">${isSet ? 'Set here.' : 'As the installation was started.'}</p>
    ${facts(rows)} ${change}
  </section>`;

const perLanguage = (name: string, label: string): Field[] =>
  locales.map((code) => ({
    ...{ name: `${name}_${code}`, label: `${label}, ${localeTable[code].name}` },
    ...(code === 'pt' ? {} : { optional: true as const }),
  }));

const fields: readonly Field[] = [
  { name: 'code', label: 'Short name', hint: 'One that is there already is replaced.' },
  ...perLanguage('title', 'Title'),
  ...perLanguage('label', 'Over the picture'),
  { name: 'url', label: 'Master playlist', hint: 'HLS: https://… on a host of STREAM_HOSTS, or a path of the API.' },
  { name: 'poster', label: 'Poster', hint: 'A file of the site: /video/…' },
  { name: 'captions_url', label: 'Captions', optional: true, hint: 'WebVTT. Needed where somebody speaks.' },
  {
    ...{ name: 'qualities', label: 'Qualities', kind: 'long' },
    hint: 'One a line, the least costly first: name, kbit/s, playlist (480p 400 https://…).',
  },
];

function streamPart(visit: PageRequest, streams: readonly SiteStream[] | null): Markup {
  return html`<section class="sheet">
      <h2>Streams of /video</h2>
      <p class="soft">
        ${
          streams === null
            ? 'None are set: the site shows those it was built with. The first one set here takes their place.'
            : 'These take the place of those the site was built with.'
        }
      </p>
      ${folded(visit, 'Set a stream', { acts: [{ path: '/site/streams', label: 'Set' }], fields })}
      ${
        streams === null
          ? ''
          : folded(visit, 'Back to those of the build', { acts: [{ path: '/site/streams/reset', label: 'Go back' }] })
      }
    </section>
    ${
      streams === null
        ? ''
        : table(
            'Streams of /video',
            [
              { head: 'Short name', cell: ({ code }) => code },
              { head: 'Title', cell: ({ title }) => title.pt },
              { head: 'Languages', cell: ({ title }) => Object.keys(title).join(' ') },
              { head: 'Playlist', cell: ({ url }) => url },
              { head: 'Qualities', cell: ({ qualities }) => qualities.map(({ name }) => name).join(' ') },
              {
                head: '',
                cell: ({ code }) =>
                  folded(visit, 'Remove', {
                    acts: [{ path: `/site/streams/${code}/remove`, label: 'Remove', tone: 'bad' }],
                  }),
              },
            ],
            streams,
            'No stream: the page says that there is none.',
          )
    }`;
}
