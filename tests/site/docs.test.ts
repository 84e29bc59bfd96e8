/** Tests that the documents in texts and comments exist in the repository. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  anchorsOf,
  brokenDocuments,
  brokenLinks,
  codeFiles,
  markdownFiles,
  papersIn,
} from '#scripts/lint/doc-links.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const texts = markdownFiles();
const code = codeFiles();

test('every relative link of a Markdown file leads to an existing file and heading', () => {
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.flatMap((file) => brokenLinks(file, read(file)))).toEqual([]);
});

test('every document that a text or a comment names exists, with its heading', () => {
  expect(code.length).toBeGreaterThan(1_000);
  const others = code.filter((file) => file !== 'tests/site/docs.test.ts');
  expect([...texts, ...others].flatMap((file) => brokenDocuments(file, read(file)))).toEqual([]);
});

test('no text or comment cites a document outside the repository', () => {
  const own = /^(scripts\/lint\/doc-links|tests\/site\/docs\.test)\.ts$/;
  const citing = [...texts, ...code].filter((file) => !own.test(file) && papersIn(read(file)).length > 0);
  expect(citing.map((file) => `${file}: ${papersIn(read(file)).join(', ')}`)).toEqual([]);
});

describe('the check of links', () => {
  test.each([
    ['a file that is not there', '[a](docs/none.md)'],
    ['a heading that is not there', '[a](docs/security.md#none)'],
    ['a heading of the page itself', '[a](#none)'],
    ['a reference', 'See [a].\n\n[a]: docs/none.md'],
  ])('finds %s', (_what, text) => {
    expect(brokenLinks('README.md', text)).toHaveLength(1);
  });

  test.each([
    ['another host', '[a](https://example.org/none.md)'],
    ['a link from a folder up', '[a](../README.md)'],
    ['code', '`[a](none.md)`'],
    ['a block of code', '```\n[a](none.md)\n```'],
  ])('passes %s', (_what, text) => {
    expect(brokenLinks('docs/security.md', text)).toEqual([]);
  });

  test('names headings as GitHub does', () => {
    expect([...anchorsOf('# A `b` & C-d!\n## A\n## A\n```\n# no\n```\n')]).toEqual(['a-b--c-d', 'a', 'a-1']);
  });

  test('finds a document that a comment names', () => {
    expect(brokenDocuments('a.ts', '// docs/none.md, docs/security.md#none, docs/security.md.')).toEqual([
      'a.ts: docs/none.md',
      'a.ts: docs/security.md#none',
    ]);
  });
});

test.each([
  ['(domain 4.5)', 'domain 4.5'],
  ['spec 9', 'spec 9'],
  ['(domain-offers\n * 7.2)', 'domain-offers 7.2'],
  ['as domain-games says', 'domain-games'],
  ['server.md 5', 'server.md'],
  ['(expectations; x)', 'expectations'],
  ['cases-4 of', 'cases-4'],
])('the check of citations finds “%s”', (text, citation) => {
  expect(papersIn(text)).toEqual([citation]);
});

test.each(['the specification', 'br-spec 2', 'a domain name', 'e2e spec', 'docs/domain/pix.md', 'server/README.md'])(
  'the check of citations passes “%s”',
  (text) => {
    expect(papersIn(text)).toEqual([]);
  },
);
