/**
 * Returns a failure's text for the player: by its code if known, otherwise the server's message (docs/domain/wire-shapes.md#error-catalogue).
 */
import type { Failure } from '#contract/failure.ts';
import { fillSome } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { localeTable } from '#lib/locales.ts';
import { formatValues } from '#lib/format-values.ts';
import { stringsFor } from './island-strings.ts';

export function failureText(failure: Failure, locale: Locale): string {
  const ui = stringsFor(locale, 'ui');
  if (failure.kind === 'network' || failure.kind === 'forced-offline') return ui.networkError;
  if (failure.kind === 'expired') return ui.loginFirst;
  if (failure.kind === 'money-said') return failure.said === 'play-unsaid' ? ui.playUnsaid : ui.realUnsaid;
  if (failure.kind === 'unexpected') return ui.serverFault;
  const refusals = stringsFor(locale, 'refusals');
  const { tag } = localeTable[locale];
  if (failure.code === null) return failure.message;
  const known = refusals[failure.code] as string | undefined;
  if (known === undefined) return failure.message || ui.serverFault;
  const text = fillSome(known, formatValues(failure.values ?? {}, tag), tag);
  // Another back end may send our code without our values. Its own text is better than one with unfilled values.
  return text.includes('{{') ? failure.message || ui.serverFault : text;
}

/** Returns where a form shows a refusal: at the field at fault, or (null) above its button. */
export function formProblem(
  failure: Failure,
  locale: Locale,
): { readonly field: string | null; readonly text: string } {
  return { field: failure.kind === 'refused' ? (failure.field ?? null) : null, text: failureText(failure, locale) };
}
