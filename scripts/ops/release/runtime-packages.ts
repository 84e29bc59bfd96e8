/** Finds the packages that the running programs need, from their imports and the lockfile. */
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

/** The programs of an installation: the server, the studio and the operators' command. */
export const entryPoints = ['server/app/main.ts', 'studio/server/main.ts', 'server/backoffice/cli/main.ts'];

export interface Imports {
  /** The project's own files that the programs load. */
  readonly files: readonly string[];
  /** The names of the packages that these import, sorted. */
  readonly packages: readonly string[];
}

/** Reads the programs' imports. Nothing is written. */
export async function runtimeImports(): Promise<Imports> {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    logLevel: 'error',
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  const names = imported.filter(({ external, path }) => external && !path.startsWith('node:')).map(({ path }) => path);
  return { files: Object.keys(metafile.inputs), packages: [...new Set(names.map(packageOf))].sort() };
}

const packageOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
}
export type LockedPackages = Readonly<Record<string, Locked>>;

export const readLock = () =>
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { readonly packages: LockedPackages }).packages;

/**
 * Returns the folders ("node_modules/pg") of the packages and of everything that they depend on, sorted. Optional and peer dependencies are left out,
 * since the programs run without them. Throws an Error for a package that the lockfile lacks.
 */
export function withDependencies(packages: readonly string[], lock: LockedPackages): readonly string[] {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const path = foldersAbove(from)
      .map((folder) => `${folder}node_modules/${name}`)
      .find((each) => lock[each]);
    if (path === undefined) throw new Error(`${name}, which ${from || 'a program'} needs, is not in the lockfile.`);
    if (found.has(path)) return;
    found.add(path);
    for (const each of Object.keys(lock[path]?.dependencies ?? {})) add(each, `${path}/`);
  };
  for (const name of packages) add(name, '');
  return [...found].sort();
}

/** Returns the folders in which Node looks for a package's dependency, the nearest first. */
function foldersAbove(from: string): readonly string[] {
  const parts = from.split('node_modules/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('node_modules/'));
}
