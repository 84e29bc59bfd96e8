/**
 * Checks the fields of one text, without reading a file. The build (scripts/build/check-prose.ts) and the back office's
 * editor use the same rules.
 */
import { z } from 'zod';
import { hasLooseBrace, typedDigits } from './figure-rule.ts';
import { figureNames } from './figures.ts';
import { legalSlugs } from './legal.ts';
import { htmlTags } from './markup-rule.ts';
import { promotions } from './promotions.ts';
import { markupFaults } from './prose-markup.ts';
import { fault, proseRules } from './prose-rules.ts';
import type { ProseFault, ProseRule } from './prose-rules.ts';
import { legalSchema, promotionSchema } from './prose-schema.ts';

export const proseCollections = [
  { name: 'promotions', slugs: promotions.map(({ slug }) => slug), schema: promotionSchema(z.string()) },
  { name: 'legal', slugs: legalSlugs, schema: legalSchema() },
] as const;
export type ProseCollection = (typeof proseCollections)[number];

/** The fields, with the Markdown below them as `body`. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns all faults of a text but its picture's. `original`: the Portuguese text, or null where there is none. */
export const fieldFaults = (collection: ProseCollection, fields: Fields, original: Fields | null): ProseFault[] => [
  ...shapeFaults(collection, fields),
  ...textFaults(fields, original),
  ...markupOf(fields),
];

function shapeFaults({ schema }: ProseCollection, { body, ...fields }: Fields): ProseFault[] {
  const issues = schema.safeParse(fields).error?.issues ?? [];
  const named = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => fault(key, 'unknownField'))
      : issue.code === 'too_big'
        ? fault(issue.path.join('.'), 'tooLong', { max: Number(issue.maximum) })
        : fault(issue.path.join('.'), ruleOf(issue.message)),
  );
  return String(body).trim() === '' ? [...named, fault('body', 'empty')] : named;
}

/** Finds the rule by the sentence that the schema has from the same list. */
function ruleOf(sentence: string): ProseRule {
  const rules = ['missing', 'notText', 'empty', 'altMissing', 'altAlone'] as const;
  return rules.find((rule) => proseRules[rule]() === sentence) ?? 'notText';
}

/** Compares the figures of a text with those that exist, and with those of the Portuguese text. */
function textFaults(fields: Fields, original: Fields | null): ProseFault[] {
  return Object.entries(fields).flatMap(([field, text]) => {
    if (typeof text !== 'string' || field === 'image') return [];
    const source = original?.[field];
    const digits = typedDigits(text);
    const [own, expected] = [figuresIn(text), typeof source === 'string' ? figuresIn(source) : null];
    return [
      ...unknownFigures(text).map((name) => fault(field, 'unknownFigure', { name })),
      ...(hasLooseBrace(text) ? [fault(field, 'looseBrace')] : []),
      ...(digits.length > 0 ? [fault(field, 'typedDigits', { digits: digits.join(', ') })] : []),
      ...(expected !== null && expected !== own ? [fault(field, 'otherFigures', { own, source: expected })] : []),
    ];
  });
}

/** Finds HTML and unsafe links. A field is not Markdown, so only HTML counts there. */
function markupOf({ body, ...fields }: Fields): ProseFault[] {
  const inFields = Object.entries(fields).flatMap(([field, text]) =>
    typeof text === 'string' && htmlTags(text).length > 0 ? [fault(field, 'html')] : [],
  );
  return [...inFields, ...markupFaults(String(body))];
}

/** Returns the names in braces. Words chosen by a number, `{{name|one:…|other:…}}`, may differ by language. */
const placeholders = (text: string) => text.match(/\{\{\s*\w+\s*\}\}/g) ?? [];
const allPlaceholders = (text: string) => text.match(/\{\{\s*\w+\s*(?:\|[^{}]+)?\}\}/g) ?? [];
const figuresIn = (text: string) => placeholders(text).sort().join(' ');

const unknownFigures = (text: string) =>
  allPlaceholders(text).filter((placeholder) => !figureNames.includes(placeholder.replace(/\|.*|[{}\s]/g, '')));
