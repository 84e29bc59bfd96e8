/**
 * Defines the calls of a player's own limits, the reality check, and their play over months (docs/domain/protection.md#limits). The server
 * checks limits in the transaction that moves the money.
 */
import * as v from 'valibot';
import { parseMoney } from '#lib/money.ts';
import { defineCall } from './call.ts';
import { flag, id, money, nothing } from './fields.ts';

/** `deposit`, `loss`, `stake`: centavos. `bets`: a count. `time`: minutes. */
export const limitKinds = ['deposit', 'loss', 'stake', 'bets', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];
/** By São Paulo's calendar; a week begins on Monday. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];
/** The intervals of the reality check in minutes; 0: never. */
export const realityMinutes = [0, 15, 30, 60] as const;
export type RealityMinutes = (typeof realityMinutes)[number];

/** The limits in force by kind and period; whole numbers as text. */
export type KeptLimits = { readonly [K in LimitKind]?: { readonly [P in LimitPeriod]?: string } };

/**
 * How long a looser limit waits, and how long it may then be confirmed, ms. How many minutes before a limit of time
 * the player is notified.
 */
export const LIMIT_WAIT_MS = 24 * 60 * 60 * 1000;
export const LIMIT_CONFIRM_MS = 7 * 24 * 60 * 60 * 1000;
export const TIME_WARNING_MINUTES = 5;
/** How long a due reality check may be read before bets are refused. */
export const REALITY_GRACE_MS = 60 * 1000;

const minutesOf = { day: 24 * 60, week: 7 * 24 * 60, month: 31 * 24 * 60 } as const;
const MOST_CENTS = 10_000_000_00n;
const MOST_BETS = 1_000_000n;

export const isMoneyLimit = (kind: LimitKind): boolean => kind !== 'bets' && kind !== 'time';

/** Returns the least and the most of a limit, in its unit. */
export function limitBounds(kind: LimitKind, period: LimitPeriod): { readonly min: bigint; readonly max: bigint } {
  if (isMoneyLimit(kind)) return { min: 1_00n, max: MOST_CENTS };
  return kind === 'bets' ? { min: 1n, max: MOST_BETS } : { min: 5n, max: BigInt(minutesOf[period]) };
}

/** Parses a limit's wire text to its unit: centavos, a count or minutes. Returns null where it is not one. */
export function parseLimit(kind: LimitKind, text: string): bigint | null {
  if (isMoneyLimit(kind)) return parseMoney(text);
  return /^[0-9]{1,9}$/.test(text) ? BigInt(text) : null;
}

const which = {
  kind: v.picklist(limitKinds, 'INVALID'),
  period: v.picklist(limitPeriods, 'INVALID'),
};
/** Money as two-place text; bets and minutes as whole numbers. */
const value = v.pipe(v.string('REQUIRED'), v.maxLength(14, 'INVALID'));

const pendingSchema = v.object({
  id,
  /** Empty: no limit. */
  value: v.string(),
  /** From when, and until when, it may be confirmed. */
  from: v.string(),
  until: v.string(),
  is_ready: flag,
});

export const limitSchema = v.object({
  ...which,
  value,
  used: v.string(),
  left: v.string(),
  resets_at: v.string(),
  pending: v.nullable(pendingSchema),
});
export type PlayLimit = v.InferOutput<typeof limitSchema>;

const protectionSchema = v.object({
  limits: v.array(limitSchema),
  /** The caller's session: its length, and the result of its settled bets. Lengths, not instants, because a device's clock may be wrong. */
  session: v.object({ since: v.string(), seconds: v.number(), staked: money, won: money }),
  /** `due_in`: seconds until the reminder, below zero once it is due, null for never. `choices`: the intervals that the market allows. */
  reality: v.object({ minutes: v.number(), due_in: v.nullable(v.number()), choices: v.array(v.number()) }),
  /** Minutes of play that a limit of time leaves; null: there is no such limit. */
  minutes_left: v.nullable(v.number()),
  /** The kinds that a player must limit after an exclusion, before they may play again. */
  due: v.optional(v.array(v.picklist(limitKinds)), []),
});
export type Protection = v.InferOutput<typeof protectionSchema>;
const protectionReply = v.object({ data: protectionSchema });

export const protectionCall = defineCall({
  method: 'GET',
  path: '/api/protection/state',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply: protectionReply,
});

/** Sets a limit. A new or tighter one is in force at once and cancels a pending rise. A looser one, or none (""), waits a day. */
export const setLimitCall = defineCall({
  method: 'POST',
  path: '/api/protection/limit',
  access: 'player',
  effect: 'write',
  input: v.object({ ...which, value }),
  reply: protectionReply,
});

/** Confirms or cancels a looser limit after its day of waiting. */
export const decideLimitCall = defineCall({
  method: 'POST',
  path: '/api/protection/limit/decide',
  access: 'player',
  effect: 'write',
  input: v.object({ id, accept: v.boolean('REQUIRED') }),
  reply: protectionReply,
});

export const setRealityCall = defineCall({
  method: 'POST',
  path: '/api/protection/reality/every',
  access: 'player',
  effect: 'write',
  input: v.object({ minutes: v.picklist(realityMinutes, 'INVALID') }),
  reply: protectionReply,
});

/** Confirms that the player read the reminder. The next interval begins. */
export const readRealityCall = defineCall({
  method: 'POST',
  path: '/api/protection/reality',
  access: 'player',
  effect: 'write',
  input: v.object({}),
  reply: nothing,
});

export const playSpans = ['days', 'months'] as const;
export type PlaySpan = (typeof playSpans)[number];

/** A day ("2026-11-20") or a month ("2026-11"), in which something happened. */
export const playRowSchema = v.object({
  at: v.string(),
  seconds: v.number(),
  deposited: money,
  paid_out: money,
  /** Of bets placed in the period: stakes without void bets, and prizes. */
  staked: money,
  back: money,
});
export type PlayRow = v.InferOutput<typeof playRowSchema>;

/** Returns the last thirty days or the last twelve months, the newest first. */
export const playHistoryCall = defineCall({
  method: 'GET',
  path: '/api/protection/history',
  access: 'player',
  effect: 'read',
  input: v.object({ span: v.optional(v.picklist(playSpans, 'INVALID'), 'days') }),
  reply: v.object({ data: v.array(playRowSchema) }),
});
