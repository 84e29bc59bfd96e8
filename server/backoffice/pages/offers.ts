/**
 * Shows the offers of this market on one page, with forms to suspend or start one and a link to its text (docs/domain/back-office.md#offer-stops).
 */
import { html } from 'hono/html';
import { translate } from '#server/platform/i18n.ts';
import { offerStates } from '#server/contexts/rewards/public.ts';
import type { OfferState } from '#server/contexts/rewards/public.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import { folded } from './form.ts';
import type { Field } from './form.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';
import { link, table, tag, when } from './components.ts';

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
                ${link(`/texts/offers.${offer}`, t('offers.words'))}`,
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
