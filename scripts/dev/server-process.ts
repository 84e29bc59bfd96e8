/**
 * Runs server and studio as processes, as an operator does: starts them, calls them over HTTP, and stops or kills them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { extensions } from '#server/app/extensions.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import { storeOn } from '#studio/server/store.ts';
import type { Database as StudioDatabase } from '#studio/server/database.ts';
import { isPrivate, testConfig } from './fixtures/api.ts';
import type { Send } from './fixtures/calls.ts';
import type { TestServices } from './fixtures/players.ts';
import { freePort } from './postgres.ts';
import { programEnv, programFlags } from './program-flags.ts';

interface Process {
  /** All lines of its output, errors included. */
  readonly lines: readonly string[];
  /** Sends the signal and waits for the end. Returns the exit code, or null where the signal ended it. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

export interface ServerProcess extends Process {
  readonly url: string;
  readonly backofficePort: number;
  /** Sends a request, to the operators' listener where the path belongs to it. */
  readonly send: Send;
}

export interface StudioProcess extends Process {
  readonly url: string;
  readonly send: Send;
  /** Its database, for checks. */
  readonly tables: StudioDatabase;
}

export interface StudioOptions {
  readonly port: number;
  /** The API whose wallet it calls. */
  readonly operatorUrl: string;
  /** The folder of its database. */
  readonly dataFolder: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface ServerOptions {
  readonly databaseUrl: string;
  /** The folder of its secrets. Several servers share it. */
  readonly dataFolder: string;
  readonly port?: number;
  /** The port of its operators' listener. */
  readonly backofficePort?: number;
  /** The port of its studio. Without one its games cannot be opened. */
  readonly studioPort?: number;
  /** The folder of the server's code, if it is that of the previous release (scripts/ops/old-release.ts). */
  readonly folder?: string;
  /** Settings that differ from the tests' defaults. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The secrets that a server with an external database needs. */
export const secrets = {
  PEPPER: 'pepper of the test processes',
  CAPTCHA_SECRET: 'captcha of the test processes',
  PSP_API_TOKEN: 'psp-api-of-the-test-processes',
  PSP_WEBHOOK_SECRET: 'webhook of the test processes',
  STUDIO_SECRET: 'studio of the test processes',
  MAIL_SECRET: 'mail-of-the-test-processes',
  REGISTER_TOKEN: 'register-of-the-test-processes',
  IDENTITY_SECRET: 'identity-of-the-test-processes',
  PUSH_SECRET: 'push-of-the-test-processes',
  BACKOFFICE_TOKEN: 'backoffice-of-the-test-processes',
};

/** The data key of the tests' studios. */
export const studioDataKey = 'data key of the test processes';

function environment(options: ServerOptions, port: number, backofficePort: number): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: '.cache/node',
    API_PORT: String(port),
    API_URL: urlAt(port),
    BACKOFFICE_PORT: String(backofficePort),
    ...(options.studioPort !== undefined && { STUDIO_URL: urlAt(options.studioPort) }),
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataFolder,
    SANDBOX: 'on',
    // Demo rows would change what a test counts.
    DEMO_HISTORY: 'off',
    ...secrets,
    RATE_LIMIT_SCALE: '1000',
    // The real costs are the subject of one test (tests/journeys/real-cost.test.ts).
    PASSWORD_MEMORY_KIB: '64',
    PASSWORD_PASSES: '1',
    CAPTCHA_COST: '1',
    CAPTCHA_TRIES: '1',
    ...options.env,
  };
}

/** Starts a server. Resolves when it listens. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const backofficePort = options.backofficePort ?? (await freePort());
  // The previous release has another layout.
  const main = options.folder === undefined ? 'server/app/main.ts' : 'server/main.ts';
  const started = await startProcess(main, environment(options, port, backofficePort), options.folder);
  const url = urlAt(port);
  return {
    ...started,
    url,
    backofficePort,
    send: (path, init) =>
      fetch(`${isPrivate(path) ? urlAt(backofficePort) : url}${path}`, { redirect: 'manual', ...init }),
  };
}

/** Starts a studio. Resolves when it listens. Rounds have no minimum time. */
export async function startStudio({ port, operatorUrl, dataFolder, env }: StudioOptions): Promise<StudioProcess> {
  const url = urlAt(port);
  const started = await startProcess('studio/server/main.ts', {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: '.cache/node',
    STUDIO_PORT: String(port),
    STUDIO_URL: url,
    API_URL: operatorUrl,
    DATA_DIR: dataFolder,
    STUDIO_SECRET: secrets.STUDIO_SECRET,
    STUDIO_DATA_KEY: studioDataKey,
    GAME_SLOTS_CYCLE_MS: '0',
    GAME_CYCLE_MS: '0',
    ...env,
  });
  const sqlite = new DatabaseSync(join(dataFolder, 'studio', 'studio.sqlite'), { readOnly: true });
  return {
    ...started,
    url,
    send: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    tables: storeOn(sqlite).db,
    end: (signal) => {
      if (sqlite.isOpen) sqlite.close();
      return started.end(signal);
    },
  };
}

/** Starts a server and the studio of its games. */
export async function startStack(options: ServerOptions) {
  const [port, studioPort] = [options.port ?? (await freePort()), options.studioPort ?? (await freePort())];
  const studio = await startStudio({ ...options, port: studioPort, operatorUrl: urlAt(port) });
  return { studio, server: await startServer({ ...options, port, studioPort }) };
}

const urlAt = (port: number) => `http://127.0.0.1:${port}`;

/** Starts a program. Resolves when it reports that it listens. */
async function startProcess(main: string, env: Record<string, string>, folder = '.'): Promise<Process> {
  const child = spawn(process.execPath, [...programFlags, main], {
    cwd: folder,
    env: { ...programEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        lines.push(...text.split('\n').filter(Boolean));
        if (text.includes('"listening"')) resolve();
      });
    }
  });
  await Promise.race([
    listening,
    ended.then((code) => {
      throw new Error(`${main} ended at its start with ${code}: ${lines.join(' ')}`);
    }),
  ]);
  return {
    lines,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Opens the ledger of such servers directly, with their database and their secrets. */
export async function openServices(
  options: ServerOptions,
): Promise<{ house: TestServices; close: () => Promise<void> }> {
  const { db, close } = await connectPostgres(options.databaseUrl);
  const config = { ...testConfig, secrets: { ...secrets, PEPPER: [secrets.PEPPER] as const } };
  return { house: { ...extensions, db, config, now: () => new Date() }, close };
}

/** Runs `npm run backoffice -- …` against a running server, with an operator's token. */
export function backoffice(options: ServerOptions, server: ServerProcess, token: string, ...words: string[]) {
  const port = Number(new URL(server.url).port);
  const run = spawnSync(process.execPath, [...programFlags, 'server/backoffice/cli/main.ts', ...words], {
    env: { ...environment(options, port, server.backofficePort), OPERATOR_TOKEN: token },
    encoding: 'utf8',
  });
  return { code: run.status, lines: run.stdout.split('\n').filter(Boolean) };
}

/** Creates an empty data folder. Returns it with a function that removes it. */
export function newDataFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'jogada-data-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
