/** Tests the size of each page in KB of brotli, and the number of its script files. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { localePath } from '#i18n/paths.ts';
import { locales } from '#lib/locales.ts';
import { routes } from '#routes/routes.ts';
import type { Route } from '#routes/routes.ts';
import { buildSite } from '#scripts/dev/build-site.ts';
import { siteBuild, siteBuildFolder } from '#scripts/dev/test-stack.ts';

interface Budget {
  readonly html: number;
  /** The shell, before a touch. */
  readonly first: { readonly kb: number; readonly files: number };
  /** All scripts, with every island of the page, however it is hydrated. */
  readonly whole: { readonly kb: number; readonly files: number };
}

const first = { kb: 5, files: 4 };
const reading: Budget = { html: 13, first, whole: { kb: 108, files: 40 } };
/**
 * The pages of single offers have their terms and each game's share, which are longest in Thai. Names with hashes
 * compress differently in each build, by some 40 bytes: a limit leaves a few hundred.
 */
const offer: Budget = { ...reading, html: 14.5 };
/** The most detailed cover stands in its HTML (docs/decisions/03-build-output-and-first-paint.md). */
const home: Budget = { ...reading, html: 18.5 };
/** The budget of pages with forms, tools of players, games and draws. */
const tools: Budget = { html: 14, first, whole: { kb: 113, files: 45 } };
/** Every offer with its condition, and the player's own. */
const offers: Budget = { ...reading, html: 15 };
/** The wheel of prizes with its rules and chances. */
const wheel: Budget = { ...tools, html: 15 };
/** All games, and the rules by which a category's link shows its own without a script. */
const lobby: Budget = { ...tools, html: 16 };
/** Twelve questions with their answers, which are read without a script. */
const questions: Budget = { ...tools, html: 16 };

/** The budget of the cashier's page, with a deposit and a withdrawal side by side. */
const pair: Budget = { ...tools, whole: { kb: 116, files: 45 } };
/** The budget of the authenticator's page, which has a form and draws a QR code. */
const authenticator: Budget = { ...tools, whole: { kb: 113.5, files: 45 } };

const isRead = /^\/(promotion\/vip|agency-center\/agency-mechanism|terms|privacy)$/;
const isOffer = /^\/promotion\/activity\/(?!lottery-wheel|mysterious)/;
function budgetOf(path: string): Budget {
  if (path === '/') return home;
  if (path === '/game') return lobby;
  if (path === '/promotion/activity') return offers;
  if (path === '/information-center/support') return questions;
  if (path === '/cztx') return pair;
  if (path === '/security-center/authenticator') return authenticator;
  if (path === '/promotion/activity/lottery-wheel') return wheel;
  if (isOffer.test(path)) return offer;
  return isRead.test(path) ? reading : tools;
}

/** Leaves out the catalogue of components, which shows everything at once to developers. */
const pages = routes.filter(({ titleKey }: Route) => !titleKey.startsWith('catalogue'));
const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`);
const texts = new Map<string, string>();
function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(siteBuildFolder, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** Returns a file's transferred bytes; small files are sent uncompressed. */
const bytes = (file: string) =>
  (statSync(join(siteBuildFolder, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(join(siteBuildFolder, file)))
    .size;
const kbOf = (files: readonly string[]) => files.reduce((sum, file) => sum + bytes(file), 0) / 1024;

/** Returns these scripts with all their static imports. */
function withImports(files: readonly string[], found = new Set<string>()): string[] {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const imported = [...read(file).matchAll(/(?:from|import)\s?"\.\/([^"]+\.js)"/g)];
    withImports(
      imported.map(([, name]) => `/_astro/${name}`),
      found,
    );
  }
  return [...found];
}

const hasFramework = (files: readonly string[]) =>
  files.some((file) => read(file).includes('react.transitional.element'));

function costOf(path: string) {
  const html = read(fileOf(path));
  const shell = [...html.matchAll(/<script[^>]*\ssrc="(\/_astro\/[^"]+)"/g)].map(([, src]) => src ?? '');
  const islands = [...html.matchAll(/\s(?:component|renderer)-url="([^"]+)"/g)].map(([, src]) => src ?? '');
  const before = withImports(shell);
  const after = withImports([...shell, ...islands]);
  return {
    html: kbOf([fileOf(path)]),
    first: { kb: kbOf(before), files: before.length },
    whole: { kb: kbOf(after), files: after.length },
    hasFramework: [before, after].map(hasFramework),
    later: [
      ...before
        .map(read)
        .join('')
        .matchAll(/import\([`"]\.\/([^`"]+\.js)[`"]/g),
    ].map(([, name]) => `/_astro/${name}`),
  };
}

beforeAll(() => {
  const { result, log } = buildSite(siteBuild);
  expect(result, log).not.toBe('failed');
});

test.each(locales)('every page in %s keeps its budget, and has no framework before a touch', (locale) => {
  const over: string[] = [];
  const table = pages.map((route) => {
    const path = localePath(locale, route.path);
    const { html, first: before, whole, ...cost } = costOf(path);
    const { html: most, first: mostBefore, whole: mostWhole } = budgetOf(route.path);
    const parts = [
      [html, most],
      [before.kb, mostBefore.kb],
      [before.files, mostBefore.files],
      [whole.kb, mostWhole.kb],
      [whole.files, mostWhole.files],
    ] as const;
    expect(cost.hasFramework, path).toEqual([false, true]);
    const line = path.padEnd(48) + parts.map(([spent, limit]) => `${spent.toFixed(1)} of ${limit}`.padEnd(16)).join('');
    if (parts.some(([spent, limit]) => spent > limit)) over.push(line);
    return line;
  });
  if (locale === 'pt')
    process.stdout.write(`HTML KB, script KB and files, after a touch KB and files\n${table.join('\n')}\n`);
  expect(over, over.join('\n')).toEqual([]);
});

test('parts that the shell loads later, like a player’s home, need no framework', () => {
  const { later } = costOf('/');
  expect(later.length).toBeGreaterThan(2);
  expect(later.filter((file) => hasFramework(withImports([file])))).toEqual([]);
});
