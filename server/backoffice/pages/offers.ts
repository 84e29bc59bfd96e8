/**
 * Shows the offers of this market on one page, with forms to suspend or start one and to set its text (docs/domain/back-office.md#offer-stops).
 */
import { html } from 'hono/html';
import { localeTable, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { offerStates } from '#server/contexts/rewards/public.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import type { OfferWords } from '#server/platform/settings/settings.ts';
import { folded } from './form.ts';
import type { Field } from './form.ts';
import type { BackofficePage } from './page.ts';
import { table, tag, when } from './components.ts';

export const offersPage: BackofficePage = {
  path: '/offers',
  permission: 'offers',
  menu: 'Offers',
  show: async (visit) => {
    const said = (await readSetting(visit.services.db, 'offers')) ?? {};
    return {
      title: 'Offers',
      body: html`<p class="soft">Facts from a stop on earn nothing; what was earned before stays.</p>
        ${table(
          'Offers of this market',
          [
            { head: 'Offer', cell: ({ offer }) => offer },
            { head: 'State', cell: ({ stop }) => (stop ? tag('stopped', 'bad') : tag('open', 'good')) },
            { head: 'Since', cell: ({ stop }) => (stop ? when(stop.stoppedAt) : '–') },
            { head: 'By, why', cell: ({ stop }) => (stop ? `${stop.stoppedBy}: ${stop.reason}` : '–') },
            {
              head: 'Said under it',
              cell: ({ offer }) =>
                html`${said[offer]?.pt.title ?? '–'}
                ${folded(visit, 'Words', {
                  acts: [{ path: `/site/offers/${offer}`, label: 'Set' }],
                  fields: locales.flatMap((code) => wordsIn(code, said[offer]?.[code])),
                  reasonHint: 'All empty: nothing is said.',
                })}`,
            },
            {
              head: '',
              cell: ({ offer, stop }) =>
                stop
                  ? folded(visit, 'Start', { acts: [{ path: `/offers/${offer}/start`, label: 'Start again' }] })
                  : folded(visit, 'Stop', { acts: [{ path: `/offers/${offer}/stop`, label: 'Stop', tone: 'bad' }] }),
            },
          ],
          await offerStates(visit.services),
          'This market has no offer.',
        )}`,
    };
  },
};

/** Returns the fields of an offer's text in a language. */
const wordsIn = (code: Locale, said: OfferWords | undefined): Field[] => [
  {
    ...{ name: `title_${code}`, label: `Title, ${localeTable[code].name}`, optional: true },
    value: said?.title ?? '',
  },
  {
    ...{ name: `content_${code}`, label: `Text, ${localeTable[code].name}`, kind: 'long', optional: true },
    value: said?.content ?? '',
  },
];
