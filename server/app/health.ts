/**
 * Answers health checks on the operators' listener, without a token: whether the process runs, whether it may
 * receive players, and its metrics. They reveal nothing of players (docs/how-to/watch-it.md).
 */
import { Hono } from 'hono';
import { SECOND } from '#server/platform/time.ts';
import type { Services } from '#server/platform/services.ts';
import { singleFlight } from '#server/platform/concurrency/single-flight.ts';
import { migrationCheck } from '#server/platform/db/migration-status.ts';
import { updateMetrics } from './metrics.ts';
import type { Observability } from './metrics.ts';
import type { Work } from './consumers.ts';

const PATIENCE_MS = SECOND;

export function createHealth(services: Services, work: Work, seen: Observability): Hono {
  const isMigrated = migrationCheck();
  const probe = singleFlight(PATIENCE_MS, () => isMigrated(services.db));
  /** Returns why no players may be sent here, or null. */
  const why = async () => {
    if (seen.isStopping()) return 'stopping';
    const migrated = await probe();
    if (migrated === null) return 'database';
    return migrated ? null : 'migrations';
  };
  const update = updateMetrics(services, work, seen);
  const app = new Hono();
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const reason = await why();
    return reason === null ? context.json({ status: 'ok' }) : context.json({ status: 'not ready', reason }, 503);
  });
  app.get('/metrics', async (context) => {
    await update();
    const { registry } = seen.metrics;
    return context.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
  return app;
}
