/** Shows jobs and failed events with their errors, and tries them again. */
import { html } from 'hono/html';
import { failedDeliveries } from '#server/platform/outbox/failed-deliveries.ts';
import { newestRun, openRuns } from '#server/platform/jobs/runs.ts';
import type { JobRunRow } from '#server/platform/jobs/runs.ts';
import { part, table, tag, when, wordText } from './components.ts';
import { listPage } from './list.ts';
import type { Markup, PageRequest } from './page.ts';

export const jobsPage = listPage<JobRunRow>({
  ...{ path: '/jobs', permission: 'work', none: 'work.noRun', isQueue: true },
  place: /^[\w.-]{1,64}\|[\d: -]{1,64}$/,
  rows: (db, { key, limit }) => openRuns(db, key, limit),
  keyOf: ({ job, period }) => `${job}|${period}`,
  columns: ({ t, language }) => [
    { head: t('work.job'), cell: ({ job }) => job },
    { head: t('work.period'), cell: ({ period }) => period },
    { head: t('work.failures'), end: true, cell: ({ attempts }) => String(attempts) },
    { head: t('work.notBefore'), cell: ({ leaseUntil }) => when(leaseUntil, language) },
    { head: t('work.lastFailure'), cell: ({ error }) => error || '–' },
  ],
  decide: ({ job, period, attempts }, { t }) =>
    attempts > 0
      ? {
          word: t('work.retry'),
          form: { acts: [{ path: `/jobs/${part(job)}/${part(period)}/retry`, label: t('work.atOnce') }] },
        }
      : null,
  around: async (visit) => ({ below: await newestRuns(visit) }),
});

async function newestRuns(visit: PageRequest): Promise<Markup> {
  const { db } = visit.services;
  const { t } = visit;
  const all: { name: string; every: string; run: JobRunRow | null }[] = [];
  for (const { name, every } of visit.jobs) all.push({ name, every, run: await newestRun(db, name) });
  return html`<h2>${t('work.newest')}</h2>
    ${table(
      t('work.newest'),
      [
        { head: t('work.job'), cell: ({ name }) => name },
        { head: t('work.every'), cell: ({ every }) => wordText(visit, 'work.every', every) },
        { head: t('work.newestPeriod'), cell: ({ run }) => run?.period ?? t('work.never') },
        {
          head: t('work.state'),
          cell: ({ run }) =>
            tag(wordText(visit, 'work.state', run?.state ?? 'waits'), run?.state === 'done' ? 'good' : ''),
        },
      ],
      all,
      t('work.noJob'),
    )}`;
}

export const eventsPage = listPage<Awaited<ReturnType<typeof failedDeliveries>>[number]>({
  ...{ path: '/events', permission: 'work', none: 'work.noEvent', isQueue: true },
  place: /^[1-9]\d{0,14}\|[\w.-]{1,64}$/,
  rows: (db, { key, limit }) => failedDeliveries(db, key, limit),
  keyOf: ({ eventId, consumer }) => `${eventId}|${consumer}`,
  columns: ({ t, language }) => [
    { head: t('work.event'), cell: ({ eventId, kind }) => `${eventId} ${kind}` },
    { head: t('work.consumer'), cell: ({ consumer }) => consumer },
    { head: t('work.tries'), end: true, cell: ({ attempts }) => String(attempts) },
    { head: t('work.next'), cell: ({ dueAt }) => when(dueAt, language) },
    { head: t('work.lastFailure'), cell: ({ error }) => error ?? '–' },
  ],
  decide: ({ eventId, consumer }, { t }) => ({
    word: t('work.retry'),
    form: { acts: [{ path: `/events/${eventId}/${part(consumer)}/retry`, label: t('work.atOnce') }] },
  }),
});
