/** Reads the fields of a full registration's details, and checks them by the contract's schema. */
import { detailFields, detailsSchema } from '#contract/details.ts';
import type { Details } from '#contract/details.ts';
import { market } from '#contract/market.ts';
import { checkForm } from '#i18n/check-form.ts';
import type { Checked } from '#i18n/check-form.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { ageOn } from '#lib/age.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { serverNow } from '#lib/server-clock.ts';

export const detailNames: readonly string[] = Object.keys(detailFields);

export function readDetails(data: FormData): Details {
  const texts = detailNames.map((name) => [name, String(data.get(name) ?? '').trim()]);
  const ticks = { not_barred: data.get('not_barred') === 'on', risk_read: data.get('risk_read') === 'on' };
  // Invalid values are reported by the form, not by the type.
  return { ...Object.fromEntries(texts), ...ticks } as Details;
}

export function checkDetails<T extends { readonly birth_date?: string | undefined }>(
  input: T,
  locale: Locale,
): Checked<T> {
  const checked = checkForm(detailsSchema, input, locale);
  const age = checked.ok ? ageOn(input.birth_date ?? '', serverNow()) : market.minAge;
  if (age >= market.minAge) return checked;
  const fault = fill(stringsFor(locale, 'refusals').UNDERAGE, { age: market.minAge });
  return { ok: false, errors: { birth_date: fault } };
}
