/** Tests that the faults in a publisher's log are found at their fields. */
import { expect, it } from 'vitest';
import { locales } from '#lib/locales.ts';
import { documentNamed, faultsInLog } from '#server/contexts/texts/public.ts';
import type { DocumentTexts, TextDocument } from '#server/contexts/texts/public.ts';

const texts = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(locales.map((locale) => [locale, fields])) as DocumentTexts;
const found = (name: string, fields: Readonly<Record<string, string>>, log: string) =>
  faultsInLog(documentNamed(name) as TextDocument, texts(fields), log).map(({ locale, field, text }) => [
    locale,
    field,
    text,
  ]);

it('in the lines of the check of words and marks', () => {
  const log = `The check of the texts failed.
locales/en/ui.json: close: “"”: a straight quote
locales/en/uix.json: close: another file
locales/th/ui.json: back: two spaces`;
  expect(found('interface.ui', { close: 'x', back: 'y' }, log)).toEqual([
    ['en', 'close', '“"”: a straight quote'],
    ['th', 'back', 'two spaces'],
  ]);
});

it('in the numbered lines of a page, and in those of the build', () => {
  const fields = { title: 'A', summary: 'B', figure: 'C', condition: 'D', body: 'E' };
  const file = 'src/content/promotions/tr/recharge.md';
  const log = `${file}:2: of the title\n${file}:5: of the condition\n${file}:9: of the text\n${file}, summary, language tr: it is empty`;
  expect(found('promotions.recharge', fields, log)).toEqual([
    ['tr', 'title', 'of the title'],
    ['tr', 'condition', 'of the condition'],
    ['tr', 'body', 'of the text'],
    ['tr', 'summary', 'it is empty'],
  ]);
  expect(found('promotions.super', fields, log)).toEqual([]);
  expect(found('offers.rebate', {}, log)).toEqual([]);
});
