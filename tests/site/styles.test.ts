/** Finds declarations that a browser silently drops from a style sheet. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('sheets import others before their own rules: anywhere else an import is ignored', () => {
  const late = globSync('src/styles/*.css').filter((file) => {
    const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return /[^\s;][^;]*;?\s*\}[\s\S]*@import/.test(text);
  });
  expect(late).toEqual([]);
});
