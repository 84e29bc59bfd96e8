/**
 * Tests the editors' page: its form has the fields of the build's checks, and its bundle is separate from the players'
 * pages.
 */
import type { CmsConfig, EntryCollection } from '@sveltia/cms';
import { z } from 'astro/zod';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasLooseBrace, typedDigits } from '#content/figure-rule.ts';
import { figuresOf } from '#content/figures.ts';
import type { FigureName } from '#content/figures.ts';
import { pictureLimits } from '#content/prose-fields.ts';
import { legalSchema, promotionSchema } from '#content/prose-schema.ts';
import { editorConfig } from '#editor/config.ts';
import { withFigures } from '#editor/figures-in-text.ts';
import { locales } from '#lib/locales.ts';
import { buildSite } from '#scripts/dev/build-site.ts';
import { markupProblems } from '#content/prose-markup.ts';
import { siteBuild, siteBuildFolder, siteUrl } from '#scripts/dev/test-stack.ts';

/** The validating options of a form's field. */
interface FormField {
  readonly name: string;
  readonly required: boolean;
  readonly maxlength?: number;
  readonly pattern?: readonly [string, string];
  readonly media_libraries?: unknown;
}

const figureNames = Object.keys(figuresOf('pt')) as FigureName[];
const config: CmsConfig = editorConfig({ host: null, figureNames, siteUrl });
const collections = (config.collections ?? []) as EntryCollection[];
const schemas: Record<string, z.ZodObject> = { promotions: promotionSchema(z.string()), legal: legalSchema() };

describe.each(collections)('the form of $name', (collection) => {
  const shape = schemas[collection.name]?.shape ?? {};
  const fields = collection.fields as unknown as FormField[];
  const lines = fields.filter(({ name }) => name !== 'body');

  test('has the fields of the schema, and the body', () => {
    expect(lines.map(({ name }) => name).sort()).toEqual(Object.keys(shape).sort());
    expect(fields.find(({ name }) => name === 'body')?.required).toBe(true);
  });

  test.each(lines)('has for $name the fields of the schema', ({ name, required, maxlength }) => {
    const accepts = (value: unknown) => (shape[name] as z.ZodType).safeParse(value).success;
    expect(accepts(undefined)).toBe(!required);
    if (name === 'image') return;
    expect(accepts('   ')).toBe(false);
    expect(accepts('x'.repeat(maxlength ?? 0))).toBe(true);
    expect(accepts('x'.repeat((maxlength ?? 0) + 1))).toBe(false);
  });

  test('covers every existing file, and allows none to be created, deleted or renamed', () => {
    const files = globSync(`src/content/${collection.name}/*/*.md`);
    const ours = globSync(locales.map((locale) => `${collection.folder}/${locale}/*.${collection.extension}`));
    expect(ours.sort()).toEqual(files.sort());
    expect(collection).toMatchObject({ create: false, delete: false, duplicate: false, slug: { editable: false } });
  });
});

test('a text passes the form’s pattern if it passes the build', () => {
  const patterns = collections.flatMap(({ fields }) =>
    (fields as unknown as FormField[]).flatMap(({ pattern }) => (pattern ? [pattern[0]] : [])),
  );
  expect(new Set(patterns).size).toBe(1);
  const pattern = new RegExp(patterns[0] ?? '');
  const right = [
    '{{firstDeposit}}.',
    '{{weekDays}} {{weekDays|one:dia|other:dias}}',
    '{{ minAge }}',
    '18+',
    'Lei 14.790/2023',
    'ligue 188',
    'linha\n\noutra: (a) #!',
    'a < b',
  ];
  const wrong = ['{{nada}}', '{{nada|other:dias}}', 'R$ 100', '1880', '{{firstDeposit}', '{firstDeposit}', '7 dias'];
  const html = ['<script>x</script>', 'a <b>', 'linha\n<!-- x -->', '</p>'];
  for (const text of [...right, ...wrong, ...html]) {
    const isKnown = withFigures(text, figuresOf('pt'), 'pt-BR').every((piece) => !piece.unknown);
    const passes =
      isKnown && !hasLooseBrace(text) && typedDigits(text).length === 0 && markupProblems(text).length === 0;
    const isRight = right.includes(text);
    expect([text, pattern.test(text), passes]).toEqual([text, isRight, isRight]);
  }
});

