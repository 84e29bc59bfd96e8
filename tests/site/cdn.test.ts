/**
 * Tests that the recipe for hosts without `_headers` equals that file, and has every language
 * (docs/how-to/put-it-on-a-cdn.md).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from '#lib/locales.ts';
import { cachedForever, headersFile, pageHeaders } from '#scripts/build/csp.ts';
import { headersOf, parseHeaders } from '#scripts/build/headers-file.ts';
import { KEPT_FILE } from '#scripts/build/keep-release.ts';

const recipe = readFileSync('docs/how-to/put-it-on-a-cdn.md', 'utf8');
const others = locales.filter((code) => code !== 'pt');
const rules = parseHeaders(headersFile());

describe('the recipe for a server of one’s own', () => {
  test('sends every header of every page, and no other', () => {
    const block = /\(site\) \{\s+header \{([^}]+)\}/.exec(recipe)?.[1] ?? '';
    const said = [...block.matchAll(/^\s+([A-Z][\w-]+) "([^"]*)"$/gm)].map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(said)).toEqual(headersOf(rules, '/withdraw'));
    expect(Object.fromEntries(said)).toEqual(pageHeaders);
  });

  test('lets browsers cache hashed files as long as the headers file does, and nothing else', () => {
    const folders = cachedForever.map((path) => `${path}*`).join(' ');
    expect(recipe).toContain(`@hashed path ${folders}\n`);
    expect(recipe).toContain(`@others not path ${folders}\n`);
    for (const path of cachedForever) {
      const { 'Cache-Control': kept } = headersOf(rules, `${path}x.js`);
      expect(kept).toMatch(/immutable$/);
      expect(recipe).toContain(`header @hashed Cache-Control "${kept}"`);
    }
    expect(headersOf(rules, '/withdraw')).not.toHaveProperty('Cache-Control');
  });

  test('serves neither of the files that are for hosts alone', () => {
    for (const file of ['_headers', KEPT_FILE]) expect(recipe).toContain(`error /${file} 404\n`);
  });

  test('replies in each language to unknown paths', () => {
    const [found = '', ...more] = new Set(recipe.match(/\^\/\(([a-z|]+)\)\//g));
    expect(more).toEqual([]);
    expect(found.slice(3, -2).split('|').sort()).toEqual([...others].sort());
  });
});

test('the recipe for Netlify has a rule for each language but the first', () => {
  const said = [...recipe.matchAll(/^\s+\/(\w+)\/\* \/(\w+)\/404\.html 404$/gm)].map(([, from, to]) => [from, to]);
  expect(said.sort()).toEqual(others.map((code) => [code, code]).sort());
});
