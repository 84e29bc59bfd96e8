/** Collects at each scrape the metrics that are in this process or in the database, by bounded statements. */
import packageJson from '../../package.json' with { type: 'json' };
import { waitingHashes } from '#server/platform/security/password-hash.ts';
import { SECOND } from '#server/platform/time.ts';
import type { Services } from '#server/platform/services.ts';
import { totalQueueLength } from '#server/platform/concurrency/keyed-semaphore.ts';
import { singleFlight } from '#server/platform/concurrency/single-flight.ts';
import type { PoolState } from '#server/platform/db/connect.ts';
import { outboxMetrics } from '#server/platform/outbox/metrics.ts';
import { toldPageFaults } from '#server/contexts/site/page-faults/calls.ts';
import { paymentMetrics } from '#server/contexts/cashier/payments/metrics.ts';
import { oldestAtCashier } from '#server/contexts/cashier/disputes/metrics.ts';
import { oldestSettlement, settlementMetrics } from '#server/contexts/play/bets/held-settlements.ts';
import { oldestMessage } from '#server/contexts/support/metrics.ts';
import { webhookMetrics } from '#server/platform/webhooks/metrics.ts';
import { jobMetrics } from '#server/platform/jobs/metrics.ts';
import { rearmedAt } from '#server/backoffice/operators/installation.ts';
import { RECONCILIATION_JOB, readOutcome } from '#server/backoffice/reconciliation/hourly.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { Work } from './consumers.ts';

/** Describes the values that main.ts has about its process. */
export interface Observability {
  readonly metrics: Metrics;
  readonly pool: () => PoolState | null;
  /** How far the database's clock is ahead of ours, ms. */
  readonly clockAhead: () => number;
  /** Whether the server is shutting down and must receive no players. */
  readonly isStopping: () => boolean;
}

/** Returns the observability of a server inside another process, without a pool and a stop of its own. */
export const unobserved = (): Observability => ({
  metrics: createMetrics(),
  pool: () => null,
  clockAhead: () => 0,
  isStopping: () => false,
});

const PATIENCE_MS = 2 * SECOND;

/**
 * Returns a function that updates the metrics. If the database does not answer in time, its metrics say so and the
 * scrape succeeds.
 */
export function updateMetrics(
  services: Services,
  work: Work,
  { metrics, pool, clockAhead }: Observability,
): () => Promise<void> {
  metrics.build.set({ version: packageJson.version, release: services.config.release, node: process.versions.node }, 1);
  const consumers = Object.keys(work.consumers);
  const read = singleFlight(PATIENCE_MS, async () => ({
    outbox: await outboxMetrics(services, consumers),
    jobs: await jobMetrics(services.db, work.jobs),
    payments: await paymentMetrics(services.db),
    settlements: await settlementMetrics(services.db),
    oldest: {
      ...(await oldestAtCashier(services.db)),
      settlement: await oldestSettlement(services.db),
      message: await oldestMessage(services.db),
    },
    rearmed: await rearmedAt(services.db),
    webhooks: await webhookMetrics(services),
  }));
  return async () => {
    const found = await read();
    metrics.databaseUp.set(found ? 1 : 0);
    showWaiting(metrics, found?.oldest ?? {}, services.now());
    showWebhooks(metrics, found?.webhooks ?? []);
    showDatabase(metrics, found ?? { outbox: [], jobs: [], payments: {}, settlements: {}, oldest: {}, rearmed: null });
    const connections = pool();
    if (connections) showPool(metrics, connections);
    metrics.clockAhead.set(clockAhead() / SECOND);
    metrics.callsWaiting.set(totalQueueLength());
    metrics.hashesWaiting.set(waitingHashes());
    showPageFaults(metrics);
  };
}

type Found = {
  readonly outbox: Awaited<ReturnType<typeof outboxMetrics>>;
  readonly jobs: Awaited<ReturnType<typeof jobMetrics>>;
  readonly payments: Awaited<ReturnType<typeof paymentMetrics>> | Record<string, never>;
  readonly settlements: Awaited<ReturnType<typeof settlementMetrics>> | Record<string, never>;
  readonly oldest: Readonly<Record<string, number | null>>;
  readonly rearmed: Date | null;
};

/** Sets how long the oldest row of each queue has waited. */
function showWaiting({ waitingOldest }: Metrics, oldest: Found['oldest'], now: Date): void {
  waitingOldest.reset();
  for (const [queue, since] of Object.entries(oldest))
    waitingOldest.set({ queue }, since === null ? 0 : (now.getTime() - since) / SECOND);
}

/** Sets the metrics of the database. What could not be read this time is missing, instead of an old value. */
function showDatabase(metrics: Metrics, { outbox, jobs, payments, settlements, rearmed }: Found): void {
  const { outboxDue, outboxFailed, outboxOldest, jobDone, jobInterval, jobOpen, jobFailed, booksWrong } = metrics;
  const { paymentsWaiting, settlementsWaiting, installationRearmed } = metrics;
  const ofJobs = [jobDone, jobInterval, jobOpen, jobFailed, booksWrong];
  for (const each of [
    outboxDue,
    outboxFailed,
    outboxOldest,
    ...ofJobs,
    paymentsWaiting,
    settlementsWaiting,
    installationRearmed,
  ])
    each.reset();
  if (rearmed) installationRearmed.set(rearmed.getTime() / SECOND);
  for (const [what, count] of Object.entries(payments)) paymentsWaiting.set({ what }, count);
  for (const [kind, count] of Object.entries(settlements)) settlementsWaiting.set({ kind }, count);
  for (const { consumer, due, failed, oldest } of outbox) {
    outboxDue.set({ consumer }, due);
    outboxFailed.set({ consumer }, failed);
    outboxOldest.set({ consumer }, oldest);
  }
  for (const { job, doneUntil, interval, open, failed, cursor } of jobs) {
    if (doneUntil) jobDone.set({ name: job }, doneUntil.getTime() / SECOND);
    jobInterval.set({ name: job }, interval / SECOND);
    jobOpen.set({ name: job }, open);
    jobFailed.set({ name: job }, failed);
    if (job === RECONCILIATION_JOB)
      for (const { name, wrong } of readOutcome(cursor)) booksWrong.set({ proof: name }, wrong);
  }
}

function showWebhooks(
  { webhooksWaiting, webhookFailing, webhookDisabled }: Metrics,
  found: Awaited<ReturnType<typeof webhookMetrics>>,
): void {
  for (const each of [webhooksWaiting, webhookFailing, webhookDisabled]) each.reset();
  for (const { endpoint, state, waiting, failing } of found) {
    webhooksWaiting.set({ endpoint }, waiting);
    webhookFailing.set({ endpoint }, failing);
    webhookDisabled.set({ endpoint }, state === 'disabled' ? 1 : 0);
  }
}

function showPageFaults({ pageFaults }: Metrics): void {
  pageFaults.reset();
  for (const [kind, count] of Object.entries(toldPageFaults())) pageFaults.inc({ kind }, count);
}

function showPool(metrics: Metrics, { most, idle, busy, waits, breaks }: PoolState): void {
  metrics.connectionsMost.set(most);
  metrics.connections.set({ state: 'idle' }, idle);
  metrics.connections.set({ state: 'busy' }, busy);
  metrics.connectionWaits.set(waits);
  metrics.connectionBreaks.set(breaks);
}
