/** Tests the build of /video: only its policy allows the streams, and hls.js loads only after a press. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { localePath } from '#i18n/paths.ts';
import { locales } from '#lib/locales.ts';
import { pagePolicy } from '#scripts/build/csp.ts';
import { buildSite } from '#scripts/dev/build-site.ts';
import { apiUrl, siteBuild, siteBuildFolder } from '#scripts/dev/test-stack.ts';
import { buildVariant, variantFolder, variantUrls } from '#tests/support/variant-site.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';

const page = (path: string) => readFileSync(join(siteBuildFolder, `${path}.html`), 'utf8');

beforeAll(() => {
  const { result, log } = buildSite(siteBuild);
  expect(result, log).not.toBe('failed');
});

test('the policy allows video from the streams’ hosts, also as blobs, and on no other page', () => {
  for (const locale of locales)
    expect(page(localePath(locale, '/video'))).toContain(`;media-src 'self' ${apiUrl} blob:;`);
  const others = globSync(`${siteBuildFolder}/**/*.html`).filter((file) => basename(file) !== 'video.html');
  expect(others.length).toBeGreaterThan(locales.length);
  expect(others.filter((file) => readFileSync(file, 'utf8').includes('media-src'))).toEqual([]);
  const policy = pagePolicy({
    file: 'video.html',
    html: '',
    apiUrl: 'https://api.example',
    known: { scripts: new Set(), styles: new Set() },
    media: ["'self'", 'https://live.example', 'blob:'],
    calls: ['https://api.example', 'https://live.example'],
  });
  expect(policy).toContain(";connect-src 'self' https://api.example https://live.example;");
});

test('hosts of streams that operators may set later are allowed as well', async () => {
  await buildVariant();
  const built = (name: string) => readFileSync(join(variantFolder, `${name}.html`), 'utf8');
  expect(built('video')).toContain(`;media-src 'self' ${variantUrls.api} https://later.example blob:;`);
  expect(built('video')).toMatch(/;connect-src [^;]*https:\/\/later\.example[ ;]/);
  expect(built('terms')).not.toContain('later.example');
});

test('the player of streams is one file that loads on demand and that no worker precaches', () => {
  const chunks = globSync(`${siteBuildFolder}/_astro/*.js`);
  const players = chunks.filter((file) => readFileSync(file, 'utf8').includes('hlsManifestLoaded'));
  expect(players).toHaveLength(1);
  const name = basename(players[0] ?? '');
  const naming = [...chunks, ...globSync(`${siteBuildFolder}/**/*.html`), join(siteBuildFolder, 'sw.js')].filter(
    (file) => basename(file) !== name && readFileSync(file, 'utf8').includes(name),
  );
  expect(naming).toHaveLength(1);
  expect(readFileSync(naming[0] ?? '', 'utf8')).toMatch(
    new RegExp(`import\\([\`"']\\./${name.replaceAll('.', '\\.')}`),
  );
});

/** Each language's words for a person who runs a table, because there is none. */
const people =
  /crupi[eê]|dealer|croupier|krupiye|荷官|主播|真人|người chia bài|ดีลเลอร์|bandar|studio|estúdio|stüdyo|สตูดิโอ|演播室|攝影棚/i;

test.each(locales)('no text at /video in %s suggests a live dealer', (locale) => {
  const main = /<main[\s\S]*<\/main>/.exec(page(localePath(locale, '/video')))?.[0] ?? '';
  const said = main.replace(/<astro-island[^>]*>/g, '').replace(/<[^>]+>/g, ' ');
  expect(said.length).toBeGreaterThan(200);
  expect(people.exec(said)).toBeNull();
  expect(Object.values(readDictionary(locale, 'video')).filter((text) => people.test(text))).toEqual([]);
});
