/**
 * Tests the strict market: offers that it does not allow have no card and no link, and their addresses say so
 * neutrally.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { marketRules } from '#contract/market-rules.ts';
import { activityPath, promotions } from '#content/promotions.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';
import { buildVariant, variantFolder } from '#tests/support/variant-site.ts';

const { offers } = marketRules('br-regulated');
const closed = promotions.filter(({ offer }) => offer !== null && !offers[offer]).map(({ slug }) => activityPath(slug));
const open = promotions.filter(({ offer }) => offer === null || offers[offer]).map(({ slug }) => activityPath(slug));
const closedPages = [...closed, '/promotion/vip', '/promotion/history'];
const html = (path: string) => readFileSync(join(variantFolder, `${path}.html`), 'utf8');

beforeAll(buildVariant);

test('the preset closes some offers and keeps some open', () => {
  expect(closed.length).toBeGreaterThan(5);
  expect(open.length).toBeGreaterThan(3);
});

test('a closed offer’s page is neutral: no figure, no condition', () => {
  for (const path of closedPages) {
    expect(html(path), path).toContain('data-not-offered');
    expect(html(path), path).not.toMatch(/class="(offer|promo|figure)"/);
  }
});

test('no other page links to it', () => {
  const links = globSync(`${variantFolder}/**/*.html`).flatMap((file) => {
    const own = file.slice(variantFolder.length).replace('.html', '');
    const targets = [...readFileSync(file, 'utf8').matchAll(/<a [^>]*href="([^"#?]+)/g)].map((match) => match[1] ?? '');
    return targets
      .filter((target) => closedPages.includes(target) && target !== own)
      .map((target) => `${own}: ${target}`);
  });
  expect(links).toEqual([]);
});

test('an open offer keeps its card and its page', () => {
  for (const path of open) {
    expect(html('/promotion/activity')).toContain(`href="${path}"`);
    expect(html(path)).toContain('class="offer"');
  }
});

test('the daily cashback promises only the part in cash, and no wagering', () => {
  const own = promotions.filter(({ offer }) => offer === 'dailyLoss').map(({ slug }) => activityPath(slug));
  expect(own.length).toBeGreaterThan(3);
  for (const path of own) {
    expect(html(path), path).toContain('até 8%');
    expect(html(path), path).toContain('Só em dinheiro');
    expect(html(path), path).not.toMatch(/id="turnover"|o resto, em bônus|rollover em aberto/);
  }
});

test('a withdrawal goes only to the player’s own CPF, and no company’s key is mentioned', () => {
  const { withdrawRuleOwn = '-', withdrawRuleOwnCompany = '-' } = readDictionary('pt', 'pages');
  expect(html('/withdraw')).toContain(withdrawRuleOwn);
  expect(html('/withdraw')).not.toContain(withdrawRuleOwnCompany);
});
