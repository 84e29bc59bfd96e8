/**
 * Tests that the reader, the masks and the contract's schemas agree about typed and pasted text: every example, and any
 * text.
 */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { subordinateFields } from '#contract/agency.ts';
import { saveBankAccountCall } from '#contract/cards.ts';
import { detailFields } from '#contract/details.ts';
import { eitherCode } from '#contract/factor.ts';
import { text } from '#contract/fields.ts';
import { setNicknameCall } from '#contract/profile.ts';
import { registrationSteps } from '#contract/registration.ts';
import { bindEmailCall, sendEmailCodeCall } from '#contract/security.ts';
import { submitWithdrawalCall } from '#contract/withdrawal.ts';
import { bareKey } from '#islands/withdrawal/fields.ts';
import { parseMoney, wireMoney } from '#lib/money.ts';
import { amountIn, typedMoney } from '#lib/typed-text/amounts.ts';
import { parseInviteCode, parseRecoveryCode, parseSixDigits } from '#lib/typed-text/codes.ts';
import { bareNumber, moneyMask, numberMasks, sixDigitsMask, wholeNumberMask } from '#lib/typed-text/masks.ts';
import type { TypingMask } from '#lib/typed-text/masks.ts';
import { parseNickname, parsePersonName, parseUsername } from '#lib/typed-text/names.ts';
import * as numbers from '#lib/typed-text/identifiers.ts';
import { parseEmail, parseEvp } from '#lib/typed-text/pix-key.ts';
import { cleanText } from '#lib/typed-text/plain-text.ts';
import { parseLoginName } from '#server/contexts/identity/login/login-names.ts';
import { typedExamples } from '#tests/support/typed-examples.ts';
import type { TypedKind } from '#tests/support/typed-examples.ts';
import { box } from '#tests/support/typing-box.ts';

interface Field {
  readonly read: (typed: string) => string | null;
  /** The schemas of the server's fields. */
  readonly schemas?: readonly v.GenericSchema<string>[];
  readonly mask?: TypingMask;
  /** Returns what the form sends for the field's text. */
  readonly sent?: (shown: string) => string;
}

const access = registrationSteps.access.pipe[0].entries;
const person = registrationSteps.person.entries;
const account = saveBankAccountCall.input.entries;
const [cpfKey, phoneKey, emailKey, cnpjKey, evpKey] = submitWithdrawalCall.input.options;
const tag = 'pt-BR';

function wireOf(amount: string): string | null {
  const cents = parseMoney(typedMoney(amount, tag) ?? '');
  return cents === null ? null : wireMoney(cents);
}

const fields: Record<TypedKind, Field> = {
  personName: { read: parsePersonName, schemas: [person.realname] },
  nickname: { read: parseNickname, schemas: [setNicknameCall.input.entries.nickname] },
  username: { read: parseUsername, schemas: [access.account] },
  cpf: {
    read: numbers.parseCpf,
    schemas: [person.cpf, account.cpf, cpfKey.entries.cpf_id],
    mask: numberMasks.cpf,
    sent: (shown) => bareNumber('cpf', shown),
  },
  cnpj: {
    read: numbers.parseCnpj,
    schemas: [cnpjKey.entries.cnpj],
    mask: numberMasks.cnpj,
    sent: (shown) => bareKey('cnpj', shown),
  },
  phone: {
    read: numbers.parseMobile,
    schemas: [person.phone, phoneKey.entries.phone_number, subordinateFields.entries.phone],
    mask: numberMasks.phone,
    sent: (shown) => bareNumber('phone', shown),
  },
  postalCode: { read: numbers.parsePostalCode, schemas: [detailFields.postal_code], mask: numberMasks.postalCode },
  branch: { read: numbers.parseBranch, schemas: [account.bank_address] },
  accountNumber: { read: numbers.parseAccountNumber, schemas: [account.card_no] },
  email: {
    read: parseEmail,
    schemas: [emailKey.entries.email, sendEmailCodeCall.input.entries.email],
    sent: (shown) => bareKey('email', shown),
  },
  evp: { read: parseEvp, schemas: [evpKey.entries.evp], sent: (shown) => bareKey('evp', shown) },
  sixDigits: {
    read: parseSixDigits,
    schemas: [bindEmailCall.input.entries.code, eitherCode.code.wrapped],
    mask: sixDigitsMask,
  },
  recoveryCode: { read: parseRecoveryCode, schemas: [eitherCode.recovery.wrapped] },
  inviteCode: { read: parseInviteCode, schemas: [subordinateFields.entries.invite_code] },
  amount: {
    // Reads a text pasted into an empty field. The form sends the wire's format, which has no local notation.
    read: (typed) => wireOf(amountIn(typed, ',')),
    mask: moneyMask(tag),
  },
};
const kinds = Object.keys(fields) as TypedKind[];

