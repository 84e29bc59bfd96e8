/** Builds the site if one of its sources has changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAstroBuild } from './astro.ts';
import { siteBuild } from './test-stack.ts';

export interface SiteBuild {
  readonly outDir: string;
  /** The address of the API; empty for the site's own origin, whose server forwards `/api`. */
  readonly apiUrl: string;
  /** The address of the sandbox's stand-ins; defaults to `apiUrl`. */
  readonly sandboxUrl?: string;
  /** The address of the sandbox's studio. */
  readonly studioUrl: string;
  readonly siteUrl: string;
  /** Whether the pages declare play money, as SANDBOX does on the server. */
  readonly playMoney: boolean;
  /** The market's rules; defaults to the default market. */
  readonly market?: string;
  /** Only these languages, for a quick build. */
  readonly locales?: string;
  /** Additional environment of the build, e.g. an operator's settings. */
  readonly env?: Readonly<Record<string, string>>;
}

const sources = [
  'scripts/{build,dev}/*.ts',
  'src/**/*',
  'locales/**/*',
  'public/**/*',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'package-lock.json',
];

/** The settings of .env.example that a build of the site reads from the environment. */
const settings =
  /^(BRAND|OPERATOR_(?!TOKEN)\w+|SUPPORT_\w+|SOCIAL_LINKS|STREAM_HOSTS|GAME_ORIGINS|SNAPSHOT_API_URL|RELEASE|LOCALES|EDITOR_\w+|PUBLIC_\w+)$/;

/** The folder of the site that `npm start` serves at a port, because a second start must not change what the first serves. */
export const startFolder = (sitePort: number) => `.cache/site-${sitePort}`;

/** Builds the site. Returns the result, and in `log` what the build printed. */
export function buildSite(build: SiteBuild): { readonly result: 'built' | 'current' | 'failed'; readonly log: string } {
  const stamp = join(build.outDir, '.stamp');
  const wanted = fingerprint(build, process.env);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { result: 'current', log: '' };
  const { status, log } = runAstroBuild('.', settingsOf(build));
  if (status !== 0) return { result: 'failed', log };
  writeFileSync(stamp, wanted);
  return { result: 'built', log };
}

function settingsOf(build: SiteBuild): Readonly<Record<string, string>> {
  return {
    ...build.env,
    OUT_DIR: build.outDir,
    PUBLIC_API_URL: build.apiUrl,
    ...(build.sandboxUrl && { PUBLIC_SANDBOX_URL: build.sandboxUrl }),
    PUBLIC_STUDIO_URL: build.studioUrl,
    PUBLIC_SITE_URL: build.siteUrl,
    PUBLIC_PLAY_MONEY: build.playMoney ? 'on' : 'off',
    ...(build.market && { PUBLIC_MARKET: build.market }),
    ...(build.locales && { LOCALES: build.locales }),
    // A build for development ignores the deployed release, which only `npm run build` keeps.
    KEEP_RELEASE: '',
  };
}

/** Returns a hash of all that the build depends on: its settings and those of `env`, and the sources' sizes and times. */
export function fingerprint(build: SiteBuild, env: Readonly<Record<string, string | undefined>>): string {
  const read = Object.entries(env).filter(([name]) => settings.test(name));
  const effective = Object.entries({ ...Object.fromEntries(read), ...settingsOf(build) });
  const hash = createHash('sha256').update(JSON.stringify(effective.sort()));
  for (const file of sources.flatMap((pattern) => globSync(pattern)).sort()) {
    const { mtimeMs, size, isFile } = { ...statSync(file), isFile: statSync(file).isFile() };
    if (isFile) hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

// Builds the site for `npm test`, before the suites that need it.
if (import.meta.main) {
  const { result, log } = buildSite(siteBuild);
  if (result === 'failed') console.error(log);
  process.exitCode = result === 'failed' ? 1 : 0;
}
