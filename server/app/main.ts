/**
 * Starts the API: database, migrations, listeners, background work. Stops it so that requests and work in flight
 * complete.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics } from 'prom-client';
import { createApi } from './app.ts';
import { extensions } from './extensions.ts';
import { createPaymentProviders } from './payment-providers.ts';
import { broadcastSignals } from '#server/platform/outbox/broadcast-signals.ts';
import { readConfig } from '#server/platform/config.ts';
import { programEnvironment } from '#server/platform/program-environment.ts';
import { giveDemoHistory } from './demo/history.ts';
import { heard, jsonLog } from '#server/platform/observability/log.ts';
import { outboundFetch } from '#server/platform/http/outbound.ts';
import type { Services } from '#server/platform/services.ts';
import { createWebhookHost } from '#server/platform/webhooks/host.ts';
import { startupError } from '#server/platform/startup-error.ts';
import { followClock } from '#server/platform/db/clock.ts';
import { connectPglite, connectPostgres } from '#server/platform/db/connect.ts';
import { operatorsWire, wire } from '#server/platform/http/limits.ts';
import { closeListener, listen } from '#server/platform/http/listen.ts';
import { seed } from './seed.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { startWork } from '#server/platform/worker.ts';

/** How long running requests may take during a shutdown, ms. */
const STOP_MS = 10_000;

/** Reserved for the database's connections, the operators' listener, and files. */
const FILES_OF_OURS = 800;

/** Returns how many files this process may have open. Each connection is one. */
function openFiles(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits: { open_files: { soft: number | 'unlimited' } };
  };
  const { soft } = userLimits.open_files;
  return soft === 'unlimited' ? Infinity : soft;
}

/** How far the database's clock is ahead of this host's, ms. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const metrics = createMetrics();
const log = heard(jsonLog(now), metrics);

try {
  await start();
} catch (error) {
  process.stderr.write(`${startupError(error)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(programEnvironment(process.env));
  // Aborted together with the last requests, because a host that never replies must not delay a shutdown.
  const cut = new AbortController();
  const outbound = { fetch: outboundFetch(config, cut.signal), log };
  const webhookHost = createWebhookHost(config.webhookPrivateHosts, cut.signal);
  const paymentProviders = createPaymentProviders(config, outbound);
  const connection =
    config.databaseUrl === null
      ? await connectPglite(join(config.dataFolder, 'pglite'))
      : await connectPostgres(config.databaseUrl, {
          directUrl: config.databaseDirectUrl,
          poolSize: config.databasePool,
        });
  const endClock = await followClock(connection.db, (ms) => {
    ahead = ms;
  });
  const services: Services = {
    ...extensions,
    paymentProviders,
    webhookHost,
    db: connection.db,
    config,
    now,
    ...outbound,
  };
  const { hasNewDemo } = await seed(services);
  let stopping = false;
  // The interval of the event loop's measurement, ms. The default of 10 ms takes 0.7 % of a core on an idle server.
  collectDefaultMetrics({ register: metrics.registry, eventLoopMonitoringPrecision: 50 });
  const { app, operators, work, closeStreams } = createApi(services, {
    metrics,
    pool: connection.pool,
    clockAhead: () => ahead,
    isStopping: () => stopping,
  });
  // A kept-alive connection would bring more requests during the shutdown, so each reply then closes its connection.
  const answer = async (...request: Parameters<typeof app.fetch>) => {
    const response = await app.fetch(...request);
    if (stopping) response.headers.set('Connection', 'close');
    return response;
  };
  const onRefused = () => metrics.turnedAway.inc({ why: 'full' });
  const maxConnections = Math.min(config.maxConnections ?? wire.maxConnections, openFiles() - FILES_OF_OURS);
  const server = await listen(
    answer,
    { hostname: config.host, port: config.port, onRefused },
    { ...wire, maxConnections },
  );
  server.on('connection', (socket) => {
    metrics.connectionsOpen.inc();
    socket.once('close', () => metrics.connectionsOpen.dec());
  });
  const { host, port } = config.backoffice;
  const backoffice = await listen(operators.fetch, { hostname: host, port, onRefused }, operatorsWire);
  const servers = [server, backoffice];

  const endHints = broadcastSignals(connection, log);
  const endWork = startWork(services, work);
  const endHistory = new AbortController();
  const history = hasNewDemo && config.demoHistory ? giveDemoHistory(services, endHistory.signal) : Promise.resolve();
  const stop = async () => {
    stopping = true;
    // Waits until the balancer has noticed the shutdown and sends players elsewhere.
    await pause(config.drainMs);
    closeStreams();
    endHistory.abort();
    const worked = endWork();
    const forced = setTimeout(() => {
      cut.abort();
      for (const each of servers) each.closeAllConnections();
    }, STOP_MS);
    await Promise.all(servers.map(closeListener));
    await worked;
    await history;
    clearTimeout(forced);
    endHints();
    endClock();
    await connection.close();
    log('info', 'stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
  // Printed last, because its reader may stop the server at once and expects it to be ready for that.
  const { engine } = connection;
  log('info', 'listening', {
    url: config.publicUrl,
    backoffice: `${host}:${port}`,
    engine,
    connections: maxConnections,
  });
}
