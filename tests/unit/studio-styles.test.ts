/** Tests the style sheets that the studio serves. */
import { expect, it } from 'vitest';
import { loadAssets } from '#studio/server/assets.ts';

const sheets = [...loadAssets().files].filter(([name]) => name.endsWith('.css'));
const textOf = (name: string) =>
  new TextDecoder().decode(sheets.find(([each]) => each === name)?.[1].bytes('plain') ?? new Uint8Array());

it('the common one has its parts in their order', () => {
  const text = `\n${textOf('client/studio.css')}`;
  const firsts = [
    ':root {',
    '.scene {',
    '.win {',
    '.stake {',
    '.sheet {',
    'dialog {',
    '.verify {',
    '@media (min-aspect',
  ];
  const places = firsts.map((rule) => text.indexOf(`\n${rule}`));
  expect(places).not.toContain(-1);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
});

it.each(sheets.map(([name]) => name))('%s has no comment, and no part that a browser would have to load', (name) => {
  expect(textOf(name)).toMatch(/\{[^}]+\}/);
  expect(textOf(name)).not.toMatch(/\/\*|@import/);
});
