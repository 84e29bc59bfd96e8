/** Tests the BR Code: known codes byte for byte, invalid codes, and that writing and parsing agree. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16, dynamicBrCode, parseBrCode, staticBrCode } from '#lib/br-code.ts';

const manual =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const withTxid =
  '00020126580014br.gov.bcb.pix013671cdf9ba-c695-4e3c-b010-abb521a3f1be5204000053039865406100.005802BR5922Operadora Exemplo Ltda6009Sao Paulo62230519REC20260115A1B2C3D46304EBA2';
const phone =
  '00020126360014br.gov.bcb.pix0114+5511987654321520400005303986540520.005802BR5922Operadora Exemplo Ltda6009Sao Paulo62170513REC00000000016304575C';
const cnpj =
  '00020126360014br.gov.bcb.pix011412ABC34501DE3552040000530398654071500.005802BR5922Operadora Exemplo Ltda6008Brasilia62070503***630488B2';
const dynamic =
  '00020101021226880014br.gov.bcb.pix2566pix.psp-exemplo.com.br/qr/v2/cobv/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5922Operadora Exemplo Ltda6009Sao Paulo62070503***63044C8F';

const shop = { merchantName: 'Operadora Exemplo Ltda', merchantCity: 'Sao Paulo' };
const evp = '71cdf9ba-c695-4e3c-b010-abb521a3f1be';
const charges = [
  [
    manual,
    {
      key: '123e4567-e12b-12d1-a456-426655440000',
      amount: null,
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      txid: null,
    },
  ],
  [withTxid, { ...shop, key: evp, amount: 100_00n, txid: 'REC20260115A1B2C3D4' }],
  [phone, { ...shop, key: '+5511987654321', amount: 20_00n, txid: 'REC0000000001' }],
  [cnpj, { ...shop, key: '12ABC34501DE35', amount: 1500_00n, merchantCity: 'Brasilia', txid: null }],
] as const;

/** Appends the right checksum to a code's body. */
const closed = (body: string) => `${body}6304${crc16(`${body}6304`)}`;

describe('the checksum', () => {
  it('is 29B1 for the digits 1 to 9', () => expect(crc16('123456789')).toBe('29B1'));
  it('keeps its leading zeros', () => {
    const some = Array.from({ length: 500 }, (_, index) => crc16(String(index)));
    for (const sum of some) expect(sum).toMatch(/^[0-9A-F]{4}$/);
    expect(some.some((sum) => sum.startsWith('0'))).toBe(true);
  });
});

describe('a code', () => {
  it.each(charges)('%s is written byte for byte', (code, charge) => expect(staticBrCode(charge)).toBe(code));
  it.each(charges)('%s is read', (code, charge) =>
    expect(parseBrCode(code)).toEqual({ ...charge, point: 'static', url: null, info: null }),
  );

  it('for one use is written and parsed', () => {
    const url = 'pix.psp-exemplo.com.br/qr/v2/cobv/9d36b84fc70b478fb95c12729b90ca25';
    expect(dynamicBrCode({ ...shop, url })).toBe(dynamic);
    expect(parseBrCode(dynamic)).toEqual({
      ...shop,
      point: 'dynamic',
      key: null,
      url,
      info: null,
      amount: null,
      txid: null,
    });
  });

  it('may have the Pix account in capitals', () => {
    const loud = closed(manual.slice(0, -8).replace('br.gov.bcb.pix', 'BR.GOV.BCB.PIX'));
    expect(parseBrCode(loud)?.merchantName).toBe('Fulano de Tal');
  });

  it('drops accents and cuts names, so that characters are bytes', () => {
    const charge = {
      key: evp,
      amount: null,
      merchantName: 'Açaí & Pão José da Conceição ✓ Ltda',
      merchantCity: 'São José dos Campos',
      txid: null,
    };
    const code = staticBrCode(charge);
    expect(code).toMatch(/^[ -~]+$/);
    expect(parseBrCode(code)).toMatchObject({
      merchantName: 'Acai & Pao Jose da Concei',
      merchantCity: 'Sao Jose dos Ca',
    });
  });

  it('is parsed to what was written, for any charge', () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,11}[A-Za-z]$/);
    const charge = fc.record({
      key: fc.stringMatching(/^[!-~]{1,77}$/),
      amount: fc.option(fc.bigInt({ min: 1n, max: 99_999_999_99n })),
      merchantName: word,
      merchantCity: word,
      txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
    });
    fc.assert(
      fc.property(charge, (given) => {
        expect(parseBrCode(staticBrCode(given))).toMatchObject(given);
      }),
    );
  });

  it('accepts a key of 77 characters and no longer one', () => {
    const charge = { ...shop, amount: null, txid: null };
    expect(parseBrCode(staticBrCode({ ...charge, key: 'k'.repeat(77) }))?.key).toHaveLength(77);
    expect(() => staticBrCode({ ...charge, key: 'k'.repeat(78) })).toThrow(RangeError);
    expect(() => staticBrCode({ ...charge, key: '' })).toThrow(RangeError);
  });
});

describe('a reader refuses', () => {
  it('a code of which one character changed', () => {
    fc.assert(
      fc.property(fc.nat(withTxid.length - 1), fc.stringMatching(/^[ -~]$/), (at, char) => {
        fc.pre(withTxid[at] !== char);
        expect(parseBrCode(withTxid.slice(0, at) + char + withTxid.slice(at + 1))).toBeNull();
      }),
    );
  });

  it('a right checksum over a wrong inner length', () => {
    const wrong = closed(manual.slice(0, -8).replace('62070503***', '62080503***'));
    expect(wrong.slice(-4)).toBe(crc16(wrong.slice(0, -4)));
    expect(parseBrCode(wrong)).toBeNull();
  });

  it.each(['1,00', '1e3', 'abc', '-1', '1.234', ' 1'])('an amount of %j under a right checksum', (amount) => {
    const field = `54${String(amount.length).padStart(2, '0')}${amount}`;
    expect(parseBrCode(closed(withTxid.slice(0, -8).replace('5406100.00', field)))).toBeNull();
  });

  it('a field given twice, another account, a missing name, too much text', () => {
    const body = manual.slice(0, -8);
    expect(parseBrCode(closed(`${body}5802BR`))).toBeNull();
    expect(parseBrCode(closed(body.replace('br.gov.bcb.pix', 'br.gov.bcb.pox')))).toBeNull();
    expect(parseBrCode(closed(body.replace('5913Fulano de Tal', '')))).toBeNull();
    expect(
      parseBrCode(closed(body + Array.from({ length: 5 }, (_, n) => `8${n}90${'x'.repeat(90)}`).join(''))),
    ).toBeNull();
  });

  it('any other text, without failing', () => {
    fc.assert(fc.property(fc.string(), (text) => parseBrCode(text) === null));
    fc.assert(fc.property(fc.string(), (text) => parseBrCode(text + crc16(text)) === null));
  });

  it('reads an amount without its second place as that amount', () => {
    const written = (amount: string) => `54${String(amount.length).padStart(2, '0')}${amount}`;
    for (const amount of ['100', '100.0'])
      expect(parseBrCode(closed(withTxid.slice(0, -8).replace('5406100.00', written(amount))))?.amount).toBe(100_00n);
  });
});
