/**
 * `npm run release`: keeps today's server as the release that the next one will stand beside while it is deployed. One bundle of
 * server/main.ts with all that it imports, and the files that it reads, under tests/releases/<version>; the release before goes,
 * for no deploy has three (docs/decisions/0068). The money tests start it on the newer schema.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { releasesFolder } from './stored-release.ts';
import type { Release } from './stored-release.ts';

/** What the server reads at run time, each at its place in the project. */
const READ = [
  'server/db/migrations/*.sql',
  'server/db/migrations/meta/_journal.json',
  'server/sandbox/studio/texts/*.json',
  'server/sandbox/studio/browser/**/*.{ts,css}',
  'src/lib/**/*.ts',
  'locales/*/{refusals,server,pages,notices,game,game-*}.json',
  'public/games/*/*.svg',
];
/** The embedded database stays out: a release runs on PostgreSQL, and the engine weighs more than all else. */
const EMBEDDED = /^(@electric-sql\/pglite|drizzle-orm\/pglite(\/migrator)?)$/;
const NONE = '\0no-embedded-database';

/** A module goes on finding its files: in the bundle each knows where it stood. */
const atItsPlace = (): Plugin => ({
  name: 'at-its-place',
  enforce: 'pre',
  resolveId: (name) => (EMBEDDED.test(name) ? NONE : null),
  load: (id) =>
    id === NONE
      ? `const none = () => { throw new Error('A stored release runs on PostgreSQL: give DATABASE_URL.'); };
         export const PGlite = { create: none }, drizzle = none, migrate = none;`
      : null,
  transform(code, id) {
    const file = relative('.', id);
    if (!file.startsWith('server/') || !code.includes('import.meta.url')) return null;
    return code.replaceAll('import.meta.url', `new URL('../${file}', import.meta.url).href`);
  },
});

async function bundle(): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [atItsPlace()],
    ssr: { noExternal: true },
    build: {
      ssr: 'server/main.ts',
      write: false,
      minify: true,
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const [script, ...others] = made.output;
  if (others.length > 0) throw new Error(`The server became ${made.output.length} files; one was wanted.`);
  return script.code;
}

const brotli = (text: string) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const journal = JSON.parse(readFileSync('server/db/migrations/meta/_journal.json', 'utf8')) as {
  entries: { idx: number; tag: string }[];
};
const last = journal.entries.at(-1);
if (!last) throw new Error('There is no migration.');
const release: Release = { version, lastMigration: last.idx, lastMigrationTag: last.tag };
const server = brotli(await bundle());
const files = brotli(
  JSON.stringify(
    Object.fromEntries(
      READ.flatMap((each) => globSync(each))
        .sort()
        .map((each) => [each, readFileSync(each, 'utf8')]),
    ),
  ),
);

rmSync(releasesFolder, { recursive: true, force: true });
const folder = join(releasesFolder, version);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'server.mjs.br'), server);
writeFileSync(join(folder, 'files.json.br'), files);
writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
const kilobytes = (bytes: Buffer) => `${(bytes.length / 1024).toFixed(0)} KB`;
console.log(`${folder}: server ${kilobytes(server)}, files ${kilobytes(files)}, last migration ${last.tag}`);
