/** Provides input that no page sends: a fixed list of known faults, and fast-check's arbitraries. */
import fc from 'fast-check';

/** Marks a field to leave out. */
export const missing = Symbol('missing');

/** A value and its name in failures. */
export type MalformedInput = readonly [name: string, value: unknown];

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
}

/** Values that no field of any call accepts. */
export const neverText: readonly MalformedInput[] = [
  ['null', null],
  ['an object', { value: 'inside an object' }],
  ['an empty object', {}],
  ['an array', ['inside an array']],
  ['an empty array', []],
  ['deep nesting', nested(2000)],
  ['a prototype', JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')],
];

/** Numbers and booleans in place of a text, an amount or a bounded number. */
export const wrongNumbers: readonly MalformedInput[] = [
  ['a negative number', -7],
  ['a fraction', 1.5],
  ['a huge number', 1e300],
  ['10^12', 1e12],
  ['false', false],
];

/** Texts that even a free text field must refuse. */
export const unprintable: readonly MalformedInput[] = [
  // A call's body may have 64 KB, so this fits.
  ['60 KB', 'rubbish '.repeat(7_500)],
  ['NUL', 'before\u0000after'],
  ['a lone surrogate', 'before\ud800after'],
  ['a line break', 'before\nafter'],
];

/** Texts that only a free text field may accept. */
export const wrongTexts: readonly MalformedInput[] = [
  ['SQL', "'; drop table member; --"],
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['full-width digits and a comma', '４９３,８１７'],
  ['Arabic digits', '٤٩٣٨١٧'],
  ['an amount with a comma', '10,50'],
  ['an exponent within blanks', ' 1e3 '],
  ['a path', '../../etc/passwd'],
  ['a format', '%s%n${7*7}'],
];

/** Texts in the format of a token or an amount, but out of range. */
export const wrongAmounts: readonly MalformedInput[] = [
  ['a negative amount', '-10.00'],
  ['an exponent', '1e3'],
  ['NaN', 'NaN'],
  ['10^12 as text', '1000000000000'],
  ['three places', '10.001'],
];

/** Any JSON value, and strings of any characters. */
export const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.bigInt().map(String),
  fc.stringMatching(/^[0-9.,eE+-]{1,20}$/),
);

/** Bodies that are no object. */
export const brokenBodies: readonly (readonly [name: string, body: string])[] = [
  ['no JSON', 'account=ana&password=x'],
  ['half of JSON', '{"account":'],
  ['null', 'null'],
  ['a text', '"text"'],
  ['a number', '1'],
  ['an array', '[{"account":"ana"}]'],
  ['NUL', '\u0000'],
  ['60 000 brackets', '['.repeat(60_000)],
  ['30 000 levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
];

/** Tables that a refused call must not change. */
export const businessTables = [
  'member session recharge withdrawal withdrawal_step idempotency_key provider_event game_launch game_round game',
  'bank_account favourite turnover_requirement turnover_count email_code mail sandbox_mail member_event',
  'page_fault wheel_spin wheel_budget payment_method ledger_account ledger_transfer ledger_entry psp_charge psp_payment psp_payout',
].flatMap((line) => line.split(' '));
