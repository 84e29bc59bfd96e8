/** Tests masks while typing: the text and the caret after each possible edit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales, localeTable } from '#lib/locales.ts';
import { parseMoney, wireMoney } from '#lib/money.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';
import { bareNumber, moneyMask, numberMasks, shownNumber } from '#lib/typed-text/masks.ts';
import { charactersOf } from '#lib/typed-text/identifiers.ts';
import { newCpf } from '#scripts/dev/fixtures/fake-people.ts';
import { box } from '#tests/support/typing-box.ts';

describe('numbers', () => {
  it.each([
    ['cpf', '52998224725', '529.982.247-25|'],
    ['cpf', '529982247250', '529.982.247-25|'],
    ['cpf', '529a98', '529.98|'],
    ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35|'],
    ['phone', '11987654321', '(11) 98765-4321|'],
    ['phone', '011987654321', '(11) 98765-4321|'],
    ['phone', '+5511987654321', '+55 (11) 98765-4321|'],
    ['phone', '55987654321', '(55) 98765-4321|'],
    ['phone', '559876543219', '(55) 98765-4321|'],
  ] as const)('%s typed as %s shows %s', (kind, typed, shown) => {
    expect(box(numberMasks[kind]).type(typed).shown()).toBe(shown);
  });

  it.each([
    ['cpf', '529.982.247-25', '529.982.247-25|'],
    ['cpf', ' CPF 529 982 247 25', '529.982.247-25|'],
    ['cpf', '５２９９８２２４７２５', '529.982.247-25|'],
    ['cnpj', '12.ABC.345/01DE-35', '12.ABC.345/01DE-35|'],
    ['phone', '+55 (11) 98765-4321', '+55 (11) 98765-4321|'],
    ['phone', '5511987654321', '(11) 98765-4321|'],
    ['phone', '0055 11 98765 4321', '(11) 98765-4321|'],
    ['phone', '0 11 98765.4321', '(11) 98765-4321|'],
    ['phone', '(55) 98765-4321', '(55) 98765-4321|'],
  ] as const)('%s pasted as %s shows %s', (kind, pasted, shown) => {
    expect(box(numberMasks[kind]).paste(pasted).shown()).toBe(shown);
  });

  it.each([
    ['a digit goes in where the caret is', '529.|982.2', (one: ReturnType<typeof box>) => one.type('1'), '529.1|98.22'],
    ['before a separator', '529|.982', (one) => one.type('1'), '529.1|98.2'],
    ['into a full one nothing', '529|.982.247-25', (one) => one.type('1'), '529|.982.247-25'],
    ['back over a separator takes the digit before it', '529.|982', (one) => one.back(), '52|9.82'],
    ['delete over a separator takes the digit behind it', '529|.982', (one) => one.forward(), '529|.82'],
    ['back takes the digit', '529.9|82', (one) => one.back(), '529|.82'],
    ['back to nothing', '529.9|', (one) => one.back(4), '|'],
    ['digits at the front', '|529.982', (one) => one.type('1'), '1|52.998.2'],
  ] as const satisfies readonly (readonly [string, string, (one: ReturnType<typeof box>) => unknown, string])[])(
    'in the middle: %s',
    (_what, start, act, shown) => {
      const one = box(numberMasks.cpf, start);
      act(one);
      expect(one.shown()).toBe(shown);
    },
  );

  it('every digit can be deleted again, from a shown number of any kind', () => {
    for (const [kind, full] of [
      ['cpf', '529.982.247-25|'],
      ['cnpj', '12.ABC.345/01DE-35|'],
      ['phone', '(11) 98765-4321|'],
      ['phone', '+55 (11) 98765-4321|'],
    ] as const) {
      const one = box(numberMasks[kind], full);
      const digitsOf = (shown: string) => (charactersOf(kind, shown) ?? '').replace('+', '');
      const count = digitsOf(full.replace('|', '')).length;
      for (let left = count - 1; left >= 0; left--) {
        one.back();
        expect(digitsOf(one.value())).toHaveLength(left);
      }
    }
  });

  it('are sent as bare characters, however they were typed', () => {
    const cpf = newCpf();
    expect(bareNumber('cpf', box(numberMasks.cpf).type(cpf).value())).toBe(cpf);
    expect(bareNumber('phone', box(numberMasks.phone).paste('(11) 98765-4321').value())).toBe('11987654321');
    expect(bareNumber('cnpj', '12.abc.345/01de-35')).toBe('12ABC34501DE35');
    expect(shownNumber('phone', '+5511987654321')).toBe('+55 (11) 98765-4321');
    expect(shownNumber('cpf', '529')).toBe('529');
  });

  it('keep the caret behind the typed text', () => {
    const digits = fc.stringMatching(/^[0-9]{0,10}$/);
    fc.assert(
      fc.property(digits, fc.nat(10), fc.stringMatching(/^[1-9]$/), (bare, place, typed) => {
        const at = Math.min(place, bare.length);
        const before = shownNumber('cpf', bare.slice(0, at));
        const one = box(numberMasks.cpf, `${before}|${shownNumber('cpf', bare).slice(before.length)}`).type(typed);
        const [left = '', right = ''] = one.shown().split('|');
        expect(bareNumber('cpf', left)).toBe(bare.slice(0, at) + typed);
        expect(bareNumber('cpf', right)).toBe(bare.slice(at));
      }),
    );
  });
});

describe('money', () => {
  it.each([
    ['pt-BR', '1234567', '1.234.567|'],
    ['pt-BR', '1234,5', '1.234,5|'],
    ['pt-BR', '1234.5', '1.234,5|'],
    ['pt-BR', '12,,345', '12,34|'],
    ['pt-BR', ',5', '0,5|'],
    ['pt-BR', '007', '7|'],
    ['pt-BR', '0', '0|'],
    ['pt-BR', '-1e3', '13|'],
    ['pt-BR', '1234567890123', '12.345.678.901|'],
    ['en', '1234.5', '1,234.5|'],
    ['en', '1234,5', '1,234.5|'],
    ['tr', '1250,50', '1.250,50|'],
  ])('in %s, %s typed shows %s', (tag, typed, shown) => {
    expect(box(moneyMask(tag)).type(typed).shown()).toBe(shown);
  });

  it.each([
    'R$ 1.250,50',
    '1,250.50',
    '1250.50',
    '1250,5',
    'R$1250,50',
    '1 250,50',
    ' 1.250,50 ',
    'BRL 1,250.5',
    '１２５０，５０',
  ])('%s pasted is the same amount in every language', (text) => {
    for (const locale of locales) {
      const { tag } = localeTable[locale];
      for (const one of [box(moneyMask(tag)).paste(text), box(moneyMask(tag)).dictate(text)])
        expect(parseMoney(typedMoney(one.value(), tag) ?? ''), tag).toBe(1250_50n);
    }
  });

  it.each(['1.250', '1,250', '1 250', '1.250,00', '1,250.00', '1250.'])('%s pasted is 1,250 whole reais', (text) => {
    for (const tag of ['pt-BR', 'en'])
      expect(parseMoney(typedMoney(box(moneyMask(tag)).paste(text).value(), tag) ?? '')).toBe(1250_00n);
  });

  // The amount in centavos, or `null` if the text has none or several.
  const pastes: readonly (readonly [string, bigint | null])[] = [
    ['R$ 100,00.', 100_00n],
    ['R$ 50,00, ok', 50_00n],
    ['10,5.', 10_50n],
    ['R$. 50', 50_00n],
    ['R$ 1.250,50.', 1250_50n],
    ['1,250.50,', 1250_50n],
    ['Total: R$ 99,90', 99_90n],
    ['(R$ 75,00)', 75_00n],
    ["1'250.50", 1250_50n],
    ['1 250,50 R$', 1250_50n],
    ['1\u00a0250,50', 1250_50n],
    ['1.250.000', 1_250_000_00n],
    [',50', 50n],
    ['.5', 50n],
    ['100,-', 100_00n],
    ['100,00\n', 100_00n],
    ['100,00 - 20,00', null],
    ['R$ 10 ou R$ 20', null],
    ['10/20', null],
    ['1e3', null],
    ['1250,505', null],
    ['1,2345', null],
    ['0,125', null],
    ['1.25.00', null],
    ['1,250,50', null],
    ['1.250,50,00', null],
    ['123456789012,00', null],
    ['ok', null],
    ['.', null],
  ];

  it.each(pastes)('%j pasted, filled in or dictated is one amount or none', (text, cents) => {
    for (const locale of locales) {
      const { tag } = localeTable[locale];
      for (const one of [box(moneyMask(tag)).paste(text), box(moneyMask(tag)).fill(text)])
        expect(parseMoney(typedMoney(one.value(), tag) ?? ''), tag).toBe(cents);
    }
  });

  it.each([
    ['1.2|34', '9', '12.9|34'],
    ['1.234|', '5', '12.345|'],
    ['1.2|34,50', '99', '129.9|34,50'],
  ])('in %s, the pasted digits %s are inserted at the caret', (start, digits, shown) => {
    expect(box(moneyMask('pt-BR'), start).paste(digits).shown()).toBe(shown);
  });

  it('a paste is never more than the largest amount that its text can mean', () => {
    const text = fc
      .array(fc.oneof(fc.nat(99_999).map(String), fc.constantFrom('.', ',', ' ', '-', 'R$', '\u00a0', "'", 'ok')), {
        maxLength: 8,
      })
      .map((parts) => parts.join(''));
    /** Returns the largest amount that a text can mean, with each mark, or none, as the decimal one. */
    const largest = (written: string): bigint =>
      (written.normalize('NFKC').match(/\d[\d.,' ]*/g) ?? [])
        .map((run) =>
          [...run.matchAll(/[.,]/g)].reduce(
            (most, mark) => {
              const places = run.slice(mark.index + 1).replace(/\D/g, '');
              return places.length > 2 || places.length === 0
                ? most
                : BigInt(`0${run.slice(0, mark.index).replace(/\D/g, '')}${places.padEnd(2, '0')}`);
            },
            BigInt(`${run.replace(/\D/g, '')}00`),
          ),
        )
        .reduce((most, each) => (each > most ? each : most), 0n);
    fc.assert(
      fc.property(text, fc.constantFrom(...locales), (written, locale) => {
        const { tag } = localeTable[locale];
        const cents = parseMoney(typedMoney(box(moneyMask(tag)).paste(written).value(), tag) ?? '') ?? 0n;
        expect(cents <= largest(written), `${written} is ${cents}`).toBe(true);
      }),
    );
  });

  it.each([
    ['a digit goes in where the caret is', '1.2|34', (one: ReturnType<typeof box>) => one.type('9'), '12.9|34'],
    ['back over a group takes the digit before it', '1.|234', (one) => one.back(), '|234'],
    ['delete over a group takes the digit behind it', '1|.234', (one) => one.forward(), '1|34'],
    ['back takes a digit', '1.234|,50', (one) => one.back(), '123|,50'],
    ['back takes the mark', '12,|50', (one) => one.back(), '1.2|50'],
    ['a second mark is none', '12,5|', (one) => one.type(','), '12,5|'],
    ['zeros in front go', '|500', (one) => one.type('0'), '|500'],
  ] as const satisfies readonly (readonly [string, string, (one: ReturnType<typeof box>) => unknown, string])[])(
    'in the middle: %s',
    (_what, start, act, shown) => {
      const one = box(moneyMask('pt-BR'), start);
      act(one);
      expect(one.shown()).toBe(shown);
    },
  );

  it('any amount that is typed or written by a script is that amount, in every language', () => {
    const tags = locales.map((locale) => localeTable[locale].tag);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_99n }), fc.constantFrom(...tags), (cents, tag) => {
        const plain = wireMoney(cents);
        for (const one of [box(moneyMask(tag)).type(plain), box(moneyMask(tag)).fill(plain)])
          expect(parseMoney(typedMoney(one.value(), tag) ?? '')).toBe(cents);
      }),
    );
  });
});
