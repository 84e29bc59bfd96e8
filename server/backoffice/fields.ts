/** Fields that several calls of the operators have. */
import * as v from 'valibot';
import { cleanText } from '#lib/clean-text.ts';

/** The number of a deposit or a withdrawal. */
export const bill = v.pipe(v.string(), v.maxLength(64));
/** A player's login name. */
export const account = v.pipe(v.string(), v.maxLength(64), v.toLowerCase());
const noReason = 'reason is missing';
/** Why an operator does something. */
export const reason = v.pipe(
  v.string(noReason),
  // A player reads it.
  v.transform(cleanText),
  v.trim(),
  v.nonEmpty(noReason),
  v.maxLength(200, noReason),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, noReason),
);
