/** Reads the publisher's environment (docs/how-to/publish-texts.md). */
import { resolve } from 'node:path';
import { backofficeAddress } from '#server/platform/config.ts';

export interface PublisherSettings {
  /** The back office's address. */
  readonly office: string;
  readonly token: string;
  /** A clone of the repository that belongs to the publisher alone. */
  readonly copy: string;
  readonly branch: string;
  /** The folder with `live`, a link to the release that is served, and `releases`. */
  readonly site: string;
  /** Run by a shell in the clone, before the build and for it. Each must end with 0. */
  readonly check: string;
  readonly build: string;
  /** The address that empties the CDN's cache by a POST; "" for none. */
  readonly purgeUrl: string;
  /** Seconds between two looks at the back office. */
  readonly every: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the settings, or the names of those that are missing. */
export function readSettings(env: Environment): PublisherSettings | readonly string[] {
  const needed = ['PUBLISHER_TOKEN', 'PUBLISHER_COPY', 'PUBLISHER_SITE'] as const;
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0) return missing;
  const { host, port } = backofficeAddress(env);
  return {
    office: env.PUBLISHER_OFFICE ?? `http://${host}:${port}`,
    token: env.PUBLISHER_TOKEN ?? '',
    copy: resolve(env.PUBLISHER_COPY ?? ''),
    branch: env.PUBLISHER_BRANCH ?? 'main',
    site: resolve(env.PUBLISHER_SITE ?? ''),
    check: env.PUBLISHER_CHECK ?? 'npm run --silent lint:texts',
    build: env.PUBLISHER_BUILD ?? 'npm run --silent build',
    purgeUrl: env.PUBLISHER_PURGE_URL ?? '',
    every: Number(env.PUBLISHER_EVERY ?? '10'),
  };
}
