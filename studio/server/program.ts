/** Assembles the studio: its wallet client, its database, its HTTP server and its background work. */
import type { Context, Hono } from 'hono';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { startLoop } from '#server/platform/loop.ts';
import { HOUR, SECOND } from '#server/platform/time.ts';
import { createStudio } from './app.ts';
import type { StudioConfig } from './config.ts';
import { resumeRounds } from './resume-rounds.ts';
import type { Studio } from './rounds.ts';
import { resumeSteps } from './steps.ts';
import type { Store } from './store.ts';
import { createTables } from './tables/run.ts';
import type { Tables } from './tables/run.ts';
import { createTrialBalances } from './trial-balances.ts';
import { createWallet } from './wallet-client.ts';
import type { WalletOptions } from './wallet-client.ts';

export interface ProgramOptions extends Pick<WalletOptions, 'fetch' | 'pause'> {
  readonly config: Omit<StudioConfig, 'host' | 'port' | 'file' | 'dataKeys'>;
  readonly store: Store;
  readonly now: () => Date;
  /** Called for unexpected errors. The player only gets a code. */
  readonly onFailure: (error: unknown) => void;
}

export interface Program {
  readonly app: Hono;
  /** The internals, for tests. */
  readonly studio: Studio & { readonly tablePace: number };
  readonly tables: Tables;
  /** Runs all due background work once: abandoned rounds, the tables. */
  readonly work: () => Promise<void>;
  /** Starts the background work. The returned function stops it, and resolves when running work has ended. */
  readonly startWork: () => () => Promise<void>;
  /** Ends the streams of the tables, because a stopping studio would wait for them. */
  readonly closeStreams: () => void;
}

/** The interval between two searches for abandoned rounds. */
const RESUME_MS = 5 * SECOND;

export function createProgram({ config, store, now, onFailure, fetch, pause }: ProgramOptions): Program {
  const { minCycleMs, tablePace, secrets, siteOrigins } = config;
  const wallet = createWallet({ baseUrl: config.operatorUrl, secrets, fetch, now, ...(pause && { pause }) });
  const trialBalances = createTrialBalances(store, now);
  const { db, transaction, keys } = store;
  const studio = { db, transaction, keys, wallet, trialBalances, now, baseUrl: config.url, minCycleMs, tablePace };
  const tables = createTables(studio);
  const from = (context: Context) => networkOf(clientAddress(context, config.trustedProxies));
  const http = createStudio({ ...studio, secrets, tables, networkOf: from, siteOrigins, onFailure });

  const resume = async () => {
    await resumeRounds(studio);
    await resumeSteps(studio);
    return RESUME_MS;
  };
  const forget = async () => {
    await trialBalances.forget();
    return HOUR;
  };
  const alone = [resume, forget];
  const atTables = [tables.tick, tables.settle];
  return {
    app: http.app,
    studio,
    tables,
    work: async () => {
      for (const task of [...alone, ...atTables]) await task();
    },
    startWork: () => {
      const start = (task: () => Promise<number>) => startLoop({ task, everyMs: RESUME_MS, onFailure });
      const ofTables = atTables.map(start);
      tables.onWake(() => ofTables.forEach((loop) => loop.wake()));
      const loops = [...alone.map(start), ...ofTables];
      return async () => void (await Promise.all(loops.map((loop) => loop.end())));
    },
    closeStreams: http.closeStreams,
  };
}
