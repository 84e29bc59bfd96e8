/**
 * One ESLint rule: no two files of src/ and server/ import each other, directly or through other files, types included. Two folders
 * side by side in server/ do not either.
 */
import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { eachImport, fileOf, importsOf, linted, root } from './imports.mjs';

/** The files of server/. They and what folders import are read once: a linter that runs in an editor sees changes when it starts again. */
const serverFiles = readdirSync(posix.join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((path) => posix.join('server', path))
  .filter((path) => path.endsWith('.ts'));

/** Returns the files from `start` to `end` by which one imports the other, the fewest there are; null where none lead there. Folders alike, by `nextOf`. */
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

/** Returns what the files of a place, a file or a folder, import: each as the place beside it that holds the file. */
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

/** Returns the file or folder directly in `folder` that is a file's own or holds it. */
const placeIn = (folder, file) => file.split('/', folder.split('/').length + 1).join('/');

/** Returns the folder that holds both files, the deepest there is. */
function folderOfBoth(file, other) {
  const [parts, others] = [file.split('/'), other.split('/')];
  const end = parts.findIndex((part, index) => part !== others[index]);
  return parts.slice(0, end).join('/');
}

/** Returns the places of server/ side by side that import each other by `file` importing `target`; null where there are none. */
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
