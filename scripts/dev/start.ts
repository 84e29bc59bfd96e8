/**
 * `npm start`: builds the site where needed, starts site, server and studio, prints their addresses, and stops them
 * together.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { readConfig } from '#server/platform/config.ts';
import { readStudioConfig } from '#studio/server/config.ts';
import { startupError } from '#server/platform/startup-error.ts';
import { demo } from '#server/app/seed.ts';
import { buildSite, startFolder } from './build-site.ts';
import { programEnv, programFlags } from './program-flags.ts';
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
  // A server without the sandbox has other providers' games, and no studio.
  const studioConfig = config.sandbox ? readStudioConfig(process.env) : null;
  const sitePort = Number(process.env.SITE_PORT ?? 4321);
  if (!(sitePort > 0 && sitePort < 65_536)) stop('SITE_PORT must be a port from 1 to 65535.');
  for (const port of [sitePort, config.port, config.backoffice.port, studioConfig?.port ?? []].flat())
    await portIsFree(port);

  mkdirSync('.cache', { recursive: true });
  accessSync('.cache', constants.W_OK);
  const siteUrl = `http://localhost:${sitePort}`;
  // Pages call the site's own origin, which forwards /api, so that browsers need no CORS preflight.
  const apiUrl = process.env.PUBLIC_API_URL ?? '';
  const folder = startFolder(sitePort);
  console.log('Building the site where it changed…');
  // One setting selects the rules of the site and the server.
  const build = buildSite({
    outDir: folder,
    apiUrl,
    sandboxUrl: config.publicUrl,
    studioUrl: studioConfig?.url ?? '',
    siteUrl,
    playMoney: config.sandbox,
    market: config.market.id,
  });
  if (build.result === 'failed') stop(`The site could not be built:\n${build.log}`);

  // The site's server is a proxy of the API. Without this setting all players would have one address.
  const api = run('server/app/main.ts', { TRUSTED_PROXIES: apiUrl === '' ? '1' : '0' });
  const studio = studioConfig && run('studio/server/main.ts');
  stopTogether(studio ? [api, studio] : [api]);
  await answers(`http://${config.host}:${config.port}/health`, api);
  if (studio) await answers(`http://${studioConfig.host}:${studioConfig.port}/health`, studio);
  await serveSite(folder, sitePort, { apiUrl: `http://${config.host}:${config.port}` });
  // Browsers give passkeys to names, not to numbers.
  const officeHost = config.backoffice.host === '127.0.0.1' ? 'localhost' : config.backoffice.host;
  console.log(`
  Jogada is running.

  Site        ${siteUrl}
  API         ${config.publicUrl}
  Back office http://${officeHost}:${config.backoffice.port}   open it by the link that “operators add” prints below
${studioConfig ? `  Studio      ${studioConfig.url}   the games; tables in ${studioConfig.file}\n` : ''}  Database    ${config.databaseUrl === null ? `embedded, in ${config.dataFolder}` : 'PostgreSQL (DATABASE_URL)'}

${config.sandbox ? demoLine : ''}  Operators   ${operatorHints(process.env).join('\n              ')}

  Stop with Ctrl+C.
`);
}

/**
 * Starts a program. The environment overrides `defaults`. Node keeps the compiled modules, so the next start is faster and
 * the programs need less memory.
 */
function run(main: string, defaults: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, [...programFlags, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...programEnv, NODE_COMPILE_CACHE: '.cache/node', ...defaults, ...process.env },
  });
}

/**
 * Stops all programs when one ends, and exits after the last. Ctrl+C reaches them as well, and they first complete
 * their requests.
 */
function stopTogether(programs: readonly ChildProcess[]): void {
  let isStopping = false;
  // A second signal would end a program at once, with its requests unfinished.
  const stopAll = (signal: NodeJS.Signals) => {
    if (!isStopping) programs.forEach((program) => program.kill(signal));
    isStopping = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal));
  let code = 0;
  for (const program of programs)
    program.on('exit', (own) => {
      code ||= own ?? 1;
      stopAll('SIGTERM');
      if (programs.every((each) => each.exitCode !== null || each.signalCode !== null)) process.exit(code);
    });
}

function portIsFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

async function answers(url: string, program: ChildProcess): Promise<void> {
  while (program.exitCode === null) {
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
