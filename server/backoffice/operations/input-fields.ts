/** Fields that several calls of the operators have. From a form a number comes as its digits. */
import * as v from 'valibot';
import { cleanText } from '#lib/clean-text.ts';

/** The number of a deposit or a withdrawal. */
export const bill = v.pipe(v.string('no such number'), v.maxLength(64, 'no such number'));
/** A player's login name. */
export const account = v.pipe(v.string('account is missing'), v.maxLength(64, 'no such account'), v.toLowerCase());
const noReason = 'reason is missing';
/** Why an operator does something. */
export const reason = v.pipe(
  v.string(noReason),
  // A player reads it.
  v.transform(cleanText),
  v.trim(),
  v.nonEmpty(noReason),
  v.maxLength(200, 'a reason has 200 letters at most'),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'a reason is one line of plain text'),
);

/** The number of a row of ours; `what` it is of, for who named none. */
export const rowId = (what: string) =>
  v.pipe(v.string(`no such ${what}`), v.regex(/^[0-9]{1,15}$/, `no such ${what}`), v.transform(Number));

/** From 1 to the most that may be at once. */
export function count(most: number) {
  const none = `a count from 1 to ${most}`;
  const digits = v.pipe(v.string(none), v.regex(/^[0-9]{1,9}$/, none), v.transform(Number));
  return v.pipe(
    v.union([v.number(none), digits], none),
    v.number(none),
    v.integer(none),
    v.minValue(1, none),
    v.maxValue(most, none),
  );
}
