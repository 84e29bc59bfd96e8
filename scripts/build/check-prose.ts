/**
 * Checks every text of src/content before a build, in all nine languages, even if the build writes fewer. It reports
 * file, field and language of all faults. So an editor sees the whole list at once instead of a stack trace.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { parseFrontmatter } from 'astro/markdown';
import { z } from 'astro/zod';
import { hasLooseBrace, typedDigits } from '#content/figure-rule.ts';
import { figureNames } from '#content/figures.ts';
import { legalSlugs } from '#content/legal.ts';
import { promotions } from '#content/promotions.ts';
import { legalSchema, promotionSchema } from '#content/prose-schema.ts';
import { defaultLocale, isLocale, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { htmlTags } from '#content/markup-rule.ts';
import { pictureProblems } from './check-picture.ts';
import { markupProblems } from './prose-markup.ts';

const collections = [
  { name: 'promotions', slugs: promotions.map(({ slug }) => slug), schema: promotionSchema(z.string()) },
  { name: 'legal', slugs: legalSlugs, schema: legalSchema() },
] as const;
type Collection = (typeof collections)[number];

/** The fields, with the Markdown below them as `body`. */
type Fields = Readonly<Record<string, unknown>>;

/** Fails `astro build` with the whole list before any page is rendered. */
export function checkedProse(): AstroIntegration {
  return {
    name: 'checked-prose',
    hooks: {
      'astro:config:setup': async ({ command }) => {
        if (command !== 'build') return;
        const problems = await proseProblems('.');
        if (problems.length > 0) throw new Error(`The texts cannot be published:\n${problems.join('\n')}`);
      },
    },
  };
}

/** Returns all faults in the texts of the project in `root`, as "file, field, language code: what". */
export async function proseProblems(root: string): Promise<string[]> {
  const pages = collections.flatMap((collection) => collection.slugs.map((slug) => ({ collection, slug })));
  const texts = pages.map(({ collection, slug }) => pageProblems(root, collection, slug));
  const strays = collections.map((collection) => strayFiles(root, collection));
  return (await Promise.all([...texts, ...strays])).flat();
}

/** Checks one page in all its languages. Translations must have the same facts as the Portuguese text. */
async function pageProblems(root: string, collection: Collection, slug: string): Promise<string[]> {
  const read = (locale: Locale) => readFields(root, `src/content/${collection.name}/${locale}/${slug}.md`);
  const source = await read(defaultLocale);
  const original = typeof source === 'string' ? null : source;
  const problems = locales.map(async (locale) => {
    const say: Say = (field, what) =>
      `src/content/${collection.name}/${locale}/${slug}.md, ${field}, language ${locale}: ${what}`;
    const fields = await read(locale);
    return typeof fields === 'string'
      ? [say('all fields', fields)]
      : [
          ...shapeProblems(collection, fields, say),
          ...textProblems(fields, original, say),
          ...markupOf(fields, say),
          ...(await imageProblems(root, fields, say)),
        ];
  });
  return (await Promise.all(problems)).flat();
}

type Say = (field: string, what: string) => string;

/** Returns a file's fields, or a message why there are none. */
async function readFields(root: string, file: string): Promise<Fields | string> {
  const source = await readFile(join(root, file), 'utf8').catch(() => null);
  if (source === null) return 'the file is missing';
  try {
    // The lines above the text stay as empty ones, so that line numbers are those of the file.
    const { frontmatter, content } = parseFrontmatter(source, { frontmatter: 'empty-with-lines' });
    return { ...frontmatter, body: content };
  } catch (error) {
    return `what stands between the two lines of --- cannot be read (${String(error).split('\n')[0]})`;
  }
}

function shapeProblems({ schema }: Collection, { body, ...fields }: Fields, say: Say): string[] {
  const issues = schema.safeParse(fields).error?.issues ?? [];
  const named = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => say(key, 'no page has such a field'))
      : say(issue.path.join('.'), issue.message),
  );
  return String(body).trim() === '' ? [...named, say('body', 'it is empty')] : named;
}

function textProblems(fields: Fields, original: Fields | null, say: Say): string[] {
  return Object.entries(fields).flatMap(([field, text]) => {
    if (typeof text !== 'string' || field === 'image') return [];
    const source = original?.[field];
    const digits = typedDigits(text);
    return [
      ...unknownFigures(text).map((name) => say(field, `no figure has the name ${name}`)),
      ...(hasLooseBrace(text) ? [say(field, 'a name has two braces on each side: {{name}}')] : []),
      ...(digits.length > 0 ? [say(field, `a value is written {{name}}, and not ${digits.join(', ')}`)] : []),
      ...(typeof source === 'string' && figuresIn(source) !== figuresIn(text)
        ? [
            say(
              field,
              `it has the figures ${figuresIn(text) || 'none'}, the Portuguese text ${figuresIn(source) || 'none'}`,
            ),
          ]
        : []),
    ];
  });
}

/** Finds HTML and unsafe links. A field is not Markdown, so only HTML counts there. */
function markupOf({ body, ...fields }: Fields, say: Say): string[] {
  const inFields = Object.entries(fields).flatMap(([field, text]) =>
    typeof text === 'string' && htmlTags(text).length > 0 ? [say(field, 'HTML is not allowed in a text')] : [],
  );
  return [...inFields, ...markupProblems(String(body)).map((what) => say('body', what))];
}

/** Returns the names in braces. Words chosen by a number, `{{name|one:…|other:…}}`, may differ by language. */
const placeholders = (text: string) => text.match(/\{\{\s*\w+\s*\}\}/g) ?? [];
const allPlaceholders = (text: string) => text.match(/\{\{\s*\w+\s*(?:\|[^{}]+)?\}\}/g) ?? [];
const figuresIn = (text: string) => placeholders(text).sort().join(' ');

const unknownFigures = (text: string) =>
  allPlaceholders(text).filter((placeholder) => !figureNames.includes(placeholder.replace(/\|.*|[{}\s]/g, '')));

async function imageProblems(root: string, { image }: Fields, say: Say): Promise<string[]> {
  const problems = typeof image === 'string' ? await pictureProblems(root, image) : [];
  return problems.map((what) => say('image', what));
}

/** Finds files that no page reads: a misspelt name, or a folder that is no language. */
async function strayFiles(root: string, { name, slugs }: Collection): Promise<string[]> {
  const folder = `src/content/${name}`;
  const files = (await readdir(join(root, folder), { recursive: true })).filter((file) => file.endsWith('.md'));
  return files.flatMap((file) => {
    const [, code, slug] = /^(\w+)\/([^/]+)\.md$/.exec(file.replaceAll('\\', '/')) ?? [];
    const read = isLocale(code) && slugs.some((each) => each === slug);
    return read ? [] : [`${folder}/${file}, all fields, language ${code ?? 'unknown'}: no page reads this file`];
  });
}
