/** Measures server and studio: their memory after the main job, their share of a core at rest, and `npm start`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { programEnv, programFlags } from '#scripts/dev/program-flags.ts';
import { freePort, startPostgres } from '#scripts/dev/postgres.ts';
import { newDataFolder, secrets, studioDataKey } from '#scripts/dev/server-process.ts';
import { doMainJob } from '#scripts/ops/main-job/main-job.ts';
import { memoryOf, shareAtRest, startProgram } from './programs.ts';

export interface Figures {
  /** MB after the main job: of the start that makes the tables and the demo player, and of the next one. */
  readonly first: number;
  readonly server: number;
  readonly studio: number;
  /** Percent of a core at rest. */
  readonly serverAtRest: number;
  readonly studioAtRest: number;
  /** MB of the embedded engine alone with the same data; null with PostgreSQL. */
  readonly engine: number | null;
}

/** Starts both programs on PostgreSQL or the embedded engine, does the main job, and leaves them at rest for so many seconds. */
export async function figuresOf(engine: 'postgres' | 'embedded', restSeconds: number): Promise<Figures> {
  const data = newDataFolder();
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const [api, office, games] = [await freePort(), await freePort(), await freePort()];
  const common = { DATA_DIR: data.folder, API_URL: `http://127.0.0.1:${api}`, STUDIO_URL: `http://127.0.0.1:${games}` };
  const ports = { API_PORT: String(api), BACKOFFICE_PORT: String(office), STUDIO_PORT: String(games) };
  const external = postgres && { ...secrets, SANDBOX: 'on', DATABASE_URL: await postgres.database('footprint') };
  const keys = postgres ? { STUDIO_SECRET: secrets.STUDIO_SECRET, STUDIO_DATA_KEY: studioDataKey } : {};
  const start = (main: string, env: Readonly<Record<string, string>>) =>
    startProgram([...programFlags, main], {
      line: '"listening"',
      env: { NODE_ENV: 'production', ...programEnv, ...common, ...ports, ...env },
    });
  const studio = await start('studio/server/main.ts', keys);
  const begun = await start('server/app/main.ts', external ?? {});
  await doMainJob(common.API_URL);
  const first = memoryOf(begun.pid);
  await begun.end();
  const server = await start('server/app/main.ts', external ?? {});
  await doMainJob(common.API_URL);
  const memory = { server: memoryOf(server.pid), studio: memoryOf(studio.pid) };
  const [serverAtRest = NaN, studioAtRest = NaN] = await shareAtRest([server.pid, studio.pid], restSeconds);
  await Promise.all([server.end(), studio.end()]);
  await postgres?.stop();
  const alone = postgres ? null : await engineAlone(join(data.folder, 'pglite'));
  data.remove();
  return { first, ...memory, serverAtRest, studioAtRest, engine: alone };
}

async function engineAlone(folder: string): Promise<number> {
  const words = [...programFlags, 'scripts/bench/footprint/engine.ts', folder];
  const engine = await startProgram(words, { line: 'counted ', env: programEnv });
  const memory = memoryOf(engine.pid);
  await engine.end('SIGKILL');
  return memory;
}

/** Returns how long `npm start` takes in a clone with its packages until it says that it runs, seconds: the first time, and again. */
export async function startsOf(): Promise<readonly [first: number, second: number]> {
  const home = newDataFolder();
  const clone = join(home.folder, 'jogada');
  for (const words of [
    ['git', 'clone', '--quiet', '.', clone],
    ['cp', '-a', 'node_modules', clone],
  ])
    if (spawnSync(words[0] as string, words.slice(1)).status !== 0) throw new Error(`${words.join(' ')} failed`);
  const [site, api, office, games] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const env = {
    ...{ SITE_PORT: String(site), API_PORT: String(api), BACKOFFICE_PORT: String(office), STUDIO_PORT: String(games) },
  };
  const timed = async () => {
    const from = performance.now();
    const running = await startProgram(['scripts/dev/run.mjs', 'dev/start'], {
      line: 'Jogada is running',
      env,
      cwd: clone,
    });
    const seconds = (performance.now() - from) / 1000;
    await running.end('SIGINT');
    return seconds;
  };
  const both = [await timed(), await timed()] as const;
  home.remove();
  return both;
}
