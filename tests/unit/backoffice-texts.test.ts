import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { backofficeDictionary, backofficeText } from '#server/backoffice/texts.ts';

const names = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort();

describe('the texts of the back office', () => {
  const [pt, en] = [backofficeDictionary('pt'), backofficeDictionary('en')];

  it('have the same keys and placeholders in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort());
    for (const [key, text] of Object.entries(pt)) expect(names(en[key] ?? ''), key).toEqual(names(text));
  });

  it('contain every key that the code names', () => {
    const used = globSync('server/backoffice/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'([a-z][\w-]*\.\w+)'/g)].map(([, key]) => key),
    );
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((key) => !(String(key) in pt))).toEqual([]);
  });

  it('throw for an unknown key', () => {
    expect(() => backofficeText('pt')('frame.unknown')).toThrow('frame.unknown');
  });
});
