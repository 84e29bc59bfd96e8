/**
 * The player's stream: what happens to their money and their session, told as it happens (docs/domain/wire-shapes.md#player-stream).
 *
 * `GET /api/stream?lang=<code>` with the bearer header answers `text/event-stream`: first `retry: <ms>`, a comment line every 15 s, and
 * messages. A message has an opaque `id`, one of the kinds below as `event`, and one line of JSON as `data`. The header `Last-Event-ID`
 * resumes after that message. A message comes at least once: whoever hears it again does nothing new. A kind that is not listed here is
 * passed over, so that a newer server may tell more. It is no call of calls.ts: it has no envelope, but a 401, which comes before the
 * stream, does.
 */
import * as v from 'valibot';
import { money } from './fields.ts';
import { withdrawalStates } from './withdrawal.ts';

export const STREAM_PATH = '/api/stream';

/** What each kind carries. Server side input, client side output: money is two-place text on the wire, centavos inside. */
export const streamMessages = {
  /** The wallets after a change, and once at the opening: cash, open bonuses, the rebate wallet; what the session's settled bets came to. */
  balance: v.object({ money, bonus_money: money, fs_money: money, net: v.optional(money) }),
  /** A deposit has another status: 1 awaiting, 2 success, 3 failed. */
  deposit: v.object({ bill_no: v.string(), status: v.picklist([1, 2, 3]) }),
  /** A withdrawal has another state, or is new. */
  withdrawal: v.object({ bill_no: v.string(), state: v.picklist(withdrawalStates) }),
  /** A notice was written: how many wait to be read. */
  notice: v.object({ unread: v.number() }),
  /**
   * What keeps the player from playing: at the opening where something does, and whenever it changes, also by its end. `by` is
   * a kind of contract/protection.ts, or empty: nothing.
   */
  restriction: v.object({ by: v.string(), until: v.string() }),
  /** The session behind this stream is over. `forced`: an operator or a sign-in elsewhere ended it (FORCED_OFFLINE). */
  session: v.object({ end: v.picklist(['ended', 'forced']) }),
} as const;

export type StreamKind = keyof typeof streamMessages;

/** A message as the client has it: its kind with what it carries. */
export type StreamMessage = {
  [Kind in StreamKind]: { readonly kind: Kind } & v.InferOutput<(typeof streamMessages)[Kind]>;
}[StreamKind];
/** What a kind carries on the wire. */
export type StreamData<Kind extends StreamKind> = v.InferInput<(typeof streamMessages)[Kind]>;
