/**
 * Defines `auth/me` with the data of pages that show games. One request fills such a page before any framework loads (api/first-reply.ts,
 * shell/session-bootstrap.ts). It is a module of its own, because every page needs only the member (contract/session.ts).
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { flag, id, money } from './fields.ts';
import { meCall, memberSchema } from './session.ts';

/** Pending matters of the player. */
export const matterSchema = v.variant('kind', [
  /** A deposit that can still be paid; `closes_at`: a wire date. */
  v.object({
    kind: v.literal('deposit'),
    bill_no: v.string(),
    /** The amount to pay. */
    money,
    payment_type: v.string(),
    closes_at: v.string(),
  }),
  /** A withdrawal that is not decided or not paid yet. */
  v.object({
    kind: v.literal('withdrawal'),
    bill_no: v.string(),
    money,
    state: v.string(),
    state_text: v.string(),
    created_at: v.string(),
  }),
  /** A bonus whose wagering is open; `expires_at`: a wire date, or empty where it has no end. */
  v.object({
    kind: v.literal('bonus'),
    id,
    /** The offer that gave it; empty for a bonus of no offer, and where a back end does not say. */
    offer: v.optional(v.string(), ''),
    money,
    required: money,
    progress: money,
    expires_at: v.string(),
  }),
]);

/** A recent game with what a tile needs, in the reader's language. */
export const homeGameSchema = v.object({
  id,
  game_code: v.string(),
  name: v.string(),
  img_url: v.string(),
  rtp: v.string(),
  /** Whether it has an open round of the player. */
  is_round_open: flag,
});

export const homeSchema = v.object({
  /** The money that open withdrawals hold. */
  locked_money: money,
  /** The newest three deposits, withdrawals and bonuses each. */
  matters: v.array(matterSchema),
  /** Rewards that can be claimed or spins that can be used, the largest first, three at most. `count`: of the offer. */
  rewards: v.optional(
    v.array(v.object({ offer: v.string(), count: v.number(), money, required: money, until: v.string() })),
    [],
  ),
  /** Recently played games. For a player without any: the popular ones, otherwise the editors' choice. */
  games: v.object({ list: v.picklist(['recent', 'popular', 'recommend']), data: v.array(homeGameSchema) }),
});

/** The data that a page may request besides the member. */
export const withMember = ['home', 'favourites'] as const;

/** Fields of `me` that older clients read; this site's pages use none of them (docs/domain/wire-shapes.md#member). */
const besideMember = {
  total_money: v.optional(money, '0.00'),
  level: v.optional(v.number(), 0),
  gender: v.optional(v.nullable(v.union([v.number(), v.string()])), 0),
  status: v.optional(v.number(), 1),
  is_demo: v.optional(flag, 0),
  lang: v.optional(v.nullable(v.string()), ''),
  /** Stakes of settled bets on slots and similar games, and on the other games. */
  total_slot_money: v.optional(money, '0.00'),
  total_live_money: v.optional(money, '0.00'),
  /** Points that can be exchanged. */
  score: v.optional(v.number(), 0),
  /** The VIP level's name, and the badges for stakes. */
  level_name: v.optional(v.nullable(v.string()), ''),
  slot_level: v.optional(v.number(), 0),
  live_level: v.optional(v.number(), 0),
  /** Their referrer's number (0: none), and their own number as a referrer. */
  top_id: v.optional(v.number(), 0),
  agent_id: v.optional(v.number(), 0),
  /** Fields that other back ends of this family send. Empty here. */
  ...{ d7_map: v.optional(v.unknown()), day7_id: v.optional(v.unknown()), qq: v.optional(v.nullable(v.string())) },
  register_ip: v.optional(v.nullable(v.string())),
  register_area: v.optional(v.nullable(v.string())),
  register_site: v.optional(v.nullable(v.string())),
  ...{ is_tips_on: v.optional(flag), is_in_on: v.optional(flag), is_trans_on: v.optional(flag) },
  ...{ total_credit: v.optional(money), used_credit: v.optional(money), is_ms_reg: v.optional(flag) },
  ...{ updated_at: v.optional(v.nullable(v.string())), deleted_at: v.optional(v.nullable(v.string())) },
  site: v.optional(v.nullable(v.string())),
};

/** Returns the member with the data of pages that show games. Back ends without `with` return the member alone. */
export const meWithCall = defineCall({
  ...meCall,
  tokenInBody: true,
  input: v.object({
    /** The bearer token, where no header has it. */
    token: v.optional(v.pipe(v.string('INVALID'), v.regex(/^[\w-]{1,100}$/, 'INVALID'))),
    with: v.optional(
      v.pipe(
        v.array(v.picklist(withMember, 'INVALID'), 'INVALID'),
        v.minLength(1, 'REQUIRED'),
        v.maxLength(withMember.length, 'TOO_LONG'),
      ),
    ),
  }),
  reply: v.object({
    data: v.object({
      ...memberSchema.entries,
      ...besideMember,
      home: v.optional(homeSchema),
      /** Numbers of favourite games, open or closed, the newest first. */
      favourites: v.optional(v.array(id)),
    }),
  }),
});
