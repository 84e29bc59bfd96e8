/** Defines the call that lists a player's bets (docs/domain/wire-shapes.md#games). */
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
  /** The provider's page that shows and verifies this round. */
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
    /** The days on which bets were placed. `created_at` is older clients' name of the field. */
    betTime: v.optional(days),
    created_at: v.optional(days),
    /** Ours: only bets of this status; absent: all. */
    status: v.optional(v.picklist(betStatuses, 'INVALID')),
    /** Only open bets: older clients' form of `status` X. */
    unpayOnly: v.optional(flag),
    before: v.optional(place),
    ...paging,
  }),
  reply: v.object({
    data: paginator(gameRecordRowSchema),
    /** Sums of all rows that match the filters, on any page. */
    statistic: v.object({
      /** All stakes, of open, settled and void bets. */
      sum_bet_amount: money,
      /** Stakes of settled bets. */
      sum_valid_bet_amount: money,
      /** Gross payouts: prizes, and returned stakes of void bets. */
      sum_net_amount: money,
      /** Ours: stakes of open bets. */
      sum_open_bet_amount: v.optional(money, '0.00'),
      /** Ours: stakes of void bets. */
      sum_void_bet_amount: v.optional(money, '0.00'),
    }),
    /** The cursor of the next page; null at the end. */
    next: v.optional(v.nullable(v.string())),
    /** The types and providers of all bets of the player, for the filters, in the player's language. */
    gametypes: v.optional(v.array(v.object({ key: v.number(), value: v.string() })), []),
    apis: v.optional(v.array(v.object({ api_name: v.string(), api_title: v.string() })), []),
  }),
});
