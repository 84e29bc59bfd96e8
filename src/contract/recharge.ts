/** Deposits: methods, a charge, its record (spec 3 and 7, domain 5.4). */
import * as v from 'valibot';
import { defineCall, paginator } from './call.ts';
import { amount, days, flag, id, money, paging, place, text, token } from './fields.ts';

const typeRow = v.object({ type: v.string(), type_text: v.string() });

/** The kinds of payment on offer. `online_…` goes through a provider, `company_…` is settled by hand (domain 5.3). */
export const paymentTypesCall = defineCall({
  method: 'GET',
  path: '/api/payments/list',
  access: 'player',
  effect: 'read',
  input: v.object({ domain: v.optional(v.pipe(v.string(), v.maxLength(255, 'TOO_LONG'))) }),
  reply: v.object({ data: v.array(typeRow), type: v.optional(v.array(typeRow)) }),
});

/** A way to pay. Bounds and fee in centavos after parsing; `min` and `max` both zero mean no bound. */
export const paymentMethodSchema = v.object({
  id,
  account: v.optional(v.nullable(v.string()), ''),
  name: v.string(),
  desc: v.optional(v.nullable(v.string()), ''),
  type: v.string(),
  type_text: v.optional(v.string(), ''),
  /** Gift, per cent of the deposit. */
  rate: v.optional(v.union([v.string(), v.number()]), '0.00'),
  min: money,
  max: money,
  fee: v.optional(money, '0.00'),
  /** Text such as "10 s" or "1 h": how long a payment usually takes. */
  time: v.optional(v.nullable(v.string()), ''),
  instant: v.optional(flag, 0),
  is_open: v.optional(flag, 1),
});
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>;

export const paymentMethodsCall = defineCall({
  method: 'GET',
  path: '/api/payment/online/list',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply: v.object({ data: v.array(paymentMethodSchema) }),
});

/** Whether a deposit of this type is a bank transfer (TED): told by bank data, without a code, in banking days. */
export const isTransfer = (type: string): boolean => type === 'online_ted';

export const submitRechargeCall = defineCall({
  method: 'POST',
  path: '/api/recharge/online',
  access: 'player',
  effect: 'once',
  input: v.object({
    money: amount,
    payment_id: v.pipe(
      v.unknown(),
      v.check((value) => value !== undefined && value !== null && value !== '', 'METHOD_REQUIRED'),
      id,
    ),
    payment_type: token,
    payment_desc: v.optional(v.union([v.literal(''), text(200)]), ''),
  }),
  reply: v.object({
    /** The provider's own pay page; empty when there is none. */
    pay_url: v.optional(v.string(), ''),
    data: v.optional(v.object({ bill_no: v.string(), pix_copia_cola: v.optional(v.nullable(v.string())) })),
  }),
});

/** 1 awaiting, 2 success, 3 failed (domain 5.3). */
export const rechargeRowSchema = v.object({
  id,
  bill_no: v.string(),
  money,
  /** What the player pays: the amount with the method's fee. */
  total: v.optional(money),
  fee: v.optional(money, '0.00'),
  /** The gift: what the method adds as bonus once the deposit is paid. */
  diff_money: v.optional(money, '0.00'),
  payment_type: v.string(),
  payment_type_text: v.optional(v.string(), ''),
  payment_name: v.optional(v.string(), ''),
  status: v.number(),
  status_text: v.optional(v.string(), ''),
  fail_reason: v.optional(v.nullable(v.string()), ''),
  /** While it awaits payment: the code to pay, the provider's page, the transfer's data, seconds left. */
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
  /** `sum_money`: of all rows that fit the filters, those paid. */
  reply: v.object({
    data: paginator(rechargeRowSchema),
    statistic: v.optional(v.object({ sum_money: money })),
    /** Where the list goes on; null at its end. */
    next: v.optional(v.nullable(v.string())),
  }),
});

/** Gives an unpaid deposit up. Money that is on its way all the same is credited. Repeating it is fine. */
export const cancelRechargeCall = defineCall({
  method: 'POST',
  path: '/api/recharge/cancel',
  access: 'player',
  effect: 'write',
  input: v.object({ bill_no: token }),
  reply: v.object({ data: v.optional(v.object({ bill_no: v.string(), status: v.number() })) }),
});
