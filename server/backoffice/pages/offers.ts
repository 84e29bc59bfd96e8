/**
 * Shows the offers of this market on one page, with forms to suspend or start one and to set its text (docs/domain/back-office.md#offer-stops).
 */
import { html } from 'hono/html';
import { localeTable, locales } from '#lib/locales.ts';
import { translate } from '#server/platform/i18n.ts';
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
  menu: '/offers',
  show: async (visit) => {
    const { t, language } = visit;
    const said = (await readSetting(visit.services.db, 'offers')) ?? {};
    return {
      title: t('menu.offers'),
      body: html`<p class="soft">${t('offers.about')}</p>
        ${table(
          t('offers.caption'),
          [
            { head: t('offers.offer'), cell: ({ offer }) => translate(language, 'server', `offer_${offer}`) },
            { head: t('offers.state'), cell: ({ state }) => tag(t(`offers.state_${state}`), TONES[state]) },
            {
              head: t('offers.from'),
              cell: (row) => (row.state === 'open' ? '–' : when(row.stop.stoppedAt, language)),
            },
            {
              head: t('offers.again'),
              cell: (row) => (row.state === 'open' ? '–' : when(row.stop.startedAt, language)),
            },
            {
              head: t('offers.by'),
              cell: (row) => (row.state === 'open' ? '–' : `${row.stop.stoppedBy}: ${row.stop.reason}`),
            },
            {
              head: t('offers.said'),
              cell: ({ offer }) =>
                html`${(said[offer]?.[language] ?? said[offer]?.pt)?.title ?? '–'}
                ${folded(visit, t('offers.words'), {
                  acts: [{ path: `/site/offers/${offer}`, label: t('offers.set') }],
                  fields: locales.flatMap((code) => wordsIn(visit, code, said[offer]?.[code])),
                  reasonHint: t('offers.allEmpty'),
                })}`,
            },
            { head: '', cell: ({ offer, state }) => formsOf(visit, offer, state) },
          ],
          await offerStates(visit.services),
          t('offers.none'),
        )}`,
    };
  },
};

const TONES = { open: 'good', ending: '', stopped: 'bad' } as const;

/** Renders what an operator may do with an offer in this state. */
function formsOf(visit: PageRequest, offer: string, state: OfferState['state']): Markup {
  const { t } = visit;
  const at = (hint: string): Field => ({ name: 'at', label: t('offers.when'), kind: 'instant', hint, optional: true });
  const stop = folded(visit, t('offers.stop'), {
    acts: [{ path: `/offers/${offer}/stop`, label: t('offers.stop'), tone: 'bad' }],
    fields: [at(t('offers.atHint'))],
  });
  if (state === 'open') return stop;
  const start = folded(visit, state === 'ending' ? t('offers.keepOpen') : t('offers.start'), {
    acts: [{ path: `/offers/${offer}/start`, label: state === 'ending' ? t('offers.change') : t('offers.startAgain') }],
    fields: [at(state === 'ending' ? t('offers.againHint') : t('offers.atHint'))],
  });
  return html`${start} ${state === 'ending' ? stop : ''}`;
}

/** Returns the fields of an offer's text in a language. */
const wordsIn = ({ t }: PageRequest, code: Locale, said: OfferWords | undefined): Field[] => [
  {
    ...{ name: `title_${code}`, label: t('offers.titleIn', { language: localeTable[code].name }), optional: true },
    value: said?.title ?? '',
  },
  {
    ...{
      name: `content_${code}`,
      label: t('offers.textIn', { language: localeTable[code].name }),
      kind: 'long',
      optional: true,
    },
    value: said?.content ?? '',
  },
];
