/**
 * Defines a lint rule: no two files of src/ and server/ import each other, directly or through other files, types
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
  return search([start], end, nextOf);
}

/** Returns the shortest path to `end` from the nearest of `starts`, or null. */
function search(starts, end, nextOf) {
  // Each place that the search has found, with the one before it. A loop over a map goes on to what is added to it.
  const before = new Map(starts.map((start) => [start, null]));
  for (const [place] of before) {
    if (place === end) return pathTo(place, before);
    for (const next of nextOf(place)) if (!before.has(next)) before.set(next, place);
  }
  return null;
}

function pathTo(end, before) {
  const path = [];
  for (let place = end; place !== null; place = before.get(place)) path.unshift(place);
  return path;
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
  const way = from === file && to === target ? null : pathBetweenPlaces(to, from);
  return way && [from, ...way];
}

const pathsBetweenPlaces = new Map();

function pathBetweenPlaces(start, end) {
  const key = `${start} ${end}`;
  if (!pathsBetweenPlaces.has(key)) pathsBetweenPlaces.set(key, pathBetween(start, end, placesImportedBy));
  return pathsBetweenPlaces.get(key);
}

export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = linted(context);
    const imports = [];
    const see = eachImport((node, text) => {
      const target = fileOf(text, file);
      if (target !== null) imports.push({ node, target });
    });
    const judge = () => {
      // One search from all imports together finds nothing in nearly every file.
      const targets = imports.map(({ target }) => target);
      const isInCycle = search(targets, file, importsOf) !== null;
      for (const { node, target } of imports) {
        const way = isInCycle ? pathBetween(target, file) : null;
        if (way) context.report({ node, message: `These files import each other: ${[file, ...way].join(' → ')}.` });
        const ring = ringOfPlaces(file, target);
        if (ring) context.report({ node, message: `These folders import each other: ${ring.join(' → ')}.` });
      }
    };
    return { ...see, 'Program:exit': judge };
  },
};
