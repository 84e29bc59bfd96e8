/** What failed on players' pages, as the pages told it: the latest first, equal ones in one row. */
import { placeToken, readPlace } from '#server/core/keyset.ts';
import { listPageFaults } from '#server/features/page-faults/keep.ts';
import type { PageFaultRow } from '#server/features/page-faults/keep.ts';
import { figure, tag, when } from './parts.ts';
import { queuePage } from './queue.ts';

export const pageFaultsPage = queuePage<PageFaultRow>({
  ...{ path: '/page-faults', title: 'Page faults', duty: 'work', none: 'No page told of a fault.' },
  place: /^\d{1,13}_\d{1,15}$/,
  rows: (db, { key, limit }) => listPageFaults(db, readPlace(key), limit),
  keyOf: ({ lastSeenAt, id }) => placeToken({ at: lastSeenAt, id }),
  columns: [
    { head: 'Fault', cell: ({ message }) => message },
    { head: 'Kind', cell: ({ kind }) => tag(kind, 'bad') },
    { head: 'Times', end: true, cell: ({ count }) => figure(String(count)) },
    { head: 'Page', cell: ({ page }) => page },
    { head: 'Place', cell: ({ file, line, column }) => (file ? `${file}:${line}:${column}` : '–') },
    { head: 'Release', cell: ({ release }) => release },
    { head: 'Browser', cell: ({ browser }) => browser || '–' },
    { head: 'First', cell: ({ firstSeenAt }) => when(firstSeenAt) },
    { head: 'Last', cell: ({ lastSeenAt }) => when(lastSeenAt) },
  ],
  decide: () => null,
});
