/** Defines the call that lists deposits (docs/domain/wire-shapes.md#deposit-and-withdrawal). recharge-submit.ts makes one. */
import * as v from 'valibot';
import { defineCall, paginator } from './call.ts';
import { days, id, money, paging, place, token } from './fields.ts';

/** 1 awaiting, 2 success, 3 failed (docs/domain/wire-shapes.md#enumerations). */
export const rechargeRowSchema = v.object({
  id,
  bill_no: v.string(),
  money,
  /** What the player pays: the amount with the method's fee. */
  total: v.optional(money),
  fee: v.optional(money, '0.00'),
  /** The deposit bonus that the player asked for, given once the deposit is paid; 0 for a deposit without. */
  diff_money: v.optional(money, '0.00'),
  payment_type: v.string(),
  payment_type_text: v.optional(v.string(), ''),
  payment_name: v.optional(v.string(), ''),
  status: v.number(),
  status_text: v.optional(v.string(), ''),
  fail_reason: v.optional(v.nullable(v.string()), ''),
  /** Present while the deposit is unpaid: the code to pay, the provider's page, the transfer's data, the seconds left. */
  pix_copia_cola: v.optional(v.nullable(v.string())),
  pay_url: v.optional(v.nullable(v.string())),
  transfer: v.optional(
    v.nullable(
      v.object({
        bank: v.string(),
        branch: v.string(),
        account: v.string(),
        holder: v.string(),
        document: v.string(),
        reference: v.string(),
      }),
    ),
  ),
  expires_in: v.optional(v.nullable(v.number())),
  /** When it closes unpaid, in Brasília's time; empty once it is decided. */
  expires_at: v.optional(v.nullable(v.string()), ''),
  confirm_at: v.optional(v.nullable(v.string()), ''),
  created_at: v.string(),
});
export type RechargeRow = v.InferOutput<typeof rechargeRowSchema>;

export const rechargeListCall = defineCall({
  method: 'POST',
  path: '/api/recharge/list',
  access: 'player',
  effect: 'read',
  input: v.object({
    bill_no: v.optional(token),
    status: v.optional(v.picklist([1, 2, 3], 'INVALID')),
    payment_type: v.optional(token),
    created_at: v.optional(days),
    before: v.optional(place),
    ...paging,
  }),
  /** `sum_money`: the paid amount of all rows that match the filters. */
  reply: v.object({
    data: paginator(rechargeRowSchema),
    statistic: v.optional(v.object({ sum_money: money })),
    /** The cursor of the next page; null at the end. */
    next: v.optional(v.nullable(v.string())),
  }),
});
