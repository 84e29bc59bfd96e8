/** Lists the faults that players' pages reported, the latest first, equal ones in one row. */
import { html } from 'hono/html';
import { encodeCursor, decodeCursor } from '#server/platform/pagination/keyset.ts';
import { listPageFaults } from '#server/contexts/site/public.ts';
import type { PageFaultRow } from '#server/contexts/site/public.ts';
import { countText, tag, when, wordText } from './components.ts';
import { listPage } from './list.ts';

export const pageFaultsPage = listPage<PageFaultRow>({
  ...{ path: '/page-faults', permission: 'work', none: 'pageFaults.none', isQueue: true },
  place: /^\d{1,13}_\d{1,15}$/,
  rows: (db, { key, limit }) => listPageFaults(db, decodeCursor(key), limit),
  keyOf: ({ lastSeenAt, id }) => encodeCursor({ at: lastSeenAt, id }),
  columns: (visit) => [
    { head: visit.t('pageFaults.fault'), cell: ({ message }) => message },
    { head: visit.t('pageFaults.kind'), cell: ({ kind }) => tag(wordText(visit, 'pageFaults.kind', kind), 'bad') },
    { head: visit.t('pageFaults.times'), end: true, cell: ({ count }) => countText(count, visit.language) },
    {
      head: visit.t('pageFaults.place'),
      cell: ({ page, file, line, column }) => (file ? html`${page}<br />${file}:${line}:${column}` : page),
    },
    {
      head: visit.t('pageFaults.browser'),
      cell: ({ browser, release }) => (browser ? html`${browser}<br />${release}` : release),
    },
    {
      head: visit.t('pageFaults.seen'),
      cell: ({ lastSeenAt, firstSeenAt }) =>
        html`${when(lastSeenAt, visit.language)}<br />${visit.t('pageFaults.since')}
          ${when(firstSeenAt, visit.language)}`,
    },
  ],
});
