/**
 * Checks every text of src/content before a build, in all nine languages, even if the build writes fewer. It reports
 * file, field and language of all faults. So an editor sees the whole list at once instead of a stack trace.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { fieldFaults, proseCollections } from '#content/prose-check.ts';
import type { Fields, ProseCollection } from '#content/prose-check.ts';
import { parseProse } from '#content/prose-file.ts';
import { proseRules, sentenceOf } from '#content/prose-rules.ts';
import { defaultLocale, isLocale, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { pictureProblems } from './check-picture.ts';

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
  const pages = proseCollections.flatMap((collection) => collection.slugs.map((slug) => ({ collection, slug })));
  const texts = pages.map(({ collection, slug }) => pageProblems(root, collection, slug));
  const strays = proseCollections.map((collection) => strayFiles(root, collection));
  return (await Promise.all([...texts, ...strays])).flat();
}

/** Checks one page in all its languages. Translations must have the same facts as the Portuguese text. */
async function pageProblems(root: string, collection: ProseCollection, slug: string): Promise<string[]> {
  const read = (locale: Locale) => readFields(root, `src/content/${collection.name}/${locale}/${slug}.md`);
  const source = await read(defaultLocale);
  const original = typeof source === 'string' ? null : source;
  const problems = locales.map(async (locale) => {
    const say = (field: string, what: string) =>
      `src/content/${collection.name}/${locale}/${slug}.md, ${field}, language ${locale}: ${what}`;
    const fields = await read(locale);
    if (typeof fields === 'string') return [say('all fields', fields)];
    const pictures = typeof fields.image === 'string' ? await pictureProblems(root, fields.image) : [];
    return [
      ...fieldFaults(collection, fields, original).map((found) => say(found.field, sentenceOf(found))),
      ...pictures.map((what) => say('image', what)),
    ];
  });
  return (await Promise.all(problems)).flat();
}

/** Returns a file's fields, or a message why there are none. */
async function readFields(root: string, file: string): Promise<Fields | string> {
  const source = await readFile(join(root, file), 'utf8').catch(() => null);
  if (source === null) return proseRules.fileMissing();
  const fields = parseProse(source);
  return typeof fields === 'string' ? proseRules.unreadable({ why: fields }) : fields;
}

/** Finds files that no page reads: a misspelt name, or a folder that is no language. */
async function strayFiles(root: string, { name, slugs }: ProseCollection): Promise<string[]> {
  const folder = `src/content/${name}`;
  const files = (await readdir(join(root, folder), { recursive: true })).filter((file) => file.endsWith('.md'));
  return files.flatMap((file) => {
    const [, code, slug] = /^(\w+)\/([^/]+)\.md$/.exec(file.replaceAll('\\', '/')) ?? [];
    const read = isLocale(code) && slugs.some((each) => each === slug);
    return read ? [] : [`${folder}/${file}, all fields, language ${code ?? 'unknown'}: no page reads this file`];
  });
}