/** Returns the server's values of a pasted text, as the form sends it. */
function byForm(kind: TypedKind, pasted: string): (string | null)[] {
  const { mask, sent = (shown: string) => shown, schemas = [] } = fields[kind];
  const sendings = (mask ? [box(mask).paste(pasted), box(mask).fill(pasted)].map((one) => one.value()) : [pasted]).map(
    sent,
  );
  if (kind === 'amount') return sendings.map(wireOf);
  return sendings.flatMap((sending) => schemas.map((schema) => parsedBy(schema, sending)));
}

function parsedBy(schema: v.GenericSchema<string>, given: string): string | null {
  const result = v.safeParse(schema, given);
  return result.success ? String(result.output) : null;
}

describe('the table', () => {
  test.each(typedExamples)('%s %j is %j', (kind, typed, read) => {
    expect(fields[kind].read(typed)).toBe(read);
    for (const schema of fields[kind].schemas ?? []) expect(parsedBy(schema, typed)).toBe(read);
    for (const byServer of byForm(kind, typed)) expect(byServer).toBe(read);
  });

  test('has every kind, accepted and refused', () => {
    for (const kind of kinds) {
      const reads = typedExamples.filter((each) => each[0] === kind).map(([, , read]) => read !== null);
      expect(new Set(reads), kind).toEqual(new Set([true, false]));
    }
  });

  test.each(typedExamples.filter(([kind, , read]) => ['cpf', 'phone', 'username'].includes(kind) && read !== null))(
    'a sign-in finds the %s %j',
    (kind, typed, read) => {
      const by = kind === 'username' ? 'account' : kind;
      expect(parseLoginName(v.parse(text(64), typed))).toContainEqual({ by, value: read });
    },
  );
});

/** Texts as from pages, mails and keyboards: characters of numbers and names, mixed with odd ones. */
const anyText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'0123456789') },
      { weight: 2, arbitrary: fc.constantFrom(...'AbXçıİ ()+-./:@´’`,') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '\u00A0',
          '\u200B',
          '\u2011',
          '–',
          '\u3164',
          '\u0301',
          '１',
          'CPF: ',
          'CNPJ ',
          '55',
          '\n',
        ),
      },
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));
const invisible = ['\u200B', '\u00AD', '\u2060', '\u034F', '\uFEFF', '\u3164', '\u{E0100}', '\u202E', ''];
const blanks = [' ', '\u00A0', '\u2003', '\u202F', '\u3000', '\u2800'];
const dashes = ['-', '\u2010', '\u2011', '–', '—', '\u2212', '\uFF0D'];

/** Adds what a paste may contain: odd dashes and spaces, and invisible characters. */
const strewn = (plain: string) =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...invisible), { minLength: plain.length + 1, maxLength: plain.length + 1 }),
      fc.constantFrom(...blanks),
      fc.constantFrom(...dashes),
    )
    .map(([marks, blank, dash]) => {
      const odd = (char: string) => (char === ' ' ? blank : char === '-' ? dash : char);
      return [...plain].map((char, at) => `${marks[at]}${odd(char)}`).join('') + blank + (marks.at(-1) ?? '');
    });

