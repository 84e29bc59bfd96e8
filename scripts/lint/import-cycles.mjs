/**
 * Defines an ESLint rule: no two files of src/ and server/ import each other, directly or through other files, types
 * included. Nor do two sibling folders in server/.
 */
import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { eachImport, fileOf, importsOf, linted, root } from './imports.mjs';

/**
 * The files of server/. They and the imports of folders are read once, so a linter in an editor sees changes only after
 * a restart.
 */
const serverFiles = readdirSync(posix.join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((path) => posix.join('server', path))
  .filter((path) => path.endsWith('.ts'));

/** Returns the shortest path of imports from `start` to `end`, or null. Works for folders as well, by `nextOf`. */
function pathBetween(start, end, nextOf = importsOf) {
  const paths = [[start]];
  const seen = new Set([start]);
  for (const path of paths) {
    const last = path.at(-1);
    if (last === end) return path;
    for (const next of nextOf(last)) {
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return null;
}

const importsOfPlace = new Map();

/** Returns the imports of a file or a folder, each as the sibling that contains the imported file. */
function placesImportedBy(place) {
  const before = importsOfPlace.get(place);
  if (before) return before;
  const folder = posix.dirname(place);
  const files = serverFiles.filter((file) => file === place || file.startsWith(`${place}/`));
  const targets = files.flatMap(importsOf).filter((target) => target.startsWith(`${folder}/`));
  const places = new Set(targets.map((target) => placeIn(folder, target)).filter((other) => other !== place));
  importsOfPlace.set(place, places);
  return places;
}

/** Returns the direct child of `folder` that is the file or contains it. */
const placeIn = (folder, file) => file.split('/', folder.split('/').length + 1).join('/');

/** Returns the deepest folder that contains both files. */
function folderOfBoth(file, other) {
  const [parts, others] = [file.split('/'), other.split('/')];
  const end = parts.findIndex((part, index) => part !== others[index]);
  return parts.slice(0, end).join('/');
}

/** Returns the sibling places of server/ that import each other because `file` imports `target`, or null. */
function ringOfPlaces(file, target) {
  if (![file, target].every((path) => path.startsWith('server/')) || file === target) return null;
  const folder = folderOfBoth(file, target);
  const [from, to] = [file, target].map((path) => placeIn(folder, path));
  const way = from === file && to === target ? null : pathBetween(to, from, placesImportedBy);
  return way && [from, ...way];
}

export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = linted(context);
    return eachImport((node, text) => {
      const target = fileOf(text, file);
      const way = target === null ? null : pathBetween(target, file);
      if (way) context.report({ node, message: `These files import each other: ${[file, ...way].join(' → ')}.` });
      const ring = target === null ? null : ringOfPlaces(file, target);
      if (ring) context.report({ node, message: `These folders import each other: ${ring.join(' → ')}.` });
    });
  },
};
