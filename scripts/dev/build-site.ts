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

/** Builds the site. Returns the result, and in `log` what the build printed. */
export function buildSite(build: SiteBuild): { readonly result: 'built' | 'current' | 'failed'; readonly log: string } {
  const stamp = join(build.outDir, '.stamp');
  const wanted = fingerprint(build);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { result: 'current', log: '' };
  const { status, log } = runAstroBuild('.', {
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
  });
  if (status !== 0) return { result: 'failed', log };
  writeFileSync(stamp, wanted);
  return { result: 'built', log };
}

function fingerprint(build: SiteBuild): string {
  const { LOCALES, PUBLIC_MARKET } = process.env;
  const editor = Object.entries(process.env).filter(([name]) => name.startsWith('EDITOR_'));
  const hash = createHash('sha256').update(JSON.stringify([build, LOCALES, PUBLIC_MARKET, editor.sort()]));
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
