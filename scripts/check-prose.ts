/**
 * Reads every text of src/content before a build, in all nine languages whatever the build writes, and names file, field and
 * language of all that is missing or wrong: an editor sees the whole list at once, and not a page's stack trace.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { imageMetadata } from 'astro/assets/utils';
import { parseFrontmatter } from 'astro/markdown';
import { z } from 'astro/zod';
import { typedDigits } from '../src/content/figure-rule.ts';
import { fillFigures } from '../src/content/figures.ts';
import { legalSlugs } from '../src/content/legal.ts';
import { pictureLimits } from '../src/content/prose-fields.ts';
import { legalSchema, promotionSchema } from '../src/content/prose-schema.ts';
import { promotions } from '../src/content/promotions.ts';
import { isLocale, locales } from '../src/lib/locales.ts';
import type { Locale } from '../src/lib/locales.ts';

const collections = [
  { name: 'promotions', slugs: promotions.map(({ slug }) => slug), schema: promotionSchema(z.string()) },
  { name: 'legal', slugs: legalSlugs, schema: legalSchema() },
] as const;
type Collection = (typeof collections)[number];

/** Fails `astro build` with the whole list, before anything is rendered. */
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

/** Everything wrong with the texts of the project in `root`, as "file, field, language code: what". */
export async function proseProblems(root: string): Promise<string[]> {
  const texts = collections.flatMap((collection) =>
    locales.flatMap((locale) => collection.slugs.map((slug) => fileProblems(root, collection, locale, slug))),
  );
  const strays = collections.map((collection) => strayFiles(root, collection));
  return (await Promise.all([...texts, ...strays])).flat();
}

async function fileProblems(root: string, { name, schema }: Collection, locale: Locale, slug: string) {
  const file = `src/content/${name}/${locale}/${slug}.md`;
  const say = (field: string, what: string) => `${file}, ${field}, language ${locale}: ${what}`;
  const source = await readFile(join(root, file), 'utf8').catch(() => null);
  if (source === null) return [say('all fields', 'the file is missing')];

  const fault = (error: unknown) => (error instanceof Error ? error.message.split('\n')[0] : String(error));
  let text: { frontmatter: Record<string, unknown>; content: string };
  try {
    text = parseFrontmatter(source);
  } catch (error) {
    return [say('all fields', `what stands between the two lines of --- cannot be read (${fault(error)})`)];
  }
  const result = schema.safeParse(text.frontmatter);
  const invalid = result.error?.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => say(key, 'no page has such a field'))
      : say(issue.path.join('.'), issue.message),
  );
  const { image, ...fields } = text.frontmatter;
  const written = Object.entries({ ...fields, body: text.content }).flatMap(([field, value]) =>
    typeof value === 'string' ? textProblems(value, locale, { file, field }) : [],
  );
  return [
    ...(invalid ?? []),
    ...(text.content.trim() === '' ? [say('body', 'it is empty')] : []),
    ...written,
    ...(typeof image === 'string' ? (await pictureProblems(root, image)).map((what) => say('image', what)) : []),
  ];
}

function textProblems(text: string, locale: Locale, place: { file: string; field: string }): string[] {
  const digits = typedDigits(text);
  const typed = `${place.file}, ${place.field}, language ${locale}: write {{name}} and not ${digits.join(', ')}`;
  try {
    fillFigures(text, locale, place);
  } catch (error) {
    return [(error as Error).message];
  }
  return digits.length > 0 ? [typed] : [];
}

async function pictureProblems(root: string, image: string): Promise<string[]> {
  const { folder, bytes, width, formats } = pictureLimits;
  const [, name] = /^\.\.\/images\/([^/]+)$/.exec(image) ?? [];
  if (!name) return [`${image} is not in ${folder}: write ../images/name.webp`];
  if (!formats.some((format) => extname(name) === `.${format}`))
    return [`${name} is not one of these kinds: ${formats.join(', ')}`];
  const path = join(root, folder, name);
  const size = await stat(path).catch(() => null);
  if (!size) return [`${folder}/${name} is missing`];
  const kilobytes = (value: number) => `${Math.ceil(value / 1024)} KB`;
  const heavy = size.size > bytes ? [`${name} has ${kilobytes(size.size)}, more than ${kilobytes(bytes)}`] : [];
  const picture = await imageMetadata(await readFile(path), path).catch(() => null);
  if (!picture) return [...heavy, `${name} is not a picture`];
  return picture.width > width ? [...heavy, `${name} is ${picture.width} pixels wide, more than ${width}`] : heavy;
}

/** A file that no page reads: a name misspelt, or a folder that is not a language. */
async function strayFiles(root: string, { name, slugs }: Collection): Promise<string[]> {
  const folder = `src/content/${name}`;
  const files = (await readdir(join(root, folder), { recursive: true })).filter((file) => file.endsWith('.md'));
  return files.flatMap((file) => {
    const [, code, slug] = /^(\w+)\/([^/]+)\.md$/.exec(file.replaceAll('\\', '/')) ?? [];
    const read = isLocale(code) && slugs.some((each) => each === slug);
    return read ? [] : [`${folder}/${file}, all fields, language ${code ?? 'unknown'}: no page reads this file`];
  });
}
