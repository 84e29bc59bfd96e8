/** Checks a form with the contract's own schema, and returns the text of each fault by its field. */
import * as v from 'valibot';
import { looksLikeRefusal } from '#contract/refusals.ts';
import type { Locale } from '#lib/locales.ts';
import { stringsFor } from './island-strings.ts';

export type Checked<T> =
  | { readonly ok: true; readonly input: T }
  | { readonly ok: false; readonly errors: Record<string, string> };

/** Checks a form. `input` is returned as given, because the server parses it with the same schema. */
export function checkForm<T extends object>(schema: v.GenericSchema, input: T, locale: Locale): Checked<T> {
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  if (result.success) return { ok: true, input };
  const refusals = stringsFor(locale, 'refusals');
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = String(issue.path?.[0]?.key ?? '');
    const code = looksLikeRefusal(issue.message) ? issue.message : issue.input === undefined ? 'REQUIRED' : 'INVALID';
    errors[field] ??= refusals[code];
  }
  return { ok: false, errors };
}
