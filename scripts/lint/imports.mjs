/** Provides what the import rules share: resolving an import to its file, and listing the imports of a file. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the linted file's path from the project's root; for a script in an .astro file, that of the .astro file. */
export const linted = (context) => relative(root, resolve(context.physicalFilename)).split(sep).join('/');

/** The import names of package.json, e.g. '#server/*' for ./server/*. */
const names = Object.entries(JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).imports).map((entry) =>
  entry.map((text) => text.replace(/^\.\/|\*$/g, '')),
);

/** Returns the file of an import, from the project's root; null where it is not in the project. */
export function fileOf(text, importer) {
  if (text.startsWith('.')) return posix.normalize(posix.join(posix.dirname(importer), text));
  const known = names.find(([name]) => text === name || (name.endsWith('/') && text.startsWith(name)));
  return known ? known[1] + text.slice(known[0].length) : null;
}

/**
 * Returns a visitor that calls `see` with each import of a file, of values and types, static and dynamic, with its
 * text.
 */
export function eachImport(see) {
  const visit = (node) => {
    const source = node.source;
    if (typeof source?.value === 'string') see(source, source.value);
  };
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
  };
}

/** For this time, ms, a file is not read again. A linter in an editor sees a change after it. */
const FRESH_MS = 1_000;
const known = new Map();

/** Returns the project's files that a file imports; none where it does not exist. */
export function importsOf(file) {
  const entry = known.get(file);
  const now = performance.now();
  if (entry && now - entry.readAt < FRESH_MS) return entry.files;
  const path = resolve(root, file);
  if (!/\.(tsx?|m?js|astro)$/.test(file) || !existsSync(path)) return [];
  const { mtimeMs } = statSync(path);
  if (entry?.mtimeMs === mtimeMs) {
    entry.readAt = now;
    return entry.files;
  }
  const { importedFiles } = ts.preProcessFile(scriptOf(file, readFileSync(path, 'utf8')), true, true);
  const files = importedFiles.map(({ fileName }) => fileOf(fileName, file)).filter((target) => target !== null);
  known.set(file, { mtimeMs, files, readAt: now });
  return files;
}

/** Returns the script of an .astro file: its front matter and its script elements. */
function scriptOf(file, text) {
  if (!file.endsWith('.astro')) return text;
  const [, head = ''] = /^---\n(.*?)\n---/s.exec(text) ?? [];
  return [head, ...[...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, body]) => body)].join('\n');
}
