/**
 * Tests the build: every route is a page in every language, every link has a target, no dictionary is inside a script.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '#scripts/dev/build-site.ts';
import { isPiece } from '#scripts/build/csp.ts';
import { dictionaryKinds } from '#i18n/island-namespaces.ts';
import { localePath } from '#i18n/paths.ts';
import { locales, localeTable } from '#lib/locales.ts';
import { WIDE } from '#lib/wide.ts';
import { promotions } from '#content/promotions.ts';
import { isListed, routes } from '#routes/routes.ts';
import type { Route } from '#routes/routes.ts';
import { siteBuild, siteBuildFolder, siteUrl } from '#scripts/dev/test-stack.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';
import { buildVariant, variantFolder } from '#tests/support/variant-site.ts';

const fileOf = (path: string) => join(siteBuildFolder, path === '/' ? 'index.html' : `${path}.html`);
const page = (path: string) => readFileSync(fileOf(path), 'utf8');

beforeAll(() => {
  const { result, log } = buildSite(siteBuild);
  expect(result, log).not.toBe('failed');
});

test('the list of routes and the folder of pages agree', () => {
  const pages = globSync('src/pages/*locale*/**/*.astro')
    .map((file) => `/${file.split('/').slice(3).join('/').replace('.astro', '')}`)
    .map((path) => path.replace(/\/index$/, '') || '/')
    .flatMap((path) => (path.includes('[slug]') ? promotions.map(({ slug }) => path.replace('[slug]', slug)) : path))
    .filter((path) => path !== '/404');
  expect(pages.sort()).toEqual(routes.map((route) => route.path as string).sort());
});

test.each(['/', '/game', '/promotion/activity', '/promotion/activity/recharge'])(
  '%s has its first picture in the HTML, and loads the others late',
  (path) => {
    const [first = '', ...others] = [...page(path).matchAll(/<img [^>]*src="[^>]*decoding="[^>]*>/g)].map(
      ([tag]) => tag,
    );
    expect(first).toMatch(/ src="data:image\/svg\+xml,%3Csvg [^"]+%3C\/svg%3E"/);
    expect(first).not.toContain('loading="lazy"');
    expect(others.filter((tag) => !tag.includes('loading="lazy"'))).toEqual([]);
  },
);

test('phones wait for no style sheet', () => {
  const links = routes.flatMap(({ path }) => page(path).match(/<link rel="stylesheet"(?: \w+="[^"]*")*/g) ?? []);
  expect(links.length, 'pages of the account have one for wide screens').toBeGreaterThan(0);
  expect(links.filter((link) => !link.endsWith(` media="${WIDE}"`))).toEqual([]);
});

describe.each(locales)('in %s', (locale) => {
  test.each<Route>(routes)('$path has a title, a description, one heading and its language', (route) => {
    const { path } = route;
    const html = page(localePath(locale, path));
    expect(html).toContain(`lang="${localeTable[locale].tag}"`);
    expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]?.length).toBeGreaterThan(3);
    expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]?.length).toBeGreaterThan(8);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html.indexOf('</html>'), 'nothing stands behind its end').toBe(html.trimEnd().length - '</html>'.length);
    const alternates = html.match(/<link rel="alternate" hreflang=/g) ?? [];
    expect(alternates).toHaveLength(locales.length + 1);
    expect(html.includes(`<link rel="canonical" href="${new URL(localePath(locale, path), siteUrl).href}"`)).toBe(true);
    expect(html.includes('content="noindex"')).toBe(!isListed(route));
  });

  test('every link and image of its pages exists', () => {
    const missing = routes.flatMap((route) => {
      const html = page(localePath(locale, route.path));
      const targets = [...html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map((match) => match[1] ?? '');
      return targets.filter((target) => !existsSync(join(siteBuildFolder, target)) && !existsSync(fileOf(target)));
    });
    expect(missing).toEqual([]);
  });
});

test('texts are in the pages and in one dictionary a language, never in a script', () => {
  const texts = ['session', 'recharge', 'withdrawal'].flatMap((namespace) =>
    Object.values(JSON.parse(readFileSync(`locales/pt/${namespace}.json`, 'utf8')) as Record<string, string>),
  );
  const sentences = texts.filter((text) => text.length > 25);
  const scripts = globSync(`${siteBuildFolder}/_astro/*.js`).map((file) => readFileSync(file, 'utf8'));
  expect(scripts.length).toBeGreaterThan(3);
  expect(sentences.filter((text) => scripts.some((script) => script.includes(text)))).toEqual([]);
  const dictionaries = globSync(`${siteBuildFolder}/dictionaries/*.json`);
  expect(dictionaries).toHaveLength(locales.length * dictionaryKinds.length);
});

/** Lists every document that players may see, without the editors' page. */
const documents = (folder: string) =>
  globSync(`${folder}/**/*.html`).filter((file) => relative(folder, file) !== 'admin.html' && !isPiece(file));

