/**
 * Tests that a text with a placeholder, {{name}}, is shown only through `fill`. Islands, the shell and the studio's
 * scenes name their texts. Shown directly, the text would have its raw placeholder.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namespaces, readDictionary } from '#scripts/dev/dictionaries.ts';
import { textsOf } from '#studio/server/texts.ts';

/** Returns whether a text of this name has a placeholder in each dictionary that has the name. */
function holes(dictionaries: readonly Readonly<Record<string, string>>[]): (key: string) => boolean {
  const texts = Map.groupBy(
    dictionaries.flatMap((each) => Object.entries(each)),
    ([key]) => key,
  );
  return (key) => texts.get(key)?.every(([, text]) => text.includes('{{')) ?? false;
}

/** Matches functions that fill a text's placeholders. */
const FILLS = /\b(fill|restsUntil|words\.all)\([^;{}]*$/;

/** Finds the texts named in code, each with the code before it. */
const named = (code: string, by: RegExp) =>
  [...code.matchAll(by)].map((match) => ({
    key: match[1] ?? match[2] ?? '',
    before: code.slice(Math.max(0, match.index - 120), match.index),
    after: code.slice(match.index, match.index + match[0].length + 6),
  }));

function unfilled(files: readonly string[], by: RegExp, hasHole: (key: string) => boolean): string[] {
  return files.flatMap((file) =>
    named(readFileSync(file, 'utf8'), by)
      // A text that is split at its placeholders is assembled by hand.
      .filter(({ key, before, after }) => hasHole(key) && !FILLS.test(before) && !after.endsWith('.split'))
      .map(({ key }) => `${file}: ${key}`),
  );
}

test('no scene or page of the studio shows an unfilled placeholder', () => {
  const games = namespaces.filter((name) => name.startsWith('game-')).map((name) => name.slice('game-'.length));
  const hasHole = holes(games.map((game) => textsOf('pt', game)));
  expect(hasHole('isOut')).toBe(true);
  const files = globSync('studio/client/**/*.ts');
  expect(files.length).toBeGreaterThan(40);
  expect(unfilled(files, /\btexts\.(\w+)|\btext\('([\w.]+)'\)/g, hasHole)).toEqual([]);
});

test('no island shows an unfilled placeholder', () => {
  const hasHole = holes(namespaces.map((name) => readDictionary('pt', name)));
  const files = globSync('src/{islands,ui,shell}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(200);
  const found = unfilled(files, /\b\w*(?:[sS]trings|words|texts|refusals|ui)\.(\w+)|\bt\('(\w+)'\)/g, hasHole);
  // Passed to OfferPart, which fills them.
  expect(found.filter((each) => !/Rewards\.tsx: (first|friend)ListFailed$/.test(each))).toEqual([]);
});
