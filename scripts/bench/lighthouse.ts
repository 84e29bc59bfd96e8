/**
 * `npm run lighthouse`: runs Lighthouse's mobile audit on the built site, on the pages that visitors open first. Prints
 * one line per page and, below 100, the failed audits. Then prints the first and largest paint over a slow link against
 * those of a bare page. Exits with 1 when a page falls short.
 */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Result } from 'lighthouse';
import { isListed, routes } from '#routes/routes.ts';
import { browserFlags } from '#scripts/dev/browser-flags.ts';
import { buildSite } from '#scripts/dev/build-site.ts';
import { ensureChromium } from '#scripts/dev/programs.ts';
import { countEarlyTaps, EARLY_TAPS } from './early-taps.ts';
import { MOST_FOR_PRESS } from './interactions.ts';
import { paintOverSlowLink } from './paint.ts';
import { paintForPlayer } from './player-paint.ts';
import { serveSite } from '#scripts/dev/site-server.ts';

const folder = '.cache/lighthouse-site';
const pages = ['/', '/game', '/recharge', '/promotion/activity', '/promotion/activity/recharge', '/promotion/vip'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** A busy machine costs a page a point of speed now and then, so the better of two runs counts. */
const RUNS = 2;
/** Pages that routes.ts keeps out of search engines. Their SEO is judged without the audit for indexing. */
const unlisted = new Set<string>(routes.filter((route) => !isListed(route)).map((route) => route.path));

const chromium = ensureChromium();
// The API has the site's own origin. No page calls it, and a real API must not reply.
const siteUrl = 'https://jogada.example';
const built = buildSite({
  outDir: folder,
  apiUrl: '',
  sandboxUrl: siteUrl,
  studioUrl: siteUrl,
  siteUrl,
  playMoney: true,
});
if (built.result === 'failed') {
  console.error(built.log);
  process.exit(1);
}

const server = await serveSite(folder, 0);
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const chrome = await chromeLauncher.launch({
  chromePath: chromium,
  chromeFlags: ['--headless=new', ...browserFlags],
  logLevel: 'silent',
});

let short = 0;
try {
  console.log(line(['page', ...categories, 'LCP', 'CLS', 'TBT']));
  for (const path of pages.filter((each) => existsSync(join(folder, each === '/' ? 'index.html' : `${each}.html`)))) {
    const { result, lost } = await best(path);
    const number = (audit: string) => result.audits[audit]?.numericValue ?? NaN;
    const metrics = [
      `${Math.round(number('largest-contentful-paint'))} ms`,
      number('cumulative-layout-shift').toFixed(3),
      `${Math.round(number('total-blocking-time'))} ms`,
    ];
    console.log(
      line([unlisted.has(path) ? `${path} *` : path, ...categories.map((name) => percent(result, name)), ...metrics]),
    );
    for (const fault of lost) console.log(`    ${fault}`);
    short += lost.length;
  }
  console.log('* kept out of search engines on purpose; SEO without that audit');
  chrome.kill();
  console.log(line(['slow link and processor', 'FCP', 'LCP', 'bare page', 'ratio']));
  for (const paint of await paintOverSlowLink({ executablePath: chromium, folder, origin }, pages)) {
    const times = [paint.first, paint.largest, paint.bare].map((ms) => `${Math.round(ms)} ms`);
    console.log(line([paint.path, ...times, (paint.largest / paint.bare).toFixed(2)]), paint.isGood ? '' : 'too late');
    if (!paint.isGood) short++;
  }
  console.log(line(['a player', 'LCP', 'a balance', 'fresh', 'ratio', 'form']));
  const { paints, presses } = await paintForPlayer(chromium, ['/', '/recharge', '/withdraw']);
  for (const { visit, paint, known, balance, form, short: fault } of paints) {
    const times = [paint, known, balance].map((ms) => `${Math.round(ms)} ms`);
    console.log(line([visit, ...times, (balance / paint).toFixed(2), form ? `${Math.round(form)} ms` : '-']), fault);
    if (fault) short++;
  }
  const early = await countEarlyTaps(chromium, origin);
  const heard = early.reduce((sum, tap) => sum + tap.heard, 0);
  console.log(`taps before the code is there, slow link and processor: ${heard} of ${EARLY_TAPS} heard`);
  for (const { what, heard: times } of early) console.log(`${what.padEnd(60)}${times}`);
  short += EARLY_TAPS - heard;
  console.log('until a press is answered, on a processor four times as slow');
  for (const { what, ms } of presses) {
    console.log(`${what.padEnd(60)}${Math.round(ms)} ms`);
    if (ms > MOST_FOR_PRESS) short++;
  }
} finally {
  chrome.kill();
  server.close();
}
process.exit(short === 0 ? 0 : 1);

/** Returns the first run without a lost point, else the last. */
async function best(path: string): Promise<{ result: Result; lost: string[] }> {
  for (let run = 1; ; run++) {
    const outcome = await lighthouse(`${origin}${path}`, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: categories,
      skipAudits: unlisted.has(path) ? ['is-crawlable'] : null,
    });
    if (!outcome) throw new Error(`Lighthouse said nothing of ${path}`);
    const result = outcome.lhr;
    if (result.runtimeError) throw new Error(`${path}: ${result.runtimeError.message}`);
    const lost = lostPoints(result);
    if (lost.length === 0 || run === RUNS) return { result, lost };
  }
}

/** Returns the audits that keep a category below 100, with Lighthouse's details of each. */
function lostPoints(result: Result): string[] {
  return categories.flatMap((name) => {
    const category = result.categories[name];
    if (!category || category.score === 1) return [];
    return category.auditRefs
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => {
        const audit = result.audits[id];
        return `${name}: ${id} ${audit?.score ?? '-'} ${audit?.displayValue ?? audit?.title ?? ''}`;
      });
  });
}

function percent(result: Result, category: string): string {
  const score = result.categories[category]?.score;
  return typeof score === 'number' ? String(Math.round(score * 100)) : '-';
}

function line(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(30) : cell.padStart(15))).join('');
}