describe.each(kinds)('any text for %s', (kind) => {
  const { read, schemas = [] } = fields[kind];
  const taken = typedExamples.flatMap((each) => (each[0] === kind && each[2] !== null ? [each[2]] : []));
  // Emoji are left out, because they contain invisible characters.
  const plain = taken.filter((text) => !/[\p{Extended_Pictographic}\u20E3\u200C]/u.test(text));

  it('is read alike by the form and by the server, and a mask changes nothing about it', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        for (const schema of schemas) expect(parsedBy(schema, typed)).toBe(read(typed));
        for (const byServer of byForm(kind, typed)) expect(byServer).toBe(read(typed));
      }),
      { numRuns: 300 },
    );
  });

  it('is parsed to itself from its own result', () => {
    for (const value of taken) expect(read(value)).toBe(value);
    fc.assert(
      fc.property(anyText, (typed) => {
        const once = read(typed);
        if (once !== null) expect(read(once)).toBe(once);
      }),
    );
  });

  it('is read without odd characters inside', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...plain).chain((value) => fc.tuple(fc.constant(value), strewn(value))),
        ([value, odd]) => {
          expect(read(odd)).toBe(value);
          for (const byServer of byForm(kind, odd)) expect(byServer).toBe(value);
        },
      ),
    );
  });
});

test('a field has room for 300 pasted characters, and no more', () => {
  const cpf = '529.982.247-25';
  expect(parsedBy(person.cpf, cpf.padEnd(300))).toBe('52998224725');
  expect(v.safeParse(person.cpf, cpf.padEnd(301)).issues?.[0]?.message).toBe('TOO_LONG');
});

describe('check digits', () => {
  const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));

  it('are one pair for any beginning of a CPF', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (digits) => {
        const fitting = pairs.filter((pair) => numbers.parseCpf(digits + pair) !== null);
        expect(fitting).toHaveLength(/^(.)\1{8}$/.test(digits) ? 0 : 1);
      }),
    );
  });

  it('are one pair for any beginning of a CNPJ, letters included', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), (chars) => {
        const fitting = pairs.filter((pair) => numbers.parseCnpj(chars + pair) !== null);
        expect(fitting).toHaveLength(chars === '000000000000' ? 0 : 1);
      }),
    );
  });
});

describe('a field', () => {
  it.each([
    [numberMasks.cpf, 'CPF: 529.982.247–25', '529.982.247-25'],
    [numberMasks.cnpj, 'CNPJ: 12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
    [numberMasks.phone, '0 11 98765\u20114321', '(11) 98765-4321'],
    [sixDigitsMask, ' 123 456\n', '123456'],
    [wholeNumberMask(9), ' 12345 ', '12345'],
    // Extra or invalid characters stay visible for the player to correct.
    [numberMasks.cpf, '529982247250', '529.982.247-250'],
    [numberMasks.cpf, '52998224725x', '52998224725x'],
    [sixDigitsMask, '1234567', '1234567'],
    [wholeNumberMask(9), '10-20', '10-20'],
  ])('with a mask shows a paste in its parsed form', (mask, pasted, shown) => {
    expect(box(mask).paste(pasted).value()).toBe(shown);
  });

  it('accepts no more typed digits than it has places, even if more were pasted', () => {
    expect(box(sixDigitsMask).type('12a34567').shown()).toBe('123456|');
    expect(box(sixDigitsMask).paste('12345678').type('9').shown()).toBe('12345678|');
    expect(box(sixDigitsMask).paste('12345678').back().shown()).toBe('1234567|');
  });
});

describe('free text', () => {
  test('loses direction marks, invisible characters, and stacked accents', () => {
    expect(cleanText('Pago \u202Eodasucer\u202C 100')).toBe('Pago odasucer 100');
    expect(cleanText('a\u2066b\u2069c\u200Fd\u200Ee\u061Cf\u200Bg\u034Fh')).toBe('abcdefgh');
    expect(cleanText(`Z${'\u0335\u0321\u0322'.repeat(20)}algo`)).toBe('Z\u0335\u0321\u0322algo');
  });

  test('keeps characters of languages and emoji', () => {
    for (const whole of [
      'José D’Ávila',
      'Trần Thị Ngọc',
      'น้ำใจ ทิพย์',
      'नमस्ते',
      'क्\u200Dष',
      'אבג',
      '👩‍👩‍👧‍👦',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      'e\u0301',
      'a – b',
    ])
      expect(cleanText(whole)).toBe(whole);
  });

  test('is cleaned in every field for free text', () => {
    expect(v.parse(text(80), ' Ana \u202ESilva\u00A0')).toBe('Ana Silva');
    for (const unseen of ['\u202E', '\u3164\u3164', '\u115F', '\u2800'])
      expect(v.safeParse(text(80), unseen).success).toBe(false);
  });
});
