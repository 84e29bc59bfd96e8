/**
 * Tests that a missing or wrong text fails the build, which names file, field and language, and that a valid picture
 * is published.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { locales } from '#lib/locales.ts';
import { promotions } from '#content/promotions.ts';
import { runAstroBuild } from '#scripts/dev/astro.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';
import { proseProblems } from '#scripts/build/check-prose.ts';

// A copy inside the project, so that its packages are found.
const root = '.cache/prose-site';
const content = 'src/content';
const page = (locale: string) => `src/content/promotions/${locale}/recharge.md`;
const change = (file: string, from: string | RegExp, to: string) => {
  const before = readFileSync(join(root, file), 'utf8');
  const after = before.replace(from, to);
  expect(after, `${file} has no ${from}`).not.toBe(before);
  writeFileSync(join(root, file), after);
};
const addPicture = (locale: string, name: string, words = `imageAlt: 'Pix'\n`) =>
  change(page(locale), '\n---\n\n', `\nimage: '../images/${name}'\n${words}---\n\n`);
async function draw(name: string, width: number, height: number, noise = false): Promise<void> {
  const folder = join(root, 'src/content/promotions/images');
  mkdirSync(folder, { recursive: true });
  const plain = { width, height, channels: 3 as const, background: '#0a5' };
  const create = noise ? { ...plain, noise: { type: 'gaussian' as const, mean: 128, sigma: 40 } } : plain;
  await sharp({ create }).png().toFile(join(folder, name));
}

/** The pages that a build of the copy writes: those of offers, and one that every build needs. The rest takes time only. */
const built = ['promotion/activity/[slug].astro', 'offline.astro'];

