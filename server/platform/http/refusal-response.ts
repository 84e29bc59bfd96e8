/** Converts refusals and errors to HTTP (docs/domain/wire-shapes.md#http-statuses). */
import type { RefusalCode } from '#contract/refusals.ts';
import type { Locale } from '#lib/locales.ts';
import { HashQueueFull } from '#server/platform/security/password-hash.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { translate } from '#server/platform/i18n.ts';
import { isTransientError } from '#server/platform/db/errors.ts';
import { currentRequest } from '#server/platform/observability/request-context.ts';
import { FULL_SECONDS } from './limits.ts';

/** After how many seconds an unavailable database may answer again. */
const AWAY_SECONDS = 5;

/**
 * Returns the refusal for an unexpected error. Where the database is unavailable the client may retry. Otherwise it holds only the request's
 * id, by which operators find the log line.
 */
export function errorResponse(error: unknown): Refused {
  if (isTransientError(error)) return { ...refuse('UNAVAILABLE'), retryAfter: AWAY_SECONDS };
  if (error instanceof HashQueueFull) return { ...refuse('UNAVAILABLE'), retryAfter: FULL_SECONDS };
  return refuse('INTERNAL', { values: { reference: currentRequest()?.id ?? '' } });
}

const statuses: Partial<Record<RefusalCode, number>> = {
  UNAUTHENTICATED: 401,
  FORCED_OFFLINE: 401,
  FORBIDDEN: 403,
  PASSWORD_CHANGE_FIRST: 403,
  VERIFY_FIRST: 403,
  PLAY_PAUSED: 403,
  PLAY_EXCLUDED: 403,
  CHECKS_PENDING: 403,
  PROFILE_INCOMPLETE: 403,
  EXCLUSION_OVER: 403,
  ACCOUNT_DELETED: 403,
  LIMITS_FIRST: 403,
  NOT_FOUND: 404,
  OFFER_OFF: 404,
  USER_UNKNOWN: 409,
  REALITY_CHECK_DUE: 409,
  WHEEL_CLOSED_TODAY: 409,
  TOO_LARGE: 413,
  IDEMPOTENCY_MISMATCH: 422,
  TOO_MANY_REQUESTS: 429,
  CODE_SENT_ALREADY: 429,
  INTERNAL: 500,
  PROVIDER_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
};

/** Returns the HTTP status that a refusal has of itself. */
export const statusOf = (code: RefusalCode): number => statuses[code] ?? 400;

/** Returns the response of a refusal in the player's language. The envelope's code equals the HTTP status, by default the refusal's own. */
export function refusalResponse(
  { refused, retryAfter }: Refused,
  locale: Locale,
  status = statusOf(refused.code),
): Response {
  const request = currentRequest();
  if (request) request.refusal = refused.code;
  const body = {
    status: 'error',
    code: status,
    message:
      refused.code === 'UNAUTHENTICATED'
        ? 'Unauthenticated.'
        : translate(locale, 'refusals', refused.code, refused.values),
    refusal: refused.code,
    ...(refused.field === undefined ? {} : { field: refused.field }),
    ...(refused.values === undefined ? {} : { values: refused.values }),
    // Both texts that this family of back ends uses for a missing sign-in, so any client understands (docs/domain/wire-shapes.md#missing-sign-in).
    ...(refused.code === 'UNAUTHENTICATED' ? { error: 'Unauthenticated.' } : {}),
    ...(refused.code === 'FORCED_OFFLINE' ? { force_offline: true } : {}),
  };
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return Response.json(body, { status, headers });
}
