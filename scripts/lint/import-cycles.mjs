/** No two files of src/ and server/ import each other, over however many files between and types included, as one ESLint rule. */
import { eachImport, fileOf, importsOf, linted } from './imports.mjs';

/** Returns the files from `start` to `end` by which one imports the other, the fewest there are; null where none lead there. */
function pathBetween(start, end) {
  const paths = [[start]];
  const seen = new Set([start]);
  for (const path of paths) {
    const last = path.at(-1);
    if (last === end) return path;
    for (const next of importsOf(last)) {
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return null;
}

export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = linted(context);
    return eachImport((node, text) => {
      const target = fileOf(text, file);
      const way = target === null ? null : pathBetween(target, file);
      if (way) context.report({ node, message: `These files import each other: ${[file, ...way].join(' → ')}.` });
    });
  },
};