test('pictures have the limits of the build', () => {
  expect(config.media_libraries?.all).toMatchObject({
    max_file_size: pictureLimits.bytes,
    transformations: { raster_image: { width: pictureLimits.width } },
  });
});

describe('the built page', () => {
  const read = (file: string) => readFileSync(join(siteBuildFolder, file), 'utf8');
  const policyOf = (html: string) => /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '';

  beforeAll(() => {
    const { result, log } = buildSite(siteBuild);
    expect(result, log).not.toBe('failed');
  });

  test('is excluded from search engines, other languages, the service worker’s cache and the players’ pages', () => {
    expect(read('admin.html')).toContain('<meta name="robots" content="noindex">');
    expect(read('admin.html')).not.toContain('hreflang');
    expect(read('sw.js')).not.toMatch(/url"?:"[^"]*admin/);
    expect(read('sw.js'), 'the worker keeps no copy of it either').toContain(String.raw`admin\b`);
    const linking = globSync(`${siteBuildFolder}/**/*.html`).filter(
      (file) => !file.endsWith('/admin.html') && readFileSync(file, 'utf8').includes('/admin'),
    );
    expect(linking).toEqual([]);
    const shared = globSync(`${siteBuildFolder}/_astro/*.js`).filter((file) =>
      /sveltia/i.test(readFileSync(file, 'utf8')),
    );
    expect(shared).toEqual([]);
  });

  test('loads one hashed script of its own, and names no other host', () => {
    const html = read('admin.html');
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
    expect(script).toMatch(/^\/admin\/assets\/editor\.[0-9a-f]{10}\.js$/);
    expect(existsSync(join(siteBuildFolder, script))).toBe(true);
    expect(html.replaceAll(siteUrl, '')).not.toMatch(/https?:/);
    expect(read(script)).not.toMatch(/@font-face \{[^}]*https:/);
    expect(read('_headers')).toMatch(/\/admin\/assets\/\*\n {2}Cache-Control: .*immutable/);
  });

  test('lies in a folder that a web server may read as another user', () => {
    expect(statSync(join(siteBuildFolder, 'admin/assets')).mode & 0o777).toBe(0o755);
  });

  test('has the licence of everything it ships', () => {
    const licences = globSync(`${siteBuildFolder}/admin/assets/*LICENSE.txt`).map((file) => file.split('/').at(-1));
    expect(licences.sort()).toEqual([
      'material-symbols-outlined.LICENSE.txt',
      'noto-mono.LICENSE.txt',
      'source-sans-3.LICENSE.txt',
      'sveltia-cms.LICENSE.txt',
    ]);
  });

  test('has a wider policy than players’ pages, which keep theirs', () => {
    expect(policyOf(read('admin.html'))).toContain("style-src 'self' 'unsafe-inline'");
    expect(policyOf(read('admin.html'))).toContain("script-src 'self';");
    const isWide = (file: string) => {
      const policy = policyOf(readFileSync(file, 'utf8'));
      // hls.js feeds the video from a blob of the page itself, so /video allows blobs, only as media.
      return /unsafe-|blob:/.test(file.endsWith('/video.html') ? policy.replace(/media-src [^;]*/, '') : policy);
    };
    const pages = globSync(`${siteBuildFolder}/**/*.html`).filter((file) => !file.endsWith('/admin.html'));
    expect(pages.filter(isWide)).toEqual([]);
    const films = pages.filter((file) => policyOf(readFileSync(file, 'utf8')).includes('media-src'));
    expect(films.map((file) => file.split('/').at(-1))).toEqual(locales.map(() => 'video.html'));
  });
});
