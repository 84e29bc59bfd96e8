/**
 * Shows the offers of this market on one page, with forms to suspend or start one and to set its text (docs/domain/back-office.md#offer-stops).
 */
import { html } from 'hono/html';
import { localeTable, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { offerStates } from '#server/contexts/rewards/public.ts';
import type { OfferState } from '#server/contexts/rewards/public.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import type { OfferWords } from '#server/platform/settings/settings.ts';
import { folded } from './form.ts';
import type { Field } from './form.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';
import { table, tag, when } from './components.ts';

export const offersPage: BackofficePage = {
  path: '/offers',
  permission: 'offers',
  menu: 'Offers',
  show: async (visit) => {
    const said = (await readSetting(visit.services.db, 'offers')) ?? {};
    return {
      title: 'Offers',
      body: html`<p class="soft">
          Facts from a stop on earn nothing; what was earned before stays. Players read a planned end on the promotions
          page.
        </p>
        ${table(
          'Offers of this market',
          [
            { head: 'Offer', cell: ({ offer }) => offer },
            { head: 'State', cell: ({ state }) => tag(state, TONES[state]) },
            { head: 'From', cell: (row) => (row.state === 'open' ? '–' : when(row.stop.stoppedAt)) },
            { head: 'Starts again', cell: (row) => (row.state === 'open' ? '–' : when(row.stop.startedAt)) },
            {
              head: 'By, why',
              cell: (row) => (row.state === 'open' ? '–' : `${row.stop.stoppedBy}: ${row.stop.reason}`),
            },
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
            { head: '', cell: ({ offer, state }) => formsOf(visit, offer, state) },
          ],
          await offerStates(visit.services),
          'This market has no offer.',
        )}`,
    };
  },
};

const TONES = { open: 'good', ending: '', stopped: 'bad' } as const;

/** Renders what an operator may do with an offer in this state. */
function formsOf(visit: PageRequest, offer: string, state: OfferState['state']): Markup {
  const at = (hint: string): Field => ({ name: 'at', label: 'When', hint, optional: true });
  const stop = folded(visit, 'Stop', {
    acts: [{ path: `/offers/${offer}/stop`, label: 'Stop', tone: 'bad' }],
    fields: [at('As 2026-12-31 23:59:59, in Brasília. Empty: now.')],
  });
  if (state === 'open') return stop;
  const start = folded(visit, state === 'ending' ? 'Keep open' : 'Start', {
    acts: [{ path: `/offers/${offer}/start`, label: state === 'ending' ? 'Change' : 'Start again' }],
    fields: [
      at(
        state === 'ending'
          ? 'When it starts again after its end. Empty: it does not end.'
          : 'As 2026-12-31 23:59:59, in Brasília. Empty: now.',
      ),
    ],
  });
  return html`${start} ${state === 'ending' ? stop : ''}`;
}

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
