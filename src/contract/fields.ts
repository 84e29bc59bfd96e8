/** Defines the field schemas that several calls share. A schema's message is the refusal's code, so that form and server show the same text. */
import * as v from 'valibot';
import { dayAfter, dayStart } from '#lib/dates.ts';
import { parseMoney, readMoney } from '#lib/money.ts';
import { parseSixDigits } from '#lib/typed-text/codes.ts';
import { parseUsername } from '#lib/typed-text/names.ts';
import { parseCpf, parseMobile } from '#lib/typed-text/identifiers.ts';
import { cleanText, composedPassword, plainText } from '#lib/typed-text/plain-text.ts';
import type { RefusalCode } from './refusals.ts';

const code = (refusal: RefusalCode): RefusalCode => refusal;

/** Returns a schema of printable text without control characters, cleaned and trimmed. `max` counts characters after that. */
export function text(max: number, refusal: RefusalCode = 'INVALID') {
  return v.pipe(
    v.string(code('REQUIRED')),
    v.maxLength(max * 4, code('TOO_LONG')),
    v.transform(cleanText),
    v.trim(),
    v.nonEmpty(code('REQUIRED')),
    v.maxLength(max, code('TOO_LONG')),
    v.check((value) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value), refusal),
  );
}

/** The longest pasted text in characters, with the blanks and words around it. Its reader checks the rest. */
const MOST_PASTED = 300;

/**
 * Returns a schema of what people type or paste, with a reader of lib/typed-text that returns the canonical form. Refuses where the reader
 * returns null.
 */
export function parsed(parse: (value: string) => string | null, refusal: RefusalCode) {
  return v.pipe(
    v.string(code('REQUIRED')),
    v.maxLength(MOST_PASTED, code('TOO_LONG')),
    v.check((value) => plainText(value) !== '', code('REQUIRED')),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = parse(dataset.value);
      if (value !== null) return value;
      addIssue({ message: refusal });
      return NEVER;
    }),
  );
}

export const cpf = parsed(parseCpf, 'CPF_INVALID');
export const mobile = parsed(parseMobile, 'PHONE_INVALID');

/** A new login name, in lower case so look-alikes cannot exist. */
export const account = parsed(parseUsername, 'ACCOUNT_INVALID');

const MOST_PASSWORD = 128;
/** A letter with separate combining marks takes up to four characters. */
const MOST_DECOMPOSED = 4 * MOST_PASSWORD;
const isBounded = (typed: string) => composedPassword(typed).length <= MOST_PASSWORD;

/** A login password to set: 6 to 128 characters, in Unicode NFC, otherwise as typed. */
export const password = v.pipe(
  v.string(code('REQUIRED')),
  v.nonEmpty(code('REQUIRED')),
  v.minLength(6, code('PASSWORD_TOO_SHORT')),
  v.maxLength(MOST_DECOMPOSED, code('TOO_LONG')),
  v.transform(composedPassword),
  v.minLength(6, code('PASSWORD_TOO_SHORT')),
  v.maxLength(MOST_PASSWORD, code('TOO_LONG')),
);

/** The same password again, for comparison. */
export const repeatedPassword = v.pipe(
  v.string(code('REQUIRED')),
  v.nonEmpty(code('REQUIRED')),
  v.maxLength(MOST_DECOMPOSED, code('TOO_LONG')),
  v.transform(composedPassword),
  v.maxLength(MOST_PASSWORD, code('TOO_LONG')),
);

/**
 * A password to compare, not to set. It has only a maximum length, so that a sign-in never reveals which rule it missed. It stays as typed,
 * because older hashes may be of that (platform/security/password-hash.ts).
 */
export const givenPassword = v.pipe(
  v.string(code('REQUIRED')),
  v.nonEmpty(code('REQUIRED')),
  v.maxLength(MOST_DECOMPOSED, code('TOO_LONG')),
  v.check(isBounded, code('TOO_LONG')),
);

/** Returns an optional field's schema: an absent or empty value is "". */
export function optional<Schema extends v.GenericSchema<string, string>>(schema: Schema, refusal: RefusalCode) {
  return v.optional(v.union([v.literal(''), schema], refusal), '');
}

/** A code from a mail or an authenticator app: six digits. */
export const sixDigits = parsed(parseSixDigits, 'CODE_INVALID');

