/** Tests the number of found games in each language, and the word in an address. */
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { foundText } from '#i18n/found-text.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { queryWith, wordsInQuery } from '#lib/search-address.ts';

type Texts = Parameters<typeof foundText>[0];
const textsOf = (locale: Locale) => JSON.parse(readFileSync(`locales/${locale}/games.json`, 'utf8')) as Texts;

const told: Record<Locale, readonly [none: string, one: string, many: string]> = {
  pt: ['Nenhum jogo para “abc”', '1 jogo', '16 jogos'],
  en: ['No games for “abc”', '1 game', '16 games'],
  cn: ['没有找到与“abc”相符的游戏', '1 款游戏', '16 款游戏'],
  ch: ['找不到與「abc」相符的遊戲', '1 款遊戲', '16 款遊戲'],
  vi: ['Không có trò chơi nào khớp với “abc”', '1 trò chơi', '16 trò chơi'],
  id: ['Tidak ada permainan untuk “abc”', '1 permainan', '16 permainan'],
  th: ['ไม่พบเกมที่ตรงกับ “abc”', '1 เกม', '16 เกม'],
  tr: ['“abc” için oyun bulunamadı', '1 oyun', '16 oyun'],
  msa: ['Tiada permainan untuk “abc”', '1 permainan', '16 permainan'],
};

it.each(locales)('none, one and many games are reported in %s', (locale) => {
  const texts = [0, 1, 16].map((total) => foundText(textsOf(locale), { words: 'abc', total }, locale));
  expect(texts).toEqual(told[locale]);
});

it('the word of an address is read, replaced and removed, beside other values', () => {
  expect(wordsInQuery('?q=+vinte+e+um%20&invite=x')).toBe('vinte e um');
  expect(wordsInQuery('?query=pipa')).toBe('');
  expect(wordsInQuery(`?q=${'a'.repeat(1000)}`)).toHaveLength(60);
  expect(queryWith('é & ü', '?invite=x&q=pipa')).toBe('?invite=x&q=%C3%A9+%26+%C3%BC');
  expect(queryWith('', '?q=pipa')).toBe('');
});
