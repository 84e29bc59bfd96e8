/** Reads the studio's configuration from the environment. */
import { join } from 'node:path';
import { isLoopback, readCount, readPort, readSiteOrigins, readUrl } from '#server/platform/environment.ts';
import type { Environment } from '#server/platform/environment.ts';
import { previousName, readPreviousSecrets, readSecrets, secretNames } from '#server/platform/secrets.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';
import type { MinCycle } from './cycle.ts';

export interface StudioConfig {
  /** The address where the studio listens, and its public address, without a slash at the end. */
  readonly host: string;
  readonly port: number;
  readonly url: string;
  /** The address of the operator's API, whose wallet takes every bet. */
  readonly operatorUrl: string;
  /** Origins of the sites that may frame the games. */
  readonly siteOrigins: readonly string[];
  /** The SQLite file of the studio's tables. */
  readonly file: string;
  /** The keys that encrypt server seeds in the tables, the newest first. */
  readonly dataKeys: EncryptionKeys;
  /** The number of trusted proxies that append to X-Forwarded-For. With 0 the socket's address counts. */
  readonly trustedProxies: number;
  /**
   * The minimum time from the start of a player's round to the start of the next, ms
   * (docs/domain/games-and-fairness.md#responsible-design).
   */
  readonly minCycleMs: MinCycle;
  /** The speed of the tables as a multiple of that in the rules; above 1 only in tests. */
  readonly tablePace: number;
  /** The secrets shared with the operator, which sign the calls in both directions. The newest comes first. */
  readonly secrets: readonly string[];
}

/** Reads and checks the environment. Throws an Error with a message of one line. */
export function readStudioConfig(env: Environment): StudioConfig {
  const port = readPort(env, 'STUDIO_PORT', 8789);
  const url = readUrl(env, 'STUDIO_URL', `http://localhost:${port}`);
  const folder = env.DATA_DIR ?? '.data';
  const ownFolder = join(folder, 'studio');
  if (!isLoopback(url)) demandSecrets(env);
  return {
    host: env.STUDIO_HOST ?? '127.0.0.1',
    port,
    url,
    operatorUrl: readUrl(env, 'API_URL', `http://localhost:${readPort(env, 'API_PORT', 8787)}`),
    siteOrigins: readSiteOrigins(env),
    file: join(ownFolder, 'studio.sqlite'),
    dataKeys: dataKeys(env, ownFolder),
    trustedProxies: readCount(env, 'TRUSTED_PROXIES', 0),
    minCycleMs: { slots: readCount(env, 'GAME_SLOTS_CYCLE_MS', 2500), other: readCount(env, 'GAME_CYCLE_MS', 5000) },
    tablePace: Math.max(1, readCount(env, 'GAME_TABLE_PACE', 1)),
    secrets: sharedSecrets(env, folder),
  };
}

/** Throws where a secret is missing in production, because defaults are only for development. */
function demandSecrets(env: Environment): void {
  const names = ['STUDIO_SECRET', 'STUDIO_DATA_KEY'];
  const missing = names.filter((name) => (env[name] ?? '').length < 16);
  const short = names.map(previousName).filter((name) => (env[name]?.length ?? 16) < 16);
  const wrong = [...missing, ...short];
  if (wrong.length > 0)
    throw new Error(`With a public STUDIO_URL, give secrets of 16 characters or more: ${wrong.join(', ')}.`);
}

/** Returns the secret shared with the API. In development it is the one in the common data folder. */
function sharedSecrets(env: Environment, folder: string): readonly string[] {
  const newest = env.STUDIO_SECRET ?? readSecrets(env, folder, secretNames).STUDIO_SECRET;
  return [newest, readPreviousSecrets(env, folder, ['STUDIO_SECRET']).STUDIO_SECRET].filter(
    (secret) => secret !== undefined,
  );
}

/** Returns the studio's own data key. In development it is created once and stored beside the tables. */
function dataKeys(env: Environment, folder: string): EncryptionKeys {
  const names = ['STUDIO_DATA_KEY'] as const;
  const also = readPreviousSecrets(env, folder, names).STUDIO_DATA_KEY;
  const newest = readSecrets(env, folder, names).STUDIO_DATA_KEY;
  return also === undefined ? [newest] : [newest, also];
}
