/**
 * Defines the calls of withdrawals and their password (docs/domain/wire-shapes.md#deposit-and-withdrawal). `qk_pwd` is the wire's name of that
 * password.
 */
import * as v from 'valibot';
import { parseCnpj } from '#lib/typed-text/identifiers.ts';
import { parseEmail, parseEvp } from '#lib/typed-text/pix-key.ts';
import type { PixKeyKind } from '#lib/typed-text/pix-key.ts';
import { defineCall, paginator } from './call.ts';
import {
  amount,
  cpf,
  days,
  id,
  mobile,
  money,
  nothing,
  paging,
  place,
  parsed,
  text,
  token,
  withdrawalPassword,
} from './fields.ts';
import { openBonusSchema } from './turnover.ts';

/** What happens to a withdrawal while a bonus's wagering is open, by the market. */
export const openTurnoverRules = ['forfeit', 'block'] as const;
export type OpenTurnoverRule = (typeof openTurnoverRules)[number];

/** Sets the first withdrawal password, or changes it with `old_qk_pwd`. After a change withdrawals are blocked for a day (market.ts). */
export const setWithdrawalPasswordCall = defineCall({
  method: 'POST',
  path: '/api/member/drawing_pwd/set',
  access: 'player',
  effect: 'write',
  input: v.pipe(
    v.object({
      old_qk_pwd: v.optional(withdrawalPassword),
      qk_pwd: withdrawalPassword,
      qk_pwd_confirmation: v.optional(withdrawalPassword),
    }),
    v.forward(
      v.partialCheck([['old_qk_pwd'], ['qk_pwd']], (input) => input.old_qk_pwd !== input.qk_pwd, 'PASSWORD_UNCHANGED'),
      ['qk_pwd'],
    ),
    v.forward(
      v.partialCheck(
        [['qk_pwd'], ['qk_pwd_confirmation']],
        (input) => input.qk_pwd_confirmation === undefined || input.qk_pwd === input.qk_pwd_confirmation,
        'PASSWORDS_DIFFER',
      ),
      ['qk_pwd_confirmation'],
    ),
  ),
  reply: nothing,
});

/** The wire field for each type of key. */
export const pixKeyField = {
  cpf: 'cpf_id',
  phone: 'phone_number',
  email: 'email',
  cnpj: 'cnpj',
  evp: 'evp',
} as const satisfies Record<PixKeyKind, string>;

const common = {
  name: v.optional(v.union([v.literal(''), text(80)]), ''),
  money: amount,
  qk_pwd: withdrawalPassword,
  member_remark: v.optional(v.union([v.literal(''), text(200)]), ''),
  /** "I forfeit my open bonuses for this withdrawal". Without it the withdrawal is refused while their wagering is open. */
  forfeit_bonus: v.optional(v.boolean('INVALID'), false),
};

const pixKeys = [
  { payment_type: v.literal('cpf'), cpf_id: cpf },
  { payment_type: v.literal('phone'), phone_number: mobile },
  { payment_type: v.literal('email'), email: parsed(parseEmail, 'EMAIL_INVALID') },
  { payment_type: v.literal('cnpj'), cnpj: parsed(parseCnpj, 'CNPJ_INVALID') },
  { payment_type: v.literal('evp'), evp: parsed(parseEvp, 'EVP_INVALID') },
] as const;

export const submitWithdrawalCall = defineCall({
  method: 'POST',
  path: '/api/drawing',
  access: 'player',
  effect: 'once',
  input: v.variant(
    'payment_type',
    [
      v.object({ ...pixKeys[0], ...common }),
      v.object({ ...pixKeys[1], ...common }),
      v.object({ ...pixKeys[2], ...common }),
      v.object({ ...pixKeys[3], ...common }),
      v.object({ ...pixKeys[4], ...common }),
      // A withdrawal to a saved account (cards.ts). Older clients send its text as a label.
      v.object({
        payment_type: v.literal('bank'),
        member_bank_id: v.pipe(
          v.unknown(),
          v.check((value) => value !== undefined && value !== null && value !== '', 'BANK_ACCOUNT_REQUIRED'),
          id,
        ),
        member_bank_text: v.optional(v.union([v.literal(''), text(120)]), ''),
        ...common,
      }),
    ],
    'METHOD_REQUIRED',
  ),
  reply: v.object({ data: v.optional(v.object({ bill_no: v.string() })) }),
});

