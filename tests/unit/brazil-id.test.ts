/** CPF and CNPJ: the known numbers, and that exactly one pair of check digits fits any beginning. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCpf, maskCpf, parseCnpj, parseCpf } from '#lib/brazil-id.ts';

const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));

describe('a CPF', () => {
  it.each(['529.982.247-25', '111.444.777-35', '000.000.001-91', '390.533.447-05', '123.456.789-09'])(
    '%s is valid and kept as digits',
    (cpf) => expect(parseCpf(cpf)).toBe(cpf.replace(/\D/g, '')),
  );

  it.each([
    '529.982.247-26',
    '529.982.247-15',
    '111.111.111-11',
    '000.000.000-00',
    '5299822472',
    '529982247250',
    '５２９９８２２４７２５',
    '٥٢٩٩٨٢٢٤٧٢٥',
    '52998224725x',
    '',
    '12ABC345678',
  ])('%j is refused', (cpf) => expect(parseCpf(cpf)).toBeNull());

  it('has one pair of check digits for any beginning', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (digits) => {
        const fitting = pairs.filter((pair) => parseCpf(digits + pair) !== null);
        expect(fitting).toHaveLength(/^(.)\1{8}$/.test(digits) ? 0 : 1);
      }),
    );
  });

  it('is shown with its marks, and masked at both ends', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(maskCpf('52998224725')).toBe('***.982.247-**');
  });
});

describe('a CNPJ', () => {
  it.each(['11.222.333/0001-81', '00.000.000/0001-91', '33.000.167/0001-01', '12.ABC.345/01DE-35'])(
    '%s is valid and kept bare',
    (cnpj) => expect(parseCnpj(cnpj)).toBe(cnpj.replace(/[./-]/g, '')),
  );

  it('may be typed in lower case', () => expect(parseCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35'));

  it.each([
    '12ABC34501DE36',
    '11222333000182',
    '11111111111111',
    '00000000000000',
    '1122233300018',
    '112223330001811',
    '12ABC34501DEAB',
    '１１２２２３３３０００１８１',
    'ÁBC22333000181',
    '',
  ])('%j is refused', (cnpj) => expect(parseCnpj(cnpj)).toBeNull());

  it('has one pair of check digits for any beginning, letters too', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), (chars) => {
        const fitting = pairs.filter((pair) => parseCnpj(chars + pair) !== null);
        expect(fitting).toHaveLength(chars === '000000000000' ? 0 : 1);
      }),
    );
  });
});
