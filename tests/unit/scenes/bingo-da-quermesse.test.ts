/** Tests Bingo da Quermesse's scene: cards by number, and the odds of its sheet. */
import { expect, it } from 'vitest';
import { CARDS, cardOf, FREE } from '#games/bingo-da-quermesse/card.ts';
import { chances } from '#games/bingo-da-quermesse/odds.ts';
import { bingoDaQuermesse, m100Of } from '#games/bingo-da-quermesse/rules.ts';
import { bingoDaQuermessePaytable } from '#games/bingo-da-quermesse/paytable.ts';
import {
  captionOf,
  cardFrom,
  cardsFrom,
  readNumber,
  standingOf,
  standingText,
} from '#studio/client/games/bingo-da-quermesse/numbers.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';

it('continues with the first card after the last, and back', () => {
  expect(cardsFrom(9998, 4)).toEqual([9998, 9999, 1, 2]);
  expect(cardFrom(2, -4)).toBe(9997);
  expect(bingoDaQuermesse.isChoice({ cards: cardsFrom(CARDS, 4) })).toBe(true);
});

it.each([
  ['7', 7],
  [' 0042 ', 42],
  ['9999', 9999],
  ['0', null],
  ['10000', null],
  ['', null],
  ['1.5', null],
  ['-3', null],
  ['1e3', null],
])('reads the card number %j as %s', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

it('prints the odds that counting every mark of a card gives', () => {
  const [{ rows } = { rows: [] }] = bingoDaQuermessePaytable.paytable.tables;
  const printed = rows.map(({ m100, oneIn = 0 }) => [m100, Number(oneIn.toPrecision(4))]);
  expect(printed).toEqual([
    [150, 4.397],
    [600, 25.73],
    [4000, 199.7],
    [20_000, 1773],
    [100_000, 14_690],
  ]);
  const returned = chances().reduce((sum, chance, lines) => sum + (chance * m100Of(lines)) / 100, 0);
  expect(Math.floor(returned * 10_000)).toBe(bingoDaQuermesse.rtpBasisPoints);
  expect(chances().reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
});

it('tells complete lines, and each cell that alone is missing to one', () => {
  const { cells } = cardOf(7);
  const [first = [], middle = []] = [0, 2].map((row) => cells.slice(row * 5, row * 5 + 5));
  expect(standingOf(cells, [])).toEqual({ filled: [], missing: [] });
  expect(standingOf(cells, first.slice(1))).toEqual({ filled: [], missing: [0] });
  expect(standingOf(cells, first)).toEqual({ filled: [0], missing: [] });
  // The middle cell is free, so three numbers of its row leave one.
  const four = middle.filter((cell) => cell !== FREE);
  expect(standingOf(cells, four.slice(1))).toEqual({ filled: [], missing: [10] });
  expect(standingOf(cells, [...first, ...four])).toEqual({ filled: [0, 2], missing: [] });
});

it('names a card without a line without counting to zero, and its lines before a missing number', () => {
  const texts = readDictionary('pt', 'game-bingo-da-quermesse');
  expect(captionOf(texts, 7, 0, false)).toBe('Cartela 7');
  expect(captionOf(texts, 7, 0, true)).toBe('7 · falta 1');
  expect(captionOf(texts, 7, 1, true)).toBe('7 · 1 linha');
  expect(standingText(texts, 7, 0)).toBe('Cartela 7: Nenhuma linha completa.');
  expect(standingText(texts, 7, 2)).toBe('Cartela 7: 2 linhas:');
});
