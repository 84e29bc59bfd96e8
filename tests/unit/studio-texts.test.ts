import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales, localeTable } from '#lib/locales.ts';
import { formatWait } from '#lib/format-values.ts';
import { PAIR_MAX_AGE_MS, ROUNDS_PER_PAIR } from '#studio/server/seeds.ts';
import { localeOf, texts } from '#studio/server/texts.ts';

const names = (text: string | undefined) => (text ?? '').match(/\{\{\w+\}\}/g)?.toSorted() ?? [];

describe.each(locales.map((code) => [code]))('studio texts in %s', (code) => {
  it('has the keys of the Portuguese, none empty, with the same values to fill in', () => {
    expect(Object.keys(texts[code])).toEqual(Object.keys(texts.pt));
    for (const [key, text] of Object.entries(texts[code])) {
      expect(text.trim(), key).not.toBe('');
      expect(names(text), key).toEqual(names(texts.pt[key]));
    }
  });

  it('differs from the Portuguese', () => {
    const sentences = Object.entries(texts.pt).filter(([, text]) => text.length > 12);
    const same = sentences.filter(([key, text]) => texts[code][key] === text);
    if (code !== 'pt') expect(same).toEqual([]);
  });

  it('states the limits of seeds as the rule has them', () => {
    const { tag } = localeTable[code];
    const said = texts[code]['refusal.SEEDS_EXHAUSTED'];
    expect(said).toContain(ROUNDS_PER_PAIR.toLocaleString(tag));
    expect(said).toContain(formatWait(PAIR_MAX_AGE_MS / 1000, tag));
  });
});

describe('studio texts', () => {
  it('has every key that the pages name', () => {
    const sources = ['studio/server/pages.ts', 'studio/server/pay-table.ts', ...globSync('studio/client/*.ts')];
    const code = sources.map((name) => readFileSync(name, 'utf8')).join('\n');
    const keys = [...code.matchAll(/\btext\('([\w.]+)'\)|\bt\.(\w+)/g)].map((match) => match[1] ?? match[2] ?? '');
    expect(keys.length).toBeGreaterThan(40);
    expect(keys.filter((key) => !(key in texts.pt) && key !== 'line')).toEqual([]);
  });

  it('falls back to Portuguese for an unknown language', () => {
    expect(localeOf('xx')).toBe('pt');
    expect(localeOf(undefined)).toBe('pt');
    expect(localeOf('__proto__')).toBe('pt');
  });
});
