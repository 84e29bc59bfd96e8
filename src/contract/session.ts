/**
 * Defines what every way to sign in returns, and the signed-in member (docs/domain/accounts.md#sign-in). The sign-in by password is in
 * sign-in.ts.
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { flag, id, money, nothing } from './fields.ts';

/** The reply of every way to sign in. Only what the site reads is listed; other fields pass. */
export const tokenReply = v.object({
  token: v.optional(v.string()),
  data: v.object({
    access_token: v.string(),
    token_type: v.optional(v.string(), 'bearer'),
    /** Seconds until the token expires, however much it is used. */
    expires_in: v.number(),
    expires_at: v.optional(v.string()),
  }),
});

/** Restarts the session's idle time. */
export const keepAliveCall = defineCall({
  method: 'GET',
  path: '/api/auth/alive',
  access: 'player',
  oneTime: true,
  effect: 'read',
  input: v.object({}),
  reply: nothing,
});

export const logoutCall = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'player',
  oneTime: true,
  effect: 'write',
  input: v.object({}),
  reply: nothing,
});

/** The signed-in member. `has_qk_pwd`: a withdrawal password is set. */
export const memberSchema = v.object({
  id,
  name: v.string(),
  nickname: v.optional(v.nullable(v.string()), ''),
  realname: v.optional(v.nullable(v.string()), ''),
  phone: v.optional(v.nullable(v.string()), ''),
  email: v.optional(v.nullable(v.string()), ''),
  cpf: v.optional(v.nullable(v.string()), ''),
  invite_code: v.optional(v.nullable(v.string()), ''),
  money,
  fs_money: v.optional(money, '0.00'),
  /** The wagering that is left until the bonuses become cash, and the amount of those bonuses. */
  ml_money: v.optional(money, '0.00'),
  bonus_money: v.optional(money, '0.00'),
  /** What the member owes for returned deposits, and the part of the cash that is held while a deposit is disputed. */
  debt_money: v.optional(money, '0.00'),
  disputed_money: v.optional(money, '0.00'),
  created_at: v.optional(v.nullable(v.string()), ''),
  has_qk_pwd: flag,
  /** False for a member who registered by phone or social login, until support sets a password. */
  has_password: v.optional(flag, 1),
  /** Set where the member signed in with support's one-time password. It opens no second session. */
  must_change_password: v.optional(flag, 0),
  /** The number of unread notices and announcements, at most UNREAD_MOST (contract/information.ts). */
  unread: v.optional(v.number(), 0),
  /** The mark of the amounts (balanceCall). */
  balance_mark: v.optional(v.string(), ''),
  /** The caller's session: its length, the result of its settled bets, and when the reality check is due (contract/limits.ts). */
  play: v.optional(
    v.object({
      seconds: v.number(),
      net: money,
      reality_in: v.nullable(v.number()),
      minutes_left: v.nullable(v.number()),
    }),
  ),
  /** When withdrawals work again after a change of password; empty when they do. */
  withdrawals_from: v.optional(v.nullable(v.string()), ''),
  /**
   * The restriction in force by its kind (contract/protection.ts; `limits`: those that are due after an exclusion). It holds until a wire date
   * ("" for no end), and for `ends_in` seconds. Null: none.
   */
  restriction: v.optional(
    v.nullable(v.object({ kind: v.string(), until: v.string(), ends_in: v.optional(v.nullable(v.number())) })),
  ),
});
export type Member = v.InferOutput<typeof memberSchema>;

export const meCall = defineCall({
  method: 'POST',
  path: '/api/auth/me',
  access: 'player',
  oneTime: true,
  effect: 'read',
  input: v.object({}),
  reply: v.object({ data: memberSchema }),
});

/**
 * Returns the amounts that bets change: cash, open bonuses, the rebate wallet, and the result of the session's settled bets. `mark` differs for
 * other amounts and does not reveal them.
 */
export const balanceCall = defineCall({
  method: 'GET',
  path: '/api/auth/balance',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply: v.object({
    data: v.object({ money, bonus_money: money, fs_money: money, net: money, mark: v.string() }),
  }),
});
