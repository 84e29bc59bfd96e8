/** Lists prizes above their game's ceiling and rollbacks of bets that won. Nothing moves before an operator has decided. */
import { heldSettlements } from '#server/contexts/play/public.ts';
import { link, money, when } from './components.ts';
import { queuePage } from './queue.ts';

type Row = Awaited<ReturnType<typeof heldSettlements>>[number];

export const settlementsPage = queuePage<Row>({
  ...{ path: '/settlements', title: 'Held prizes', permission: 'settlements', none: 'No prize waits.' },
  rows: (db, { after, limit }) => heldSettlements(db, { after, limit }),
  keyOf: ({ id }) => id,
  since: ({ heldAt }) => heldAt,
  columns: [
    { head: 'Asked for', cell: ({ kind }) => (kind === 'rollback' ? 'Rollback' : 'Prize') },
    { head: 'Round', cell: ({ roundId }) => roundId },
    { head: 'Player', cell: ({ member, account }) => link(`/members/${member}`, account) },
    { head: 'Game', cell: ({ game }) => game },
    { head: 'Stake', end: true, cell: ({ stakeCents }) => money(stakeCents) },
    { head: 'Paid so far', end: true, cell: ({ paidCents }) => (paidCents === null ? '–' : money(paidCents)) },
    { head: 'Prize if accepted', end: true, cell: ({ winCents }) => money(winCents) },
    { head: 'Held', cell: ({ heldAt }) => when(heldAt) },
  ],
  decide: ({ id, kind }) => ({
    acts: [
      { path: `/settlements/${id}/accept`, label: kind === 'rollback' ? 'Take the prize back' : 'Pay the prize' },
      { path: `/settlements/${id}/refuse`, label: 'Leave the bet as it is', tone: 'bad' },
    ],
  }),
});
