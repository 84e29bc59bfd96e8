/** `npm start`: builds the site where needed, starts site, server and studio, says where each is, and stops them together. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { readConfig } from '#server/platform/config.ts';
import { readStudioConfig } from '#studio/server/config.ts';
import { startupError } from '#server/platform/startup-error.ts';
import { demo } from '#server/app/seed.ts';
import { buildSite } from './build-site.ts';
import { programFlags } from './program-flags.ts';
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
  // An installation without the sandbox has other providers' games, and no studio.
  const studioConfig = config.sandbox ? readStudioConfig(process.env) : null;
  const sitePort = Number(process.env.SITE_PORT ?? 4321);
  if (!(sitePort > 0 && sitePort < 65_536)) stop('SITE_PORT must be a port from 1 to 65535.');
  for (const port of [sitePort, config.port, config.backoffice.port, studioConfig?.port ?? []].flat())
    await portIsFree(port);

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
    studioUrl: studioConfig?.url ?? '',
    siteUrl,
    playMoney: config.sandbox,
    market: config.market.id,
  });
  if (build.result === 'failed') stop(`The site could not be built:\n${build.log}`);

  // The site's server is a proxy before the API: without this all players would have one address.
  const api = run('server/app/main.ts', { TRUSTED_PROXIES: apiUrl === '' ? '1' : '0' });
  const studio = studioConfig && run('studio/server/main.ts');
  stopTogether(studio ? [api, studio] : [api]);
  await answers(`http://${config.host}:${config.port}/health`, api);
  if (studio) await answers(`http://${studioConfig.host}:${studioConfig.port}/health`, studio);
  await serveSite(folder, sitePort, { apiUrl: `http://${config.host}:${config.port}` });
  console.log(`
  Jogada is running.

  Site        ${siteUrl}
  API         ${config.publicUrl}
${studioConfig ? `  Studio      ${studioConfig.url}   the games; tables in ${studioConfig.file}\n` : ''}  Database    ${config.databaseUrl === null ? `embedded, in ${config.dataFolder}` : 'PostgreSQL (DATABASE_URL)'}

${config.sandbox ? demoLine : ''}  Operators   ${operatorHints(process.env).join('\n              ')}

  Stop with Ctrl+C.
`);
}

/** Starts one of our programs. What the environment says wins over `defaults`. */
function run(main: string, defaults: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, [...programFlags, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...defaults, ...process.env },
  });
}

/** Stops all programs when one ends, and exits after the last. Ctrl+C reaches them as well, and they finish their requests first. */
function stopTogether(programs: readonly ChildProcess[]): void {
  let isStopping = false;
  // A program that is told a second time ends at once, and leaves unfinished what it would finish.
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
