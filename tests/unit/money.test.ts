/** Tests money between wire, code and reader: exact both ways, and only plain decimals are accepted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales, localeTable } from '#lib/locales.ts';
import { decimalMark, formatMoney, parseMoney, readMoney, shareOf, wireMoney } from '#lib/money.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';

const tags = locales.map((locale) => localeTable[locale].tag);
/** Any amount that the wire format can have. */
const anyCents = fc.bigInt({ min: 0n, max: 99_999_999_999_99n });

const rubbish = [
  '',
  ' ',
  '1e3',
  '1E3',
  '1,00',
  '1.000,00',
  '+1',
  '-1.00',
  '１２',
  '١٢',
  '1000000000000',
  '123456789012.00',
  '1.234',
  '1.',
  '.5',
  '0x10',
  ' 1',
  '1 ',
  '1\n',
  'NaN',
  'Infinity',
  '1_000',
  '1.0.0',
];

describe('money on the wire', () => {
  it.each([
    ['0', 0n],
    ['100', 100_00n],
    ['100.5', 100_50n],
    ['100.50', 100_50n],
    ['0.01', 1n],
    ['007', 7_00n],
    ['99999999999.99', 99_999_999_999_99n],
  ])('%s is read exactly', (text, cents) => expect(parseMoney(text)).toBe(cents));

  it.each(rubbish)('%j is not money', (text) => expect(parseMoney(text)).toBeNull());

  it('is parsed to the written amount, for any amount', () => {
    fc.assert(fc.property(anyCents, (cents) => parseMoney(wireMoney(cents)) === cents));
  });

  it('never takes a text that is not a plain decimal', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (parseMoney(text) !== null) expect(text).toMatch(/^[0-9]{1,11}(\.[0-9]{1,2})?$/);
      }),
    );
  });

  it.each([
    [1050n, '10.50'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [-1050n, '-10.50'],
    [0n, '0.00'],
  ])('%s centavos are written as %s', (cents, text) => expect(wireMoney(cents)).toBe(text));
});

describe('money of another back end', () => {
  it.each<[string | number, bigint]>([
    ['12.50', 1250n],
    [' 12.5 ', 1250n],
    [12.5, 1250n],
    [12, 1200n],
    [0.29, 29n],
    [0.1 + 0.2, 30n],
    ['-3.2', -320n],
    [-3.2, -320n],
    ['12.5099', 1250n],
    ['-0.019', -1n],
    ['100000000000000.00', 100_000_000_000_000_00n],
  ])('%j is read without gaining a centavo', (value, cents) => expect(readMoney(value)).toBe(cents));

  it.each<string | number>(['', 'R$ 1', '1,00', '1e3', '１', '+1', Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
    '%j is not money',
    (value) => expect(readMoney(value)).toBeNull(),
  );

  it('is read alike as text and as a number with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (cents) => {
        const wire = wireMoney(BigInt(cents));
        expect(readMoney(Number(wire))).toBe(BigInt(cents));
        expect(readMoney(wire)).toBe(BigInt(cents));
      }),
    );
  });
});

describe('typed money', () => {
  it.each([
    ['pt-BR', '１２,\u200B5', '12.5'],
    ['pt-BR', '1.250,50', '1250.50'],
    ['pt-BR', 'R$ 1.250,50', '1250.50'],
    ['pt-BR', '1250,5', '1250.5'],
    ['pt-BR', '1250.50', '1250.50'],
    ['pt-BR', '1.250', '1250'],
    ['en', '1,250.50', '1250.50'],
    ['en', '1,250', '1250'],
    ['en', '10,50', '10.50'],
    ['vi', '1.250,50', '1250.50'],
    ['th', '1,250.50', '1250.50'],
    ['tr', '1.250,50', '1250.50'],
    ['zh-Hans', '1,250.50', '1250.50'],
  ])('in %s, %s is %s', (tag, text, wire) => expect(typedMoney(text, tag)).toBe(wire));

  it.each(['', 'abc', '1e3', '-1', '+1', '1.25.50', '12.50,', ',50', '1,2345', '1.000.00'])(
    '%j is not an amount in any language',
    (text) => {
      for (const tag of tags) expect(typedMoney(text, tag), tag).toBeNull();
    },
  );

  it('is understood in every language as that language writes it', () => {
    fc.assert(
      fc.property(anyCents, fc.constantFrom(...tags), (cents, tag) => {
        const style = { minimumFractionDigits: 2 };
        const shown = new Intl.NumberFormat(tag, style).format(wireMoney(cents) as Intl.StringNumericLiteral);
        expect(typedMoney(shown, tag)).toBe(wireMoney(cents));
      }),
    );
  });

  it('becomes money that the wire accepts, or nothing', () => {
    const mark = fc.constantFrom('.', ',', '');
    const typed = fc.array(fc.tuple(fc.stringMatching(/^\d{1,4}$/), mark), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(typed, fc.constantFrom(...tags), (parts, tag) => {
        const wire = typedMoney(parts.flat().join(''), tag);
        if (wire !== null) expect(parseMoney(wire)).not.toBeNull();
      }),
      {
        examples: [
          [
            [
              ['1', '.'],
              ['000', '.'],
              ['000', '.'],
              ['000', '.'],
              ['000', ''],
            ],
            'pt-BR',
          ],
        ],
      },
    );
  });
});

describe('money for a reader', () => {
  it.each([
    [248_60n, 'pt-BR', 'R$ 248,60'],
    [1_234_567_89n, 'pt-BR', 'R$ 1.234.567,89'],
    [1_234_567_89n, 'en', 'R$1,234,567.89'],
    [-5n, 'pt-BR', '−R$ 0,05'],
  ])('%s centavos in %s', (cents, tag, text) => expect(formatMoney(cents, tag).replace(/\u00a0/g, ' ')).toBe(text));

  it('has a sign on request, but not at zero', () => {
    expect(formatMoney(5_00n, 'en', 'always')).toBe('+R$5.00');
    expect(formatMoney(0n, 'en', 'always')).toBe('R$0.00');
  });

  it.each(tags)('has no place where a line may break: %s', (tag) => {
    // The Unicode line breaking algorithm allows a break after a hyphen and at a space, and none after a minus sign.
    expect(formatMoney(-1_234_56n, tag)).toMatch(/^\u2212[^- ]+$/);
  });

  it('keeps every digit of the largest amount', () => {
    for (const tag of tags) expect(formatMoney(99_999_999_999_99n, tag).replace(/\D/g, '')).toBe('9999999999999');
  });

  it('has a comma in Portuguese and a dot in English', () => {
    expect([decimalMark('pt-BR'), decimalMark('en')]).toEqual([',', '.']);
  });
});

describe('a share of an amount', () => {
  it('is rounded down to the centavo: 8 % of 123.45 is 9.87', () => expect(shareOf(123_45n, 800)).toBe(9_87n));

  it('is never more than the exact share, and less by under one centavo', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 0, max: 10_000 }), (cents, points) => {
        const rest = cents * BigInt(points) - shareOf(cents, points) * 10_000n;
        return rest >= 0n && rest < 10_000n;
      }),
    );
  });
});
