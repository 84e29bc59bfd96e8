/** Declares what the handler of a call receives and returns. api/bind-call.ts binds it to HTTP. */
import type { Call, HandlerInput, HandlerReply } from '#contract/call.ts';
import type { Locale } from '#lib/locales.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';

export interface AuthenticatedSession {
  readonly member: MemberRow;
  readonly sessionHash: string;
  /** When the session was opened. */
  readonly openedAt: Date;
  /** When this session last re-checked the login password. */
  readonly reauthenticatedAt: Date | null;
}

export interface CallContext<C extends Call> {
  readonly services: Services;
  readonly input: HandlerInput<C>;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string;
  /**
   * Marks the browser with the reply and returns the mark's keyed hash (platform/http/device-mark.ts); null where the request's origin is not
   * the API's own.
   */
  readonly markDevice: () => string | null;
  /**
   * The client's key for this submit, the same over its retries; `null` if the call is not `once` and none was sent.
   */
  readonly idempotencyKey: C['effect'] extends 'once' ? string : string | null;
  /** The signed-in session; never `null` if the call's access is `player`. */
  readonly signedIn: C['access'] extends 'player' ? AuthenticatedSession : AuthenticatedSession | null;
}

/** Describes what a handler returns: the reply's payload, with a message if a person should read one. */
export type CallResult<C extends Call> = HandlerReply<C> & { readonly message?: string };
export type Handler<C extends Call> = (visit: CallContext<C>) => Promise<CallResult<C> | Refused>;

/**
 * Describes a file for the signed-in player. Its lines are written as they are produced. A refusal comes before the
 * first.
 */
export type Download = (visit: {
  readonly services: Services;
  readonly query: Readonly<Record<string, string>>;
  readonly locale: Locale;
  readonly signedIn: AuthenticatedSession;
}) => Promise<{ readonly name: string; readonly type: string; readonly lines: AsyncGenerator<string> } | Refused>;
