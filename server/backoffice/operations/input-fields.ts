/** Defines the input fields that several operators' calls share. A form sends a number as its digits. */
import * as v from 'valibot';
import { readDate } from '#lib/dates.ts';
import { readMoney, wireMoney } from '#lib/money.ts';
import { plainUsername } from '#lib/typed-text/names.ts';
import { cleanText } from '#lib/typed-text/plain-text.ts';
import { typedAs } from '#server/backoffice/typed-fields.ts';

/** Validates the number of a deposit or a withdrawal. */
export const bill = v.pipe(v.string('no such number'), v.maxLength(64, 'no such number'));
/** Validates a player's login name. */
export const account = v.pipe(
  v.string('account is missing'),
  v.maxLength(64, 'no such account'),
  v.transform(plainUsername),
);
const noReason = 'reason is missing';
/** Validates the reason of an operation, one line. */
export const reason = v.pipe(
  v.string(noReason),
  // Cleaned, because a player may read it.
  v.transform(cleanText),
  v.trim(),
  v.nonEmpty(noReason),
  v.maxLength(200, 'a reason has at most 200 characters'),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'a reason is one line of plain text'),
);

const noDate = 'enter a date in the form 2026-12-31 23:59:59';
/** A wire date; empty: none. */
export const optionalDate = v.pipe(
  v.optional(
    v.pipe(
      v.string('enter a date'),
      v.trim(),
      v.check((given) => given === '' || readDate(given) !== null, noDate),
    ),
    '',
  ),
  typedAs('instant'),
);
/** A wire date, as an instant. */
export const instant = v.pipe(
  v.string(noDate),
  v.trim(),
  v.check((text) => readDate(text) !== null, noDate),
  v.transform((text) => readDate(text) as Date),
  typedAs('instant'),
);

/** Returns the schema of a row's number. `what`: what the row is, for the message. */
export const rowId = (what: string) =>
  v.pipe(v.string(`no such ${what}`), v.regex(/^[0-9]{1,15}$/, `no such ${what}`), v.transform(Number));

/** Returns the schema of a list of names, with spaces or commas between them; "all" is every one. `what`: what a name is, for the message. */
export function names<Name extends string>(all: readonly Name[], what: string) {
  const none = `names of a ${what}, with spaces between them; or all`;
  return v.pipe(
    v.string(none),
    v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    v.transform((given) => (given.length === 1 && given[0] === 'all' ? [...all] : [...new Set(given)])),
    v.array(v.picklist(all, none)),
    v.minLength(1, none),
  );
}

/** Returns the schema of a count from 1 to `most`. */
export function count(most: number) {
  const none = `enter a whole number from 1 to ${most}`;
  const digits = v.pipe(v.string(none), v.regex(/^[0-9]{1,9}$/, none), v.transform(Number));
  return v.pipe(
    v.union([v.number(none), digits], none),
    v.number(none),
    v.integer(none),
    v.minValue(1, none),
    v.maxValue(most, none),
  );
}

/** Higher amounts are probably typing errors. */
const MOST_BY_HAND = 50_000_00n;
const noAmount = 'enter an amount such as 12.50';
const noSigned = 'enter an amount such as 12.50, or -12.50 to debit';
const amount = v.pipe(
  v.string(noAmount),
  v.regex(/^-?[0-9]{1,8}(\.[0-9]{1,2})?$/, noAmount),
  v.transform((text) => readMoney(text) ?? 0n),
  v.check((cents) => cents <= MOST_BY_HAND && cents >= -MOST_BY_HAND, `at most ${wireMoney(MOST_BY_HAND)} at a time`),
);
/** Validates an amount to give, above zero, centavos. */
export const givenAmount = v.pipe(
  amount,
  v.check((cents) => cents > 0n, noAmount),
  typedAs('amount'),
);
/** Validates an amount to add or subtract, not zero, centavos. */
export const signedAmount = v.pipe(
  amount,
  v.check((cents) => cents !== 0n, noSigned),
  typedAs('amount'),
);
