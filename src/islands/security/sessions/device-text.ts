/** Describes a sign-in's device: "Chrome · Android". */
import type { SessionRow } from '#contract/security.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';

export function deviceText({ browser, system }: Pick<SessionRow, 'browser' | 'system'>, locale: Locale): string {
  return [browser, system].filter(Boolean).join(' · ') || stringsFor(locale, 'security').unknownDevice;
}
