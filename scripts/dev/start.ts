/** `npm start`: builds the site where needed, starts API and site, says where they are, and stops both together. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { readConfig } from '#server/platform/config.ts';
import { startupError } from '#server/platform/startup-error.ts';
import { demo } from '#server/app/seed.ts';
import { buildSite } from './build-site.ts';
import { serveSite } from './site-server.ts';
import { operatorHints } from './start-hints.ts';

const demoLine = `  Demo player ${demo.account}   password ${demo.password}   withdrawal password ${demo.withdrawalPassword}\n`;

try {
  await start();
} catch (error) {
  stop(startupError(error));
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const sitePort = Number(process.env.SITE_PORT ?? 4321);
  if (!(sitePort > 0 && sitePort < 65_536)) stop('SITE_PORT must be a port from 1 to 65535.');
  await portIsFree(sitePort);
  await portIsFree(config.port);
  await portIsFree(config.backoffice.port);

  mkdirSync('.cache', { recursive: true });
  accessSync('.cache', constants.W_OK);
  const siteUrl = `http://localhost:${sitePort}`;
  // Pages call the site's own origin, which passes /api on: no browser asks beforehand whether it may.
  const apiUrl = process.env.PUBLIC_API_URL ?? '';
  // A folder for each port: a second start elsewhere must not change what the first one serves.
  const folder = `.cache/site-${sitePort}`;
  console.log('Building the site where it changed…');
  // One word sets whose rules apply, here and there.
  const build = buildSite({
    outDir: folder,
    apiUrl,
    sandboxUrl: config.publicUrl,
    siteUrl,
    playMoney: config.sandbox,
    market: config.market.id,
  });
  if (build.result === 'failed') stop(`The site could not be built:\n${build.log}`);

  const api = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/app/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // The site's server is a proxy before it: without this all players would have one address.
    env: { TRUSTED_PROXIES: apiUrl === '' ? '1' : '0', ...process.env },
  });
  stopTogether(api);
  await answers(`http://${config.host}:${config.port}/health`, api);
  await serveSite(folder, sitePort, { apiUrl: `http://${config.host}:${config.port}` });
  console.log(`
  Jogada is running.

  Site        ${siteUrl}
  API         ${config.publicUrl}
  Database    ${config.databaseUrl === null ? `embedded, in ${config.dataFolder}` : 'PostgreSQL (DATABASE_URL)'}

${config.sandbox ? demoLine : ''}  Operators   ${operatorHints(process.env).join('\n              ')}

  Stop with Ctrl+C.
`);
}

/** Ctrl+C reaches the API as well, which finishes its requests first; the API's end is ours. */
function stopTogether(api: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => api.kill(signal));
  api.on('exit', (code) => process.exit(code ?? 1));
}

function portIsFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

async function answers(url: string, api: ChildProcess): Promise<void> {
  while (api.exitCode === null) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function stop(line: string): never {
  console.error(line);
  process.exit(1);
}
