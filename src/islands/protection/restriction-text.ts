/** Returns the texts about a restriction (docs/domain/protection.md#what-restrictions-stop). */
import type { Member } from '#contract/session.ts';
import { failureText } from '#i18n/failure-text.ts';
import type { Locale } from '#lib/locales.ts';
import type { Session } from '#stores/session.ts';

export type Restriction = NonNullable<Member['restriction']>;

/** Returns the restriction in force for the signed-in player, or `null`. */
export const restrictionOf = (session: Session): Restriction | null =>
  session.status === 'player' ? (session.member.restriction ?? null) : null;

/** Returns the sentence that the server's refusal would say: until when, and what stays open. */
export function restrictionText({ kind, until }: Restriction, locale: Locale): string {
  const code = kind === 'pause' ? 'PLAY_PAUSED' : kind === 'limits' ? 'LIMITS_FIRST' : 'PLAY_EXCLUDED';
  return failureText({ kind: 'refused', code, httpCode: 403, message: '', values: { until } }, locale);
}
