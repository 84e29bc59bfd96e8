/**
 * Defines the player's stream: changes of their money and session as they happen (docs/domain/wire-shapes.md#player-stream). `GET
 * /api/stream?lang=<code>` with the bearer header returns `text/event-stream`: first `retry: <ms>`, a comment line every 15 s, and messages. A
 * message has an opaque `id`, one of the kinds below as `event`, and one line of JSON as `data`. The header `Last-Event-ID` resumes after that
 * message. A message arrives at least once, so a repeated one must change nothing. Clients ignore unknown kinds, so that a newer server may send
 * more. It is no call of calls.ts, because only a 401 before the stream has an envelope.
 */
import * as v from 'valibot';
import { withdrawalStates } from './withdrawal.ts';

export const STREAM_PATH = '/api/stream';

/**
 * The payload of each kind. The server writes the input side, the client reads the output side.
 */
export const streamMessages = {
  /**
   * The amounts of `auth/balance` changed; also sent once at the start. It has only their mark, because a page must not hold a round's result before
   * the game has shown it. A page with another mark requests them.
   */
  balance: v.object({ mark: v.string() }),
  /** A deposit's new status: 1 awaiting, 2 success, 3 failed. */
  deposit: v.object({ bill_no: v.string(), status: v.picklist([1, 2, 3]) }),
  /** A withdrawal's new state; also sent for a new withdrawal. */
  withdrawal: v.object({ bill_no: v.string(), state: v.picklist(withdrawalStates) }),
  /** The number of unread notices after a new one. */
  notice: v.object({ unread: v.number() }),
  /**
   * The restriction in force: at the start if there is one, and whenever it changes or ends. `by` is a kind of contract/protection.ts, or empty:
   * none.
   */
  restriction: v.object({ by: v.string(), until: v.string() }),
  /** The end of the session of this stream. `forced`: an operator or a sign-in elsewhere ended it (FORCED_OFFLINE). */
  session: v.object({ end: v.picklist(['ended', 'forced']) }),
} as const;

export type StreamKind = keyof typeof streamMessages;

/** A message as the client has it: its kind and its payload. */
export type StreamMessage = {
  [Kind in StreamKind]: { readonly kind: Kind } & v.InferOutput<(typeof streamMessages)[Kind]>;
}[StreamKind];
/** The payload of a kind on the wire. */
export type StreamData<Kind extends StreamKind> = v.InferInput<(typeof streamMessages)[Kind]>;
