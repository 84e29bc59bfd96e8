/** Tests the licence of every package against the list in docs/dependencies.md. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLock, runtimeImports, withDependencies } from '#scripts/ops/release/runtime-packages.ts';

const page = readFileSync('docs/dependencies.md', 'utf8');
const listed = (where: string) => new RegExp(`^- ${where}.*?: (.+)\\.$`, 'm').exec(page)?.[1]?.split(', ') ?? [];
const anywhere = listed('Anywhere');
const tools = [...anywhere, ...listed('In tools alone')];

/** Returns whether the list allows an SPDX expression: every part of "A AND B", one part of "A OR B". */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((each) => isAllowed(each, allowed));
  return bare.split(' AND ').every((each) => allowed.includes(each));
}

const lock = readLock() as Readonly<Record<string, { readonly license?: string }>>;
/** A package whose licence is only in its text; the page names it. */
const licenceOf = (path: string) => lock[path]?.license ?? (path.endsWith('/format') ? 'MIT' : 'none');
const refused = (paths: readonly string[], allowed: readonly string[]) =>
  paths.filter((path) => !isAllowed(licenceOf(path), allowed)).map((path) => `${path}: ${licenceOf(path)}`);

test('the page lists the licences', () => {
  expect(anywhere).toContain('MIT');
  expect(tools.length).toBeGreaterThan(anywhere.length + 3);
});

test('every package has a licence of the list', () => {
  const paths = Object.keys(lock).filter((path) => path !== '');
  expect(refused(paths, tools)).toEqual([]);
});

test('what an installation holds has a licence that is allowed anywhere', async () => {
  const { packages } = await runtimeImports();
  const paths = withDependencies(packages, readLock());
  expect(paths.length).toBeGreaterThan(40);
  expect(refused(paths, anywhere)).toEqual([]);
});

test('the list refuses what it does not name', () => {
  expect(isAllowed('GPL-3.0-or-later', tools)).toBe(false);
  expect(isAllowed('(MIT OR GPL-3.0-or-later)', anywhere)).toBe(true);
  expect(isAllowed('Apache-2.0 AND LGPL-3.0-or-later', anywhere)).toBe(false);
});

test('the lockfile says what each installed package says', () => {
  for (const name of ['hono', 'pg', 'undici', 'web-push']) {
    const installed = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { license: string };
    expect(licenceOf(`node_modules/${name}`)).toBe(installed.license);
  }
});
