/** Lists the faults that players' pages reported, the latest first, equal ones in one row. */
import { html } from 'hono/html';
import { encodeCursor, decodeCursor } from '#server/platform/pagination/keyset.ts';
import { listPageFaults } from '#server/contexts/site/public.ts';
import type { PageFaultRow } from '#server/contexts/site/public.ts';
import { figure, tag, when } from './components.ts';
import { queuePage } from './queue.ts';

export const pageFaultsPage = queuePage<PageFaultRow>({
  ...{ path: '/page-faults', title: 'Page faults', permission: 'work', none: 'No page reported a fault.' },
  place: /^\d{1,13}_\d{1,15}$/,
  rows: (db, { key, limit }) => listPageFaults(db, decodeCursor(key), limit),
  keyOf: ({ lastSeenAt, id }) => encodeCursor({ at: lastSeenAt, id }),
  columns: [
    { head: 'Fault', cell: ({ message }) => message },
    { head: 'Kind', cell: ({ kind }) => tag(kind, 'bad') },
    { head: 'Times', end: true, cell: ({ count }) => figure(String(count)) },
    {
      head: 'Page and place',
      cell: ({ page, file, line, column }) => (file ? html`${page}<br />${file}:${line}:${column}` : page),
    },
    {
      head: 'Browser and release',
      cell: ({ browser, release }) => (browser ? html`${browser}<br />${release}` : release),
    },
    { head: 'Seen', cell: ({ lastSeenAt, firstSeenAt }) => html`${when(lastSeenAt)}<br />since ${when(firstSeenAt)}` },
  ],
  decide: () => null,
});
