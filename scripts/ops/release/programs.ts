/**
 * Copies what runs: server, studio and the operators' command, with the packages that they import and no others. The archive and the images hold the
 * same folder (docs/decisions/32-packaging.md).
 *
 *     node scripts/ops/release/programs.ts <new folder>
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLock, runtimeImports, withDependencies } from './runtime-packages.ts';

/** Folders that the programs import or read. */
export const programFolders = [
  'server',
  'studio',
  'src/lib',
  'src/games',
  'src/contract',
  'src/content',
  'src/i18n',
  'locales',
  'public/games',
] as const;
/** Single files that are copied to the same place. */
const files = [
  'scripts/ops/deploy/ready.mjs',
  'LICENSE',
  // The preview of a text has the site's look.
  ...['tokens', 'global', 'ui', 'content', 'offer', 'prose', 'page-head'].map((name) => `src/styles/${name}.css`),
];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly imports: object;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Copies the programs to an empty or new folder. Throws an Error where a program imports a file that is not copied. */
export async function copyPrograms(folder: string): Promise<void> {
  const imports = await runtimeImports();
  const missing = imports.files.filter((file) => file !== 'package.json' && !isCopied(file));
  if (missing.length > 0) throw new Error(`The programs import files outside their folders: ${missing.join(', ')}.`);
  const packages = withDependencies(imports.packages, readLock());
  mkdirSync(folder, { recursive: true });
  for (const path of [...programFolders, ...files, ...packages]) copy(path, folder);
  const { name, version, license, type, imports: paths, dependencies: all } = readManifest();
  const dependencies = Object.fromEntries(imports.packages.map((each) => [each, all[each]]));
  const manifest = { name, version, private: true, license, type, imports: paths, dependencies };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

export const readManifest = () => JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

const isCopied = (file: string) => programFolders.some((folder) => file.startsWith(`${folder}/`));

/** Copies a file or folder. A package's own `node_modules` is left out, because the lockfile lists what is in there too. */
function copy(path: string, folder: string): void {
  const isPackage = path.startsWith('node_modules/');
  const filter = (from: string) => !(isPackage && from !== path && from.startsWith(`${path}/node_modules`));
  if (!existsSync(path)) throw new Error(`${path} is not installed: npm install`);
  cpSync(path, join(folder, path), { recursive: true, filter });
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the new folder.');
  await copyPrograms(folder);
}
