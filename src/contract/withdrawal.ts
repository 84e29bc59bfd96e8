/** Withdrawals and their password (spec 2 to 7, domain 4.3 and 5.4). `qk_pwd` is the wire's name of that password. */
import * as v from 'valibot';
import { parseCnpj } from '#lib/brazil-id.ts';
import { parseEmail, parseEvp } from '#lib/pix-key.ts';
import type { PixKeyKind } from '#lib/pix-key.ts';
import { defineCall, paginator } from './call.ts';
import { amount, cpf, id, mobile, money, nothing, paging, parsed, text, withdrawalPassword } from './fields.ts';

export const setWithdrawalPasswordCall = defineCall({
  method: 'POST',
  path: '/api/member/drawing_pwd/set',
  access: 'player',
  effect: 'write',
  input: v.pipe(
    v.object({ qk_pwd: withdrawalPassword, qk_pwd_confirmation: v.optional(withdrawalPassword) }),
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

/** The wire field that carries the key of each kind. */
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
};

export const submitWithdrawalCall = defineCall({
  method: 'POST',
  path: '/api/drawing',
  access: 'player',
  effect: 'once',
  input: v.variant(
    'payment_type',
    [
      v.object({ payment_type: v.literal('cpf'), cpf_id: cpf, ...common }),
      v.object({ payment_type: v.literal('phone'), phone_number: mobile, ...common }),
      v.object({ payment_type: v.literal('email'), email: parsed(77, parseEmail, 'EMAIL_INVALID'), ...common }),
      v.object({ payment_type: v.literal('cnpj'), cnpj: parsed(24, parseCnpj, 'CNPJ_INVALID'), ...common }),
      v.object({ payment_type: v.literal('evp'), evp: parsed(40, parseEvp, 'EVP_INVALID'), ...common }),
    ],
    'METHOD_REQUIRED',
  ),
  reply: v.object({ data: v.optional(v.object({ bill_no: v.string() })) }),
});

/** The states behind the wire's 1 (awaiting), 2 (success), 3 (failed). */
export const withdrawalStates = ['requested', 'approved', 'paid', 'rejected', 'returned'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

export const withdrawalRowSchema = v.object({
  id,
  bill_no: v.string(),
  money,
  counter_fee: v.optional(money, '0.00'),
  account: v.optional(v.nullable(v.string()), ''),
  payment_type: v.optional(v.string(), ''),
  status: v.number(),
  state: v.optional(v.picklist(withdrawalStates)),
  status_text: v.optional(v.string(), ''),
  fail_reason: v.optional(v.nullable(v.string()), ''),
  approved_at: v.optional(v.nullable(v.string()), ''),
  confirm_at: v.optional(v.nullable(v.string()), ''),
  created_at: v.string(),
});
export type WithdrawalRow = v.InferOutput<typeof withdrawalRowSchema>;

export const withdrawalListCall = defineCall({
  method: 'POST',
  path: '/api/drawing/list',
  access: 'player',
  effect: 'read',
  input: v.object({ ...paging }),
  reply: v.object({ data: paginator(withdrawalRowSchema), statistic: v.optional(v.object({ sum_money: money })) }),
});
