/** Tests the rules of the interface texts, and that every file is written back as it was (docs/domain/back-office.md#texts). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interfaceTextFaults } from '#content/interface-text-rules.ts';
import { locales } from '#lib/locales.ts';
import { fileDocuments, readDocument } from '#server/contexts/texts/public.ts';

const root = new URL('../../', import.meta.url);
const rules = (locale: 'pt' | 'en' | 'th', text: string, source: string) =>
  interfaceTextFaults(locale, { key: text }, { key: source }).map(({ rule }) => rule);

describe('the rules of the interface texts', () => {
  it('want the names in braces of the Portuguese text', () => {
    expect(rules('en', 'Up to {{max}}', 'Até {{max}}')).toEqual([]);
    expect(rules('en', 'Up to {{most}}', 'Até {{max}}')).toEqual(['otherFigures']);
    expect(rules('en', 'Up to the limit', 'Até {{max}}')).toEqual(['otherFigures']);
    expect(rules('en', 'Up to {{max}', 'Até {{max}}')).toEqual(['looseBrace', 'otherFigures']);
  });

  it('want the plural forms of the language', () => {
    const source = '{{days}} {{days|one:dia|other:dias}}';
    expect(rules('en', '{{days}} {{days|one:day|other:days}}', source)).toEqual([]);
    expect(rules('en', '{{days}} {{days|other:days}}', source)).toEqual(['pluralForms']);
    expect(rules('en', '{{days}} {{days|one:|other:days}}', source)).toEqual(['pluralForms']);
    expect(rules('th', '{{days}} {{days|one:วัน|other:วัน}}', source)).toEqual(['pluralForms']);
    expect(rules('th', '{{days}} วัน', source)).toEqual([]);
  });

  it('refuse HTML, empty and very long texts', () => {
    expect(rules('en', '<b>Now</b>', 'Agora')).toEqual(['html']);
    expect(rules('en', ' ', 'Agora')).toEqual(['empty']);
    expect(rules('en', 'x'.repeat(1201), 'Agora')).toEqual(['tooLong']);
  });
});

describe.each(fileDocuments.map((document) => [document.name, document] as const))('%s', (_, document) => {
  it('keeps the rules, and is written back as it was', async () => {
    const texts = await readDocument(root, document);
    expect(await document.kind.faults(texts)).toEqual([]);
    for (const locale of locales) {
      const source = readFileSync(new URL(document.kind.file.path(document.slug, locale), root), 'utf8');
      expect(await document.kind.file.format(texts[locale], source)).toBe(source);
    }
  });
});
