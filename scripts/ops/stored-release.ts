/** The release before, as `npm run release` stored it: what a deploy puts the new server beside. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

export const releasesFolder = 'tests/releases';

export interface Release {
  readonly version: string;
  /** The newest migration that its server knows: its number and its name. */
  readonly lastMigration: number;
  readonly lastMigrationTag: string;
}

const folderOf = () => {
  const [version, ...others] = readdirSync(releasesFolder);
  if (version === undefined || others.length > 0) throw new Error('One release is stored: npm run release.');
  return join(releasesFolder, version);
};

export const storedRelease = (): Release =>
  JSON.parse(readFileSync(join(folderOf(), 'release.json'), 'utf8')) as Release;

const text = (name: string) => brotliDecompressSync(readFileSync(join(folderOf(), name))).toString('utf8');

/** What its server reads at run time, by its place in the project. */
export const storedFiles = (): Readonly<Record<string, string>> =>
  JSON.parse(text('files.json.br')) as Record<string, string>;

/** Its server in a folder of its own, with nothing of ours around it; `entry` is what Node runs. */
export function unpackRelease(): { readonly entry: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'jogada-release-'));
  for (const [path, content] of Object.entries({ ...storedFiles(), 'server.mjs': text('server.mjs.br') })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return { entry: join(folder, 'server.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
