/** Decides prizes above their game's ceiling and rollbacks of bets that won. Nothing moves before an operator has decided. */
import { heldSettlements } from '#server/contexts/play/public.ts';
import { money, when } from './components.ts';
import { decisionPages } from './decisions/pages.ts';
import { byNumber } from './decisions/queue.ts';
import type { DecisionQueue } from './decisions/queue.ts';

type Row = Awaited<ReturnType<typeof heldSettlements>>[number];

export const settlementsQueue: DecisionQueue<Row> = {
  ...{ path: '/settlements', part: 'id', permission: 'settlements', menu: 'Held prizes' },
  calls: ['/settlements/:id/:decision'],
  reading: 'case read',
  title: (t) => t('settlements.title'),
  none: (t) => t('settlements.none'),
  rows: heldSettlements,
  find: byNumber(heldSettlements, ({ id }) => id),
  keyOf: ({ id }) => id,
  nameOf: ({ id }) => String(id),
  subjectOf: ({ id }) => `/settlements/${id}`,
  memberOf: ({ member }) => member,
  isOpen: () => true,
  head: ({ t, language }, { kind, winCents, account, heldAt }) => ({
    ...{ title: money(winCents, language), who: account, since: heldAt },
    ...(kind === 'rollback' ? { badge: t('settlements.rollback') } : {}),
  }),
  columns: ({ t, language }) => [
    { head: t('settlements.round'), cell: ({ roundId }) => roundId },
    {
      head: t('settlements.kind'),
      cell: ({ kind }) => (kind === 'rollback' ? t('settlements.rollback') : t('settlements.prize')),
    },
    { head: t('decisions.player'), cell: ({ account }) => account },
    { head: t('settlements.game'), cell: ({ game }) => game },
    { head: t('settlements.stake'), end: true, cell: ({ stakeCents }) => money(stakeCents, language) },
    { head: t('settlements.ifAccepted'), end: true, cell: ({ winCents }) => money(winCents, language) },
  ],
  facts: ({ t, language }, row) =>
    Promise.resolve([
      [t('settlements.kind'), row.kind === 'rollback' ? t('settlements.rollback') : t('settlements.prize')],
      [t('settlements.round'), row.roundId],
      [t('settlements.game'), row.game],
      [t('settlements.stake'), money(row.stakeCents, language)],
      [t('settlements.paid'), row.paidCents === null ? '–' : money(row.paidCents, language)],
      [t('settlements.ifAccepted'), money(row.winCents, language)],
      [t('settlements.held'), when(row.heldAt, language)],
    ]),
  choices: ({ t }, { id, kind }) =>
    Promise.resolve([
      {
        ...{ path: `/settlements/${id}/accept`, key: 'p', reads: null },
        label: kind === 'rollback' ? t('settlements.takeBack') : t('settlements.pay'),
        usual: [t('settlements.usualProven')],
      },
      { path: `/settlements/${id}/refuse`, key: 'd', label: t('settlements.leave'), tone: 'bad', reads: null },
    ]),
};

export const [settlementsPage, settlementPage] = decisionPages(settlementsQueue);
