/**
 * Defines the messages about draws between a game's frame and the page around it (docs/domain/games-and-fairness.md#recorded-draws). The frame
 * asks; the page stores and replies under the same `id`. Both check the other's origin. A repeated message is stored once. Any provider's frame
 * may use them; the studio's does.
 */
import * as v from 'valibot';
import type { Json } from '#lib/json.ts';

export const DRAW_MESSAGE = 'jogada:draw';
/** Sent by the frame when the player wants to see the draws that this browser recorded. */
export const VERIFY_MESSAGE = 'jogada:verify';

/** The longest JSON in characters. The largest choice is forty chips on one table. */
const JSON_MOST = 4096;

const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const clientSeed = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const nonce = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const money = v.pipe(v.string(), v.regex(/^\d{1,12}\.\d\d$/));

/** A choice or an outcome, in the game's own form. */
const json = v.pipe(
  v.unknown(),
  v.check((value) => (JSON.stringify(value) ?? '').length <= JSON_MOST),
  v.transform((value) => JSON.parse(JSON.stringify(value ?? null)) as Json),
);

/** The version of a game's rules; absent for the first. */
const version = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)));

const actions = v.pipe(v.array(json), v.maxLength(64));

const answer = v.object({
  round: name,
  commitment: digest,
  clientSeed,
  nonce,
  bet: money,
  win: money,
  choice: json,
  outcome: json,
  actions: v.optional(actions),
  version,
});
const active = v.object({ commitment: digest, clientSeed, nonce });
const reveal = v.object({ commitment: digest, serverSeed: digest, clientSeed, rounds: nonce });

const height = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const betEnd = v.object({
  stake: money,
  choice: json,
  cashOut: v.nullable(height),
  outcome: json,
  win: money,
  serverSeed: digest,
});

/** What the frame may send. `DrawReplies` has each reply. */
export const drawAsk = v.variant('ask', [
  /** The game was opened or reloaded: the current commitment, and the last rounds in case their replies were lost. */
  v.object({
    ask: v.literal('open'),
    current: v.nullable(active),
    next: digest,
    rounds: v.pipe(v.array(v.object({ ...answer.entries, spin: name })), v.maxLength(50)),
  }),
  /** Requests the client seed for a commitment: the player's own, or null for a random one. */
  v.object({ ask: v.literal('seed'), commitment: digest, clientSeed: v.nullable(clientSeed) }),
  /** The studio's reply to the client seed of `commitment`. */
  v.object({ ask: v.literal('activated'), commitment: digest, current: active, next: digest }),
  /** A round is about to be requested. */
  v.object({ ask: v.literal('spin'), spin: name, commitment: digest, nonce, stake: money, choice: json, version }),
  /** In a round of steps: the player's action is about to be sent. */
  v.object({ ask: v.literal('step'), spin: name, commitment: digest, step: nonce, action: json }),
  /** The reply to a round, or the refusal's code. */
  v.object({ ask: v.literal('answer'), spin: name, commitment: digest, answer: v.union([answer, name]) }),
  /** A bet at a shared table is about to be sent, with its round and chain as published. */
  v.object({
    ask: v.literal('bet'),
    spin: name,
    chain: v.object({ head: digest, salt: name }),
    round: nonce,
    commitment: digest,
    stake: money,
    choice: json,
  }),
  /** The player cashed out at this height, as the studio replied. */
  v.object({ ask: v.literal('cash-out'), spin: name, cashOut: height }),
  /** How the bet ended, or the refusal's code. */
  v.object({ ask: v.literal('bet-end'), spin: name, end: v.union([betEnd, name]) }),
  /** The seed of a pair that was replaced, or null where the studio does not reveal it. */
  v.object({ ask: v.literal('reveal'), commitment: digest, reveal: v.nullable(reveal) }),
]);
export type DrawAsk = v.InferOutput<typeof drawAsk>;

export const drawMessage = v.object({ type: v.literal(DRAW_MESSAGE), id: name, ask: drawAsk });
export type DrawMessage = v.InferOutput<typeof drawMessage>;

export interface DrawReplies {
  /** `mine`: whether this browser stored the commitment of the current pair before it sent the client seed. */
  open: { readonly mine: boolean; readonly owed: readonly string[] };
  seed: { readonly clientSeed: string };
  activated: { readonly kept: boolean };
  /** `kept`: false where another browser plays this pair. `version`: as recorded; pages of earlier releases leave it out. */
  spin: { readonly kept: boolean; readonly version?: number | undefined };
  /** False where the round was not requested from this browser. Nothing is stored then. */
  step: { readonly kept: boolean };
  answer: { readonly kept: boolean };
  bet: { readonly kept: boolean };
  'cash-out': { readonly kept: boolean };
  'bet-end': { readonly kept: boolean };
  /** The result of checking the whole pair. */
  reveal: { readonly verdict: 'verified' | 'failed' | 'none' };
}
export type DrawReply = DrawReplies[keyof DrawReplies];
