/** Tests Pix keys of the five kinds: accepted spellings, the canonical form, and lookalikes. */
import { describe, expect, it } from 'vitest';
import { maskCpf, maskEmail, maskPhone } from '#lib/mask.ts';
import { parseMobile } from '#lib/typed-text/identifiers.ts';
import { maskPixKey, parsePixKey, pixKeyKinds } from '#lib/typed-text/pix-key.ts';

/** The area codes in use, by the first digit. */
const areaCodes = [
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55',
  '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99',
].flatMap((line) => line.split(' '));

describe('a mobile number', () => {
  it('is accepted with each of the 67 area codes, and with no other', () => {
    const taken = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter(
      (code) => parseMobile(`${code}987654321`) !== null,
    );
    expect(taken).toEqual(areaCodes);
    expect(taken).toHaveLength(67);
  });
});

describe('a key of a chosen kind', () => {
  const examples = {
    cpf: ['529.982.247-25', '52998224725'],
    phone: ['(11) 98765-4321', '+5511987654321'],
    email: ['Ana@Exemplo.com', 'ana@exemplo.com'],
    cnpj: ['12.abc.345/01de-35', '12ABC34501DE35'],
    evp: ['71CDF9BA-C695-4E3C-B010-ABB521A3F1BE', '71cdf9ba-c695-4e3c-b010-abb521a3f1be'],
  } as const;

  it.each(pixKeyKinds)('%s is put into its canonical form', (kind) => {
    const [typed, canonical] = examples[kind];
    expect(parsePixKey(kind, typed)).toBe(canonical);
  });

  it('is not accepted as another kind', () => {
    for (const kind of pixKeyKinds)
      for (const other of pixKeyKinds)
        if (other !== kind) expect(parsePixKey(other, examples[kind][0]), `${kind} as ${other}`).toBeNull();
  });

  it('is read as the chosen kind if a number is both a CPF and a mobile', () => {
    const both = Array.from({ length: 1000 }, (_, end) => `119${String(90_000_000 + end)}`).find(
      (digits) => parsePixKey('cpf', digits) !== null,
    );
    expect(both).toBeDefined();
    expect(parsePixKey('cpf', both ?? '')).toBe(both);
    expect(parsePixKey('phone', both ?? '')).toBe(`+55${both}`);
  });

  it('is shown in a record without its middle', () => {
    // Each kind has one mask. Two masks that hide different digits of a CPF would together reveal it.
    expect(maskPixKey('cpf', '52998224725')).toBe(maskCpf('52998224725'));
    expect(maskPixKey('phone', '+5511987654321')).toBe(maskPhone('+5511987654321'));
    expect(maskPixKey('email', 'ana.silva@exemplo.com')).toBe(maskEmail('ana.silva@exemplo.com'));
    expect(maskPixKey('evp', '71cdf9ba-c695-4e3c-b010-abb521a3f1be')).not.toContain('c695');
  });
});
