/**
 * Starts the studio: its database, its HTTP server and its background work. Stops it so that requests in flight finish.
 */
import { closeListener, listen } from '#server/platform/http/listen.ts';
import { errorFields, jsonLog } from '#server/platform/observability/log.ts';
import { programEnvironment } from '#server/platform/program-environment.ts';
import { startupError } from '#server/platform/startup-error.ts';
import { SECOND } from '#server/platform/time.ts';
import { readStudioConfig } from './config.ts';
import { createProgram } from './program.ts';
import { openStore } from './store.ts';

/** After this time a request still in flight is aborted. */
const STOP_MS = 10 * SECOND;

const now = () => new Date();
const log = jsonLog(now);

try {
  await start();
} catch (error) {
  process.stderr.write(`${startupError(error, 'The studio')}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readStudioConfig(programEnvironment(process.env));
  const store = await openStore(config.file, config.dataKeys);
  const onFailure = (error: unknown) => log('error', 'studio.failed', errorFields(error));
  const program = createProgram({ config, store, now, onFailure, fetch });
  const server = await listen(program.app.fetch, { hostname: config.host, port: config.port });
  const endWork = program.startWork();

  async function stop(): Promise<void> {
    program.closeStreams();
    const cut = setTimeout(() => server.closeAllConnections(), STOP_MS);
    await closeListener(server);
    clearTimeout(cut);
    await endWork();
    store.close();
    log('info', 'stopped');
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
  log('info', 'listening', { url: config.url, operator: config.operatorUrl });
}
