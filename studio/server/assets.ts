/**
 * Prepares the assets of the studio's pages once, at the start. These are browser code with its types stripped, styles,
 * art and texts. The modules keep their folders (client/, lib/), so that an import is a relative path. A page's head
 * lists all modules that it needs, so that a phone does not discover them import by import. The address has a digest of
 * all assets, so that a browser may cache them for a year.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { locales } from '#lib/locales.ts';
import { studioGames } from '#games/catalogue.ts';
import { textsOf } from './texts.ts';

export type Encoding = 'br' | 'gzip' | 'plain';

export interface Asset {
  readonly type: string;
  /** Returns the content. It is compressed at the first request and then cached. */
  readonly bytes: (encoding: Encoding) => Uint8Array<ArrayBuffer>;
}

export interface Assets {
  readonly version: string;
  readonly files: ReadonlyMap<string, Asset>;
  /** Returns the module and everything that it imports, dependencies first. */
  readonly modulesOf: (entry: string) => readonly string[];
  /** Returns the style sheets beside these modules. */
  readonly stylesOf: (modules: readonly string[]) => readonly string[];
}

/** The folders by their public names. */
const roots = {
  client: new URL('../client/', import.meta.url),
  lib: new URL('../../src/lib/', import.meta.url),
  games: new URL('../../src/games/', import.meta.url),
};
const art = new URL('../../public/games/', import.meta.url);

let loaded: Assets | undefined;

/** Returns the assets. They are the same for every studio of a process, which loads them once. */
export const loadAssets = (): Assets => (loaded ??= readAssets());

function readAssets(): Assets {
  const files = new Map<string, Asset>();
  const digest = createHash('sha256');
  const imports = new Map<string, readonly string[]>();
  const add = (name: string, type: string, text: string) => {
    files.set(name, { type, bytes: inEncodings(text) });
    digest.update(name).update(text);
  };
  const addModule = (name: string): void => {
    if (imports.has(name)) return;
    const { code, imported } = script(name);
    imports.set(name, imported);
    add(name, 'text/javascript; charset=utf-8', code);
    imported.forEach(addModule);
  };

  for (const path of under(roots.client, '**/*.ts')) addModule(`client/${path.replace(/\.ts$/, '.js')}`);
  for (const path of under(roots.client, '**/*.css').filter((each) => !each.startsWith('styles/')))
    add(`client/${path}`, 'text/css; charset=utf-8', styleSheet(new URL(path, roots.client)));
  for (const { rules } of studioGames)
    for (const name of under(new URL(`${rules.code}/`, art), '*.svg'))
      add(`art/${rules.code}/${name}`, 'image/svg+xml', readFileSync(new URL(`${rules.code}/${name}`, art), 'utf8'));
  const dictionaries = new Set([
    null,
    ...studioGames.flatMap(({ dictionary, earlierDictionaries = {} }) => [
      dictionary,
      ...Object.values(earlierDictionaries),
    ]),
  ]);
  for (const locale of locales)
    for (const dictionary of dictionaries)
      add(textsName(locale, dictionary), 'application/json', JSON.stringify(textsOf(locale, dictionary)));

  const modulesOf = (entry: string, known = new Set<string>()): readonly string[] => {
    if (known.has(entry)) return [];
    known.add(entry);
    return [...(imports.get(entry) ?? []).flatMap((name) => modulesOf(name, known)), entry];
  };
  return {
    version: digest.digest('hex').slice(0, 16),
    files,
    modulesOf: (entry) => modulesOf(entry),
    stylesOf: (modules) => {
      const folders = new Set(modules.map((name) => posix.dirname(name)));
      const sheets = [...files.keys()].filter((name) => name.endsWith('.css') && folders.has(posix.dirname(name)));
      // The common sheets come first, so that a game can override them.
      return sheets.sort((a, b) => a.split('/').length - b.split('/').length);
    },
  };
}

/** Returns the name under which texts are served: those of a game's dictionary, or the common ones with null. */
export const textsName = (locale: string, dictionary: string | null): string =>
  `texts/${locale}/${dictionary ?? 'common'}.json`;

const under = (folder: URL, pattern: string): string[] => globSync(pattern, { cwd: fileURLToPath(folder) }).sort();

/** Returns a style sheet with the parts that it imports, without comments and indentation: a fifth of its size. */
const styleSheet = (file: URL): string =>
  readFileSync(file, 'utf8')
    .replace(/^ *\/\*[\s\S]*?\*\/\n/gm, '')
    .replace(/^@import '(.+)';\n/gm, (_, part: string) => styleSheet(new URL(part, file)))
    .replace(/^ +/gm, '');

/** Returns a module as JavaScript, and the names of its imports. */
function script(name: string): { readonly code: string; readonly imported: readonly string[] } {
  const [root = '', ...path] = name.split('/');
  const file = new URL(path.join('/').replace(/\.js$/, '.ts'), roots[root as keyof typeof roots]);
  const imported: string[] = [];
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'))
    .replace(/(from )'([^']+)\.ts'/g, (_, from: string, specifier: string) => {
      const other = specifier.startsWith('#')
        ? `${specifier.slice(1)}.js`
        : `${posix.join(posix.dirname(name), specifier)}.js`;
      imported.push(other);
      const path = posix.relative(posix.dirname(name), other);
      return `${from}'${path.startsWith('.') ? path : `./${path}`}'`;
    })
    .replace(/^ *\/\*\*[\s\S]*?\*\/$/gm, '')
    .replace(/^ *\/\/ .*$/gm, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n');
  return { code, imported };
}

function inEncodings(text: string): Asset['bytes'] {
  const made = new Map<Encoding, Uint8Array<ArrayBuffer>>();
  const make = {
    plain: () => Buffer.from(text),
    gzip: () => gzipSync(text),
    br: () => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
  };
  return (encoding) => {
    const bytes = made.get(encoding) ?? make[encoding]();
    made.set(encoding, bytes);
    return bytes;
  };
}