test('every page of a build for play money declares so first, in its language', () => {
  const said = (file: string) =>
    /<p class="play-money" role="note">\s*([^<]+?)\s*<\/p>/.exec(readFileSync(file, 'utf8'))?.[1];
  const pages = documents(siteBuildFolder);
  expect(pages.length).toBeGreaterThan(routes.length * locales.length);
  const wrong = pages.filter((file) => {
    const locale = /data-locale="(\w+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    return said(file) === undefined || said(file) !== readDictionary(locale, 'site')['playMoney'];
  });
  expect(wrong).toEqual([]);
});

test('the page of a bank transfer does not mention Pix, in any language', () => {
  const said = locales.flatMap((locale) => {
    const main = /<main[\s\S]*<\/main>/.exec(page(localePath(locale, '/recharge-transfer')))?.[0] ?? 'Pix';
    const island = Object.entries(readDictionary(locale, 'recharge')).filter(([key]) =>
      /^(transfer|cancel)|^(ownCpf|waiting|bank|branch|bankAccount|holder|document|reference|openBank)$/.test(key),
    );
    expect(island.length, locale).toBeGreaterThan(12);
    return [main.replace(/<astro-island[\s\S]*?>/g, ''), ...island.map(([, text]) => text)];
  });
  expect(said.filter((text) => text.includes('Pix'))).toEqual([]);
});

test('no page, fragment or manifest shows an unfilled figure', () => {
  // Scripts and their data contain texts that are filled later.
  const shown = (file: string) =>
    readFileSync(file, 'utf8').replace(/<script[\s\S]*?<\/script>|\s(props|data-[\w-]+)="[^"]*"/g, '');
  const pieces = globSync(`${siteBuildFolder}/**/*.html`).filter(isPiece);
  expect(pieces.length).toBeGreaterThanOrEqual(locales.length * 16);
  const manifests = globSync(`${siteBuildFolder}/**/*.webmanifest`);
  expect(manifests.length).toBeGreaterThanOrEqual(locales.length);
  const all = [...documents(siteBuildFolder), ...pieces, ...manifests];
  expect(all.filter((file) => shown(file).includes('{{'))).toEqual([]);
});

test('no page has a style attribute or an inline handler, which a strict policy would block', () => {
  const offenders = globSync(`${siteBuildFolder}/**/*.html`).filter((file) =>
    /<[^>]+\s(style|on\w+)="/.test(readFileSync(file, 'utf8')),
  );
  expect(offenders).toEqual([]);
});

test('the sitemap lists every page for search engines, in nine languages, and no other', () => {
  const sitemap = readFileSync(join(siteBuildFolder, 'sitemap.xml'), 'utf8');
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
  const wanted = routes
    .filter(isListed)
    .flatMap(({ path }) => locales.map((locale) => new URL(localePath(locale, path), siteUrl).href));
  expect(named.sort()).toEqual(wanted.sort());
  expect(sitemap.match(/hreflang="x-default"/g)).toHaveLength(wanted.length);
  expect(readFileSync(join(siteBuildFolder, 'robots.txt'), 'utf8')).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
});

test('the operator of the build is in the footer, the title and the installed app', async () => {
  await buildVariant();
  const html = readFileSync(join(variantFolder, 'index.html'), 'utf8');
  expect(/<title>([^<]+)/.exec(html)?.[1]).toMatch(/^Sorte Clara · /);
  const wanted = [
    '<span>sorte clara</span>',
    'Operado por Operadora Exemplo Ltda · CNPJ 11.222.333/0001-81 · Ouvidoria: ouvidoria@exemplo.test',
    'href="https://social.example/sorte"',
  ];
  expect(wanted.filter((text) => !html.includes(text))).toEqual([]);
  expect(JSON.parse(readFileSync(join(variantFolder, 'manifest.webmanifest'), 'utf8'))).toMatchObject({
    name: 'Sorte Clara',
  });
});

test.each(locales)(
  'the installed app in %s is the one app of the site, starts in its language, and has its icons',
  (locale) => {
    const file = join(siteBuildFolder, locale === 'pt' ? '' : locale, 'manifest.webmanifest');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<'id' | 'start_url', string> & {
      readonly icons: readonly { readonly src: string; readonly purpose: string }[];
    };
    expect([manifest.id, manifest.start_url]).toEqual(['/', localePath(locale, '/')]);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    expect(manifest.icons.filter(({ src }) => !existsSync(join(siteBuildFolder, src)))).toEqual([]);
  },
);

test('a page has a strict policy of its own, and only a game’s page may have frames', () => {
  const policyOf = (path: string) => /Content-Security-Policy" content="([^"]+)"/.exec(page(path))?.[1] ?? '';
  const policy = policyOf('/withdraw');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('frame-src');
  expect(policyOf('/gameInfo')).toContain('frame-src');
});