/** The withdrawal password: exactly six ASCII digits, accepted as typed. */
export const withdrawalPassword = v.pipe(
  v.string(code('REQUIRED')),
  v.nonEmpty(code('REQUIRED')),
  v.regex(/^[0-9]{6}$/, code('WITHDRAWAL_PASSWORD_INVALID')),
);

/** An amount that a player enters: wire text above zero, parsed to centavos. */
export const amount = v.pipe(
  v.string(code('REQUIRED')),
  v.nonEmpty(code('REQUIRED')),
  v.maxLength(14, code('AMOUNT_INVALID')),
  v.rawTransform<string, bigint>(({ dataset, addIssue, NEVER }) => {
    const cents = parseMoney(dataset.value);
    if (cents !== null && cents > 0n) return cents;
    addIssue({ message: code('AMOUNT_INVALID') });
    return NEVER;
  }),
);

/** Money in a reply: text or number on the wire (older back ends send numbers), parsed to centavos. */
export const money = v.pipe(
  v.union([v.string(), v.number()]),
  v.rawTransform<string | number, bigint>(({ dataset, addIssue, NEVER }) => {
    const cents = readMoney(dataset.value);
    if (cents !== null) return cents;
    addIssue({ message: 'not money' });
    return NEVER;
  }),
);

/** A database id: an integer that a JavaScript number holds exactly; older back ends send it as text. */
export const id = v.pipe(
  v.union(
    [v.number(code('REQUIRED')), v.pipe(v.string(code('REQUIRED')), v.regex(/^[0-9]{1,15}$/, code('INVALID')))],
    code('REQUIRED'),
  ),
  v.transform(Number),
  v.safeInteger(code('INVALID')),
  v.minValue(1, code('INVALID')),
);

/** A boolean of other back ends: true, 1 or "1". A query string has "true". */
export const flag = v.pipe(
  v.union([v.boolean(), v.number(), v.string()]),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

/** Paging of a list: page from 1, at most 100 rows a page. */
export const paging = {
  page: v.optional(pageNumber(10_000), 1),
  limit: v.optional(pageNumber(100), 10),
};

/** The cursor of a list: the `next` of the previous page, or "" for the start. Such a list has no count. */
export const place = v.pipe(v.string(code('INVALID')), v.regex(/^(\d{1,13}_\d{1,15})?$/, code('INVALID')));

/** A São Paulo day ("2026-11-20"). */
export const dayText = v.pipe(
  v.string(code('REQUIRED')),
  v.nonEmpty(code('REQUIRED')),
  v.check((text) => dayStart(text) !== null, code('INVALID')),
);

/** A period from its first instant to before its last. Null: no bound on that side. */
export interface Period {
  readonly from: Date | null;
  readonly until: Date | null;
}

/**
 * Parses the date filter (docs/domain/wire-shapes.md#date-filter), `[from, to]` or "from~to": São Paulo days, both included. An empty day is no
 * bound.
 */
export const days = v.pipe(
  v.union(
    [v.strictTuple([v.string(), v.string()]), v.pipe(v.string(), v.maxLength(21), v.regex(/^[0-9-]*~[0-9-]*$/))],
    code('INVALID'),
  ),
  v.rawTransform<string | [string, string], Period>(({ dataset, addIssue, NEVER }) => {
    const [first = '', last = ''] = typeof dataset.value === 'string' ? dataset.value.split('~') : dataset.value;
    const from = dayStart(first);
    const lastDay = dayStart(last);
    const isWrong = (first !== '' && !from) || (last !== '' && !lastDay);
    if (isWrong || (from && lastDay && lastDay < from)) {
      addIssue({ message: code(isWrong ? 'INVALID' : 'DATE_RANGE_INVALID') });
      return NEVER;
    }
    return { from, until: lastDay && dayStart(dayAfter(last)) };
  }),
);

export function pageNumber(max: number) {
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,6}$/, code('INVALID')))], code('INVALID')),
    v.transform(Number),
    v.integer(code('INVALID')),
    v.minValue(1, code('INVALID')),
    v.maxValue(max, code('INVALID')),
  );
}

/** A short token of a wire enumeration or order number. */
export const token = v.pipe(v.string(code('REQUIRED')), v.regex(/^[A-Za-z0-9_.-]{1,64}$/, code('INVALID')));

/** The reply of a call that has no payload. */
export const nothing = v.object({});
