/** The record of a player's bets (docs/domain/wire-shapes.md#games). */
import * as v from 'valibot';
import { defineCall, paginator } from './call.ts';
import { days, flag, id, money, paging, place, token } from './fields.ts';
import { count } from './games.ts';

/** A bet's status on the wire: open, settled, void (docs/domain/wire-shapes.md#enumerations). */
export const betStatuses = ['X', 'COMPLETE', 'CANCEL'] as const;
export type BetStatus = (typeof betStatuses)[number];

export const gameRecordRowSchema = v.object({
  id,
  billNo: v.string(),
  api_name: v.string(),
  api_name_text: v.optional(v.string(), ''),
  name: v.string(),
  betAmount: money,
  validBetAmount: money,
  /** Gross payout: the win or loss is `netAmount - betAmount` (docs/domain/wire-shapes.md#enumerations). */
  netAmount: money,
  /** X open, COMPLETE settled, CANCEL void. */
  status: v.string(),
  gameType: v.optional(v.number(), 0),
  game_type_text: v.optional(v.string(), ''),
  roundNo: v.optional(v.string(), ''),
  /** Where the provider shows this round and how to verify it. */
  playDetail: v.optional(v.nullable(v.string()), ''),
  betTime: v.string(),
});
export type GameRecordRow = v.InferOutput<typeof gameRecordRowSchema>;

export const gameRecordCall = defineCall({
  method: 'POST',
  path: '/api/game/record',
  access: 'player',
  effect: 'read',
  input: v.object({
    api_name: v.optional(token),
    gameType: v.optional(count),
    /** The days on which bets were placed; `created_at` is older clients' name of it. */
    betTime: v.optional(days),
    created_at: v.optional(days),
    /** Ours: narrows to one status; left out: all. */
    status: v.optional(v.picklist(betStatuses, 'INVALID')),
    /** Only bets that are open: older clients' way to say `status` X. */
    unpayOnly: v.optional(flag),
    before: v.optional(place),
    ...paging,
  }),
  reply: v.object({
    data: paginator(gameRecordRowSchema),
    /** Of all that the input finds, on whatever page. */
    statistic: v.object({
      /** All stakes: of open, settled and void bets. */
      sum_bet_amount: money,
      /** Stakes of settled bets. */
      sum_valid_bet_amount: money,
      /** Gross payouts: prizes, and the stakes that void bets gave back. */
      sum_net_amount: money,
      /** Ours: stakes of open bets. */
      sum_open_bet_amount: v.optional(money, '0.00'),
      /** Ours: stakes of void bets. */
      sum_void_bet_amount: v.optional(money, '0.00'),
    }),
    /** Where the list goes on; null at its end. */
    next: v.optional(v.nullable(v.string())),
    /** What the player has ever bet on, to choose from: types and providers, in the player's words. */
    gametypes: v.optional(v.array(v.object({ key: v.number(), value: v.string() })), []),
    apis: v.optional(v.array(v.object({ api_name: v.string(), api_title: v.string() })), []),
  }),
});
