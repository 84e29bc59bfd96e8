/** Tests docs/security.md against ASVS 5.0.0: each requirement of levels 1 and 2 occurs once, and its proof exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const chapters = page.slice(page.indexOf('## By chapter'));

/** The number of requirements of level 1 or 2 in each section. They come first, and those of level 3 last. */
const sections: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};
const wanted = Object.entries(sections).flatMap(([chapter, counts]) =>
  Object.entries(counts).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section}.${index + 1}`),
  ),
);

const rows = [...chapters.matchAll(/^\| (\S+) +\| (.+?) +\| (.+?) +\|$/gm)]
  .map(([, id = '', text = '', proofs = '']) => ({
    id,
    text,
    proofs: [...proofs.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }))
  .filter(({ id }) => !/^(id|-+)$/.test(id));
const shut = [...chapters.matchAll(/^Does not apply: ([\d., ]+): (.+)\.$/gm)].map(([, ids = '', why = '']) => ({
  ids: ids.split(', '),
  why,
}));

test('has each requirement of levels 1 and 2, once', () => {
  expect(wanted).toHaveLength(253);
  const had = [...rows.map(({ id }) => id), ...shut.flatMap(({ ids }) => ids)];
  for (const id of had) expect(id).toMatch(/^\d{1,2}\.\d{1,2}\.\d{1,2}$/);
  expect([...had].sort()).toEqual([...wanted].sort());
});

test('is in the chapter of its number', () => {
  for (const part of chapters.split('\n### V').slice(1)) {
    const chapter = /^\d+/.exec(part)?.[0];
    for (const [, id = ''] of part.matchAll(/^\| (\d\S+) /gm)) expect(id.split('.')[0]).toBe(chapter);
  }
});

test('names existing tests in every row', () => {
  for (const { id, text, proofs } of rows) {
    expect(text.length, id).toBeGreaterThan(2);
    expect(proofs.length, `${id} is proven by nothing`).toBeGreaterThan(0);
    for (const file of proofs) {
      expect(file, id).toMatch(/^tests\/(unit|journeys|money|site|e2e)\/[\w/-]+\.(test|spec)\.ts$/);
      expect([id, file, existsSync(file)]).toEqual([id, file, true]);
    }
  }
});

test('gives a reason where a requirement does not apply', () => {
  expect(shut.length).toBeGreaterThan(10);
  for (const { ids, why } of shut) expect(why.length, ids.join()).toBeGreaterThan(10);
});

test('links to existing pages', () => {
  const links = [...page.matchAll(/\]\((?!https:)([^)#]+)/g)].map(([, path = '']) =>
    join(dirname('docs/security.md'), path),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});

test('no code starts a program, runs text, or trusts an unsigned certificate', () => {
  const files = globSync(['{server,studio}/**/*.ts', 'src/**/*.{ts,tsx,astro}']);
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) =>
    /\beval\(|new Function\b|child_process|rejectUnauthorized|NODE_TLS_REJECT/.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});
