/**
 * Tests that the offers' pages and the server use the same figures (src/contract/offers.ts). No text has a literal
 * amount, so a changed figure changes the page.
 */
import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OfferName } from '#contract/market-rules.ts';
import * as contract from '#contract/offers.ts';
import { figuresOf } from '#content/figures.ts';
import { promotions } from '#content/promotions.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';

const CONTRACT = '#contract/offers.ts';

/** Figures that are not on their offer's page, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  rechargeGift: 'it has no page: the form of a deposit asks about it',
};

const prose = (locale: Locale, folder = '{promotions,legal}') =>
  globSync(`src/content/${folder}/${locale}/*.md`).map((file) => [file, readFileSync(file, 'utf8')] as const);
const named = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name);

describe.each(locales)('in %s', (locale) => {
  test('every figure in a text is one of the contract’s', () => {
    const known = new Set(Object.keys(figuresOf(locale)));
    const texts = [...prose(locale), ...Object.entries(readDictionary(locale, 'pages'))];
    const unknown = texts.flatMap(([place, text]) =>
      named(text)
        .filter((name) => !known.has(name))
        .map((name) => `${place}: ${name}`),
    );
    expect(unknown).toEqual([]);
    expect(texts.flatMap(([, text]) => named(text)).length).toBeGreaterThan(150);
  });

  test('no offer’s text has a literal digit, currency sign or percent sign', () => {
    const typed = prose(locale, 'promotions').flatMap(([file, text]) => {
      const words = text.replace(/\{\{[^{}]*\}\}/g, '');
      return (words.match(/\p{Nd}|\p{Sc}|[%‰٪]/gu) ?? []).map((sign) => `${file}: ${sign}`);
    });
    expect(typed).toEqual([]);
  });
});

/** Figures of markets with bonuses. The table of terms has them (offer-terms.ts), and no prose. */
const ofBonusPart = ['dailyTimes', 'dailyBonusDays', 'dailyExampleBonus', 'dailyExampleTurnover'];

test.each(locales)(
  'the prose on the daily cashback, one for all markets, names no figure of its bonus part: %s',
  (locale) => {
    const own = promotions.filter(({ offer }) => offer === 'dailyLoss').map(({ slug }) => `/${slug}.md`);
    const texts = prose(locale, 'promotions').filter(([file]) => own.some((name) => file.endsWith(name)));
    expect(texts).toHaveLength(own.length);
    expect(texts.flatMap(([, text]) => named(text)).filter((name) => ofBonusPart.includes(name))).toEqual([]);
    const { termRewardDailyCash = '', termTurnoverDaily = '' } = readDictionary(locale, 'pages');
    expect(named(termRewardDailyCash)).toEqual(['dailyShare']);
    expect(named(termTurnoverDaily)).toContain('dailyTimes');
  },
);

/** Lists every figure of the offers: [path, the offers and tiers with this one figure changed]. */
type Path = readonly (string | number)[];
const values: { readonly offers: object; readonly tiers: object } = contract;
function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'bigint' || typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}
function changed(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) return typeof value === 'bigint' ? value + 1_00n : Number(value) + 1;
  if (Array.isArray(value))
    return value.map((each: unknown, at) => (String(at) === String(name) ? changed(each, rest) : each));
  const inner = value as Readonly<Record<string, unknown>>;
  return { ...inner, [name]: changed(inner[name], rest) };
}

/** Returns all texts of an offer's pages: their prose, their table, the tiers of the VIP page. */
async function saidOf(offer: OfferName, locale: Locale): Promise<string> {
  const { fillFigures } = await import('#content/figures.ts');
  const { offerTerms } = await import('#content/offer-terms.ts');
  const { tierRows } = await import('#content/vip.ts');
  const pages = readDictionary(locale, 'pages');
  const place = { file: 'promises', field: offer };
  const own = promotions.filter((promotion) => promotion.offer === offer).map(({ slug }) => `/${slug}.md`);
  const texts = prose(locale, 'promotions').filter(([file]) => own.some((name) => file.endsWith(name)));
  return [
    ...texts.map(([, text]) => fillFigures(text, locale, place)),
    ...offerTerms(offer, locale).map(({ text, value }) =>
      text ? fillFigures(pages[text] ?? '', locale, place) : value,
    ),
    ...(offer === 'tiers' ? [JSON.stringify(tierRows(locale))] : []),
  ].join('\n');
}

const pageOf = (path: Path): OfferName => {
  const [kind, name] = path;
  return kind === 'tiers' || name === 'tierGift' ? 'tiers' : (String(name) as OfferName);
};
const paths = [...leaves(values.offers, ['offers']), ...leaves(values.tiers, ['tiers'])].filter(
  // The wheel's page shows its prizes and chances from this list (tests/e2e/wheel.spec.ts).
  ([, name, part]) => !Object.hasOwn(elsewhere, String(name)) && part !== 'prizes',
);

describe('a changed figure of the contract changes its offer’s page', () => {
  const before = new Map<OfferName, string>();
  beforeAll(async () => {
    for (const offer of new Set(paths.map(pageOf))) before.set(offer, await saidOf(offer, 'pt'));
    vi.resetModules();
  });
  afterEach(() => {
    vi.doUnmock(CONTRACT);
    vi.resetModules();
  });

  test('every offer has at least one page', () => {
    const pages = new Set(promotions.map(({ offer }) => offer as string | null));
    expect(paths.filter((path) => !pages.has(pageOf(path)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(50);
  });

  test.each(paths.map((path) => [path.join('.'), path] as const))('%s', async (_, path) => {
    vi.doMock(CONTRACT, () => ({ ...contract, ...(changed(values, path) as object) }));
    expect(await saidOf(pageOf(path), 'pt')).not.toBe(before.get(pageOf(path)));
  });
});
