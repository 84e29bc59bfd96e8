/** Shows jobs and failed events with their errors, and tries them again. */
import { html } from 'hono/html';
import { failedDeliveries } from '#server/platform/outbox/failed-deliveries.ts';
import { newestRun, openRuns } from '#server/platform/jobs/runs.ts';
import type { JobRunRow } from '#server/platform/jobs/runs.ts';
import { part, table, tag, when } from './components.ts';
import type { BackofficePage } from './page.ts';
import { queuePage } from './queue.ts';

const runs = queuePage<JobRunRow>({
  ...{ path: '/jobs', title: 'Jobs', permission: 'work', none: 'No run is open.', word: 'Retry' },
  place: /^[\w.-]{1,64}\|[\d: -]{1,64}$/,
  rows: (db, { key, limit }) => openRuns(db, key, limit),
  keyOf: ({ job, period }) => `${job}|${period}`,
  columns: [
    { head: 'Job', cell: ({ job }) => job },
    { head: 'Period', cell: ({ period }) => period },
    { head: 'Failures', end: true, cell: ({ attempts }) => String(attempts) },
    { head: 'Not before', cell: ({ leaseUntil }) => when(leaseUntil) },
    { head: 'The last failure', cell: ({ error }) => error || '–' },
  ],
  decide: ({ job, period, attempts }) =>
    attempts > 0 ? { acts: [{ path: `/jobs/${part(job)}/${part(period)}/retry`, label: 'Try at once' }] } : null,
});

export const jobsPage: BackofficePage = {
  ...runs,
  show: async (visit) => {
    const shown = await runs.show(visit);
    const { db } = visit.services;
    const all: { name: string; every: string; run: JobRunRow | null }[] = [];
    for (const { name, every } of visit.jobs) all.push({ name, every, run: await newestRun(db, name) });
    return (
      shown && {
        title: 'Jobs',
        body: html`${shown.body}
          <h2>Every job’s newest run</h2>
          ${table(
            'Jobs',
            [
              { head: 'Job', cell: ({ name }) => name },
              { head: 'Every', cell: ({ every }) => every },
              { head: 'Newest period', cell: ({ run }) => run?.period ?? 'never ran' },
              {
                head: 'State',
                cell: ({ run }) => (run?.state === 'done' ? tag('done', 'good') : tag(run?.state ?? 'waits')),
              },
            ],
            all,
            'There is no job.',
          )}`,
      }
    );
  },
};

export const eventsPage = queuePage<Awaited<ReturnType<typeof failedDeliveries>>[number]>({
  ...{ path: '/events', title: 'Failed events', permission: 'work', none: 'Nothing failed that was not made good.' },
  word: 'Retry',
  place: /^[1-9]\d{0,14}\|[\w.-]{1,64}$/,
  rows: (db, { key, limit }) => failedDeliveries(db, key, limit),
  keyOf: ({ eventId, consumer }) => `${eventId}|${consumer}`,
  columns: [
    { head: 'Event', cell: ({ eventId, kind }) => `${eventId} ${kind}` },
    { head: 'Who is to hear it', cell: ({ consumer }) => consumer },
    { head: 'Tries', end: true, cell: ({ attempts }) => String(attempts) },
    { head: 'Next', cell: ({ dueAt }) => when(dueAt) },
    { head: 'The last failure', cell: ({ error }) => error ?? '–' },
  ],
  decide: ({ eventId, consumer }) => ({
    acts: [{ path: `/events/${eventId}/${part(consumer)}/retry`, label: 'Try at once' }],
  }),
});