beforeAll(() => {
  rmSync(root, { recursive: true, force: true });
  for (const part of ['locales', 'public', 'scripts', 'src', ...globSync('{astro*,package.json,tsconfig.json}')])
    cpSync(part, join(root, part), { recursive: true });
  for (const file of globSync(join(root, 'src/pages/**/*.{astro,ts}')))
    if (!built.some((name) => file.endsWith(name))) unlinkSync(file);
  // The editors' script is larger than all the rest.
  change('astro.config.mjs', '    editorBundle(),\n', '');
});
beforeEach(() => {
  rmSync(join(root, content), { recursive: true, force: true });
  cpSync(content, join(root, content), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the check before the build reports', () => {
  const field = (locale: string, name: string, what: string) => `${page(locale)}, ${name}, language ${locale}: ${what}`;

  test('that a language lacks a file', async () => {
    unlinkSync(join(root, page('th')));
    expect(await proseProblems(root)).toEqual([field('th', 'all fields', 'the file is missing')]);
  });

  test('that a field is missing, empty, too long, or none of the page’s', async () => {
    change(page('vi'), /^summary: .*\n/m, '');
    change(page('tr'), /^summary: .*\n/m, `summary: '  '\n`);
    change(page('cn'), /^title: .*$/m, `title: '${'字'.repeat(61)}'`);
    change(page('msa'), /^title: .*$/m, 'title: 2026-01-01');
    change(page('ch'), /^title:/m, `subtitle: 'Bis'\ntitle:`);
    const problems = await proseProblems(root);
    expect(problems).toContain(field('vi', 'summary', 'it is missing'));
    expect(problems).toContain(field('tr', 'summary', 'it is empty'));
    expect(problems).toContain(field('cn', 'title', 'it is longer than 60 characters'));
    expect(problems).toContain(field('msa', 'title', 'it is no text: put it in quotes'));
    expect(problems).toContain(field('ch', 'subtitle', 'no page has such a field'));
  });

  test('that a figure is unknown, literal, or differs from the Portuguese', async () => {
    change(page('msa'), '{{firstDeposit}}', '{{firstDepositt}}');
    change(page('id'), /^title: '/m, `title: '100 `);
    change(page('en'), /^figure: .*$/m, `figure: '{{rebateShare}}'`);
    change(page('vi'), /^title: '/m, `title: '{{minAge} `);
    const problems = await proseProblems(root);
    expect(problems).toContain(field('msa', 'summary', 'no figure has the name {{firstDepositt}}'));
    expect(problems).toContain(field('vi', 'title', 'a name has two braces on each side: {{name}}'));
    expect(problems).toContain(field('id', 'title', 'a value is written {{name}}, and not 100'));
    expect(problems).toContain(
      field('en', 'figure', 'it has the figures {{rebateShare}}, the Portuguese text {{firstDepositReward}}'),
    );
  });

  test('that the text is empty, or the lines above it cannot be parsed', async () => {
    change(page('en'), /\n---\n[^]*$/, '\n---\n');
    change(page('th'), /^title: '/m, `title: "`);
    const problems = await proseProblems(root);
    expect(problems).toContain(field('en', 'body', 'it is empty'));
    expect(problems.find((line) => line.includes('/th/'))).toMatch(/all fields, language th: .* cannot be read/);
  });

  test.each(['promotions', 'legal'] as const)('that a text of %s has HTML, with file and line', async (collection) => {
    const file = collection === 'legal' ? 'src/content/legal/pt/terms.md' : page('pt');
    const original = readFileSync(join(root, file), 'utf8');
    const line = original.split('\n').length + 1;
    for (const tag of [
      '<script>document.title = 1</script>',
      '<SCRIPT SRC=//example.org>',
      '<style>body{display:none}</style>',
      '<form action="https://example.org"><input name="password"></form>',
      '<iframe src="https://example.org"></iframe>',
      '<img src=x onerror=alert()>',
      '<a href="javascript:alert()">x</a>',
      '<svg/onload=alert()>',
      '<!-- comment -->',
      '<?xml?>',
      '</div>',
      '**bold <b>**',
    ]) {
      writeFileSync(join(root, file), `${original}\n${tag}\n`);
      expect((await proseProblems(root)).join('\n')).toContain(
        `${file}, body, language pt: line ${line}: HTML is not allowed in a text (<`,
      );
    }
  });

  test.each([
    '[x](javascript:alert)',
    '[x](JaVaScript:alert)',
    '[x](java&Tab;script&colon;alert)',
    '[x](java&NewLine;script:alert)',
    '[x](data:text/html,x)',
    '[x](vbscript:x)',
    '[x][name]\n\n[name]: javascript:alert',
    '![x](javascript:alert)',
    '[x](http://example.org)',
  ])('that a link runs a script or leaves by plain HTTP: %s', async (link) => {
    const before = readFileSync(join(root, page('pt')), 'utf8');
    writeFileSync(join(root, page('pt')), `${before}\n${link}\n`);
    expect(await proseProblems(root)).toEqual([
      expect.stringMatching(/pt\/recharge\.md, body, language pt: line \d+: a link leads to a path of this site/),
    ]);
  });

  test('nothing for links to pages, addresses, telephones and other sites, or for a plain sign', async () => {
    const links =
      '[a](/withdraw) [b](https://example.org) [c](mailto:a@example.org) [d](tel:188) [e](#top) a &lt; b, a < b';
    writeFileSync(join(root, page('pt')), `${readFileSync(join(root, page('pt')), 'utf8')}\n${links}\n`);
    expect(await proseProblems(root)).toEqual([]);
  });

  test('that no page reads a file', async () => {
    cpSync(join(root, page('en')), join(root, page('en').replace('recharge', 'Recharge')));
    expect(await proseProblems(root)).toEqual([
      field('en', 'all fields', 'no page reads this file').replace('recharge', 'Recharge'),
    ]);
  });

  test('that a picture is too large, too wide, without a description, of another type or missing', async () => {
    await draw('heavy.png', 1000, 1000, true);
    await draw('wide.png', 1601, 10);
    await draw('right.png', 1600, 10);
    for (const [locale, name] of [
      ['pt', 'heavy.png'],
      ['en', 'wide.png'],
      ['tr', 'gone.png'],
      ['vi', 'clip.gif'],
    ] as const)
      addPicture(locale, name);
    addPicture('th', 'right.png', '');
    addPicture('id', 'right.png');
    const problems = (await proseProblems(root)).filter((line) => /, image(Alt)?,/.test(line));
    expect(problems).toEqual([
      expect.stringMatching(/pt\/recharge\.md, image, language pt: heavy\.png has \d+ KB, more than 200 KB$/),
      field('en', 'image', 'wide.png is 1601 pixels wide, more than 1600'),
      field('vi', 'image', 'clip.gif is not one of these kinds: avif, jpg, png, webp'),
      field('th', 'imageAlt', 'it is missing, and the page has an image'),
      field('tr', 'image', 'src/content/promotions/images/gone.png is missing'),
    ]);
  });
});

const build = (env: Readonly<Record<string, string>> = {}) =>
  runAstroBuild(root, {
    ...env,
    PUBLIC_API_URL: 'https://api.example',
    GAME_ORIGINS: 'https://games.example',
    LOCALES: 'pt',
    OUT_DIR: 'dist',
  });

test('the build itself fails with the whole list, whatever languages it writes', () => {
  unlinkSync(join(root, page('th')));
  change(page('en'), /^title: .*$/m, `title: '${'long '.repeat(20)}'`);
  const { status, log } = build();
  expect(status).not.toBe(0);
  expect(log).toContain(`${page('th')}, all fields, language th: the file is missing`);
  expect(log).toContain(`${page('en')}, title, language en: it is longer than 60 characters`);
});

test('a valid picture is published small, loads late and keeps its space; a build for real money has no note', async () => {
  await draw('pix.png', 1500, 500);
  for (const locale of locales) addPicture(locale, 'pix.png');
  const { status, log } = build({ PUBLIC_PLAY_MONEY: 'off' });
  expect(status, log).toBe(0);
  const html = readFileSync(join(root, 'dist/promotion/activity/recharge.html'), 'utf8');
  const [image = ''] = /<img [^>]*offer-picture[^>]*>/.exec(html) ?? [];
  for (const part of ['width="1500"', 'height="500"', 'loading="lazy"', 'alt="Pix"', ' 480w', ' 1440w'])
    expect(image).toContain(part);
  expect(image).not.toContain('style=');
  const sources = [...image.matchAll(/\/_astro\/[\w.-]+/g)].map(([source]) => source);
  expect(sources.length).toBeGreaterThan(3);
  for (const source of sources) {
    expect(source).toMatch(/\.webp$/);
    expect((await sharp(join(root, 'dist', source)).metadata()).format).toBe('webp');
  }
  // This build is not for play money, and no page says so (tests/site/pages.test.ts has the opposite).
  const pages = globSync(join(root, 'dist/**/*.html'));
  expect(pages.length).toBeGreaterThan(promotions.length);
  const { playMoney = '-' } = readDictionary('pt', 'site');
  expect(pages.filter((file) => readFileSync(file, 'utf8').includes(playMoney))).toEqual([]);
});