/**
 * Returns the owner of a Pix key, before the player confirms a withdrawal to it. Refuses a key that is not theirs. Look-ups are rate limited.
 */
export const lookUpDestinationCall = defineCall({
  method: 'POST',
  path: '/api/drawing/destination',
  access: 'player',
  effect: 'read',
  input: v.variant(
    'payment_type',
    [v.object(pixKeys[0]), v.object(pixKeys[1]), v.object(pixKeys[2]), v.object(pixKeys[3]), v.object(pixKeys[4])],
    'METHOD_REQUIRED',
  ),
  reply: v.object({ data: v.object({ owner_name: v.string(), document: v.string() }) }),
});

/** The states behind the wire's 1 (awaiting), 2 (success), 3 (failed). */
export const withdrawalStates = [
  'requested',
  /** A large withdrawal that the first of two operators approved. */
  'under_review',
  'approved',
  'paid',
  'rejected',
  /** The bank refused the payout, and the money is back. */
  'returned',
  'cancelled',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** States in which the player may still cancel it. */
export const cancellableStates: readonly WithdrawalState[] = ['requested', 'under_review'];

export const withdrawalRowSchema = v.object({
  id,
  bill_no: v.string(),
  money,
  counter_fee: v.optional(money, '0.00'),
  /** The masked destination. */
  account: v.optional(v.nullable(v.string()), ''),
  payment_type: v.optional(v.string(), ''),
  status: v.number(),
  state: v.optional(v.picklist(withdrawalStates)),
  status_text: v.optional(v.string(), ''),
  fail_reason: v.optional(v.nullable(v.string()), ''),
  approved_at: v.optional(v.nullable(v.string()), ''),
  confirm_at: v.optional(v.nullable(v.string()), ''),
  created_at: v.string(),
  /** Its steps so far, in order. */
  steps: v.optional(v.array(v.object({ state: v.picklist(withdrawalStates), at: v.string() })), []),
});
export type WithdrawalRow = v.InferOutput<typeof withdrawalRowSchema>;

export const withdrawalListCall = defineCall({
  method: 'POST',
  path: '/api/drawing/list',
  access: 'player',
  effect: 'read',
  input: v.object({
    bill_no: v.optional(token),
    status: v.optional(v.picklist([1, 2, 3], 'INVALID')),
    state: v.optional(v.picklist(withdrawalStates, 'INVALID')),
    created_at: v.optional(days),
    before: v.optional(place),
    ...paging,
  }),
  /** `sum_money`: the paid amount of all rows that match the filters. */
  reply: v.object({
    data: paginator(withdrawalRowSchema),
    statistic: v.optional(v.object({ sum_money: money })),
    /** The cursor of the next page; null at the end. */
    next: v.optional(v.nullable(v.string())),
  }),
});

/** Cancels a withdrawal that is not decided yet. A repeated call changes nothing. */
export const cancelWithdrawalCall = defineCall({
  method: 'POST',
  path: '/api/drawing/cancel',
  access: 'player',
  effect: 'write',
  input: v.object({ bill_no: token }),
  reply: v.object({ data: v.optional(v.object({ bill_no: v.string(), state: v.string() })) }),
});

/** Returns what a withdrawal would be checked against now: what today's limits still allow, and the open wagering. */
export const withdrawalRulesCall = defineCall({
  method: 'GET',
  path: '/api/drawing/rules',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply: v.object({
    data: v.object({
      count_left: v.number(),
      amount_left: money,
      open_turnover: v.picklist(openTurnoverRules),
      ml_money: money,
      bonus_money: money,
      bonuses: v.array(openBonusSchema),
    }),
  }),
});
export type WithdrawalRules = v.InferOutput<typeof withdrawalRulesCall.reply>['data'];
