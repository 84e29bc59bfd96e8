/**
 * Defines the calls that make a deposit: payment methods, a charge, cancelling it (docs/domain/pix.md#deposit-requests). They are apart from the
 * history, which any player's page may load.
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { amount, flag, id, money, text, token } from './fields.ts';

const typeRow = v.object({ type: v.string(), type_text: v.string() });

/**
 * Lists the types of payment on offer. `online_…` goes through a provider, `company_…` is settled by hand (docs/domain/pix.md#payment-methods).
 */
export const paymentTypesCall = defineCall({
  method: 'GET',
  path: '/api/payments/list',
  access: 'player',
  effect: 'read',
  input: v.object({ domain: v.optional(v.pipe(v.string(), v.maxLength(255, 'TOO_LONG'))) }),
  reply: v.object({ data: v.array(typeRow), type: v.optional(v.array(typeRow)) }),
});

/** A payment method. Limits and fee in centavos after parsing; `min` and `max` both zero mean no limits. */
export const paymentMethodSchema = v.object({
  id,
  account: v.optional(v.nullable(v.string()), ''),
  name: v.string(),
  desc: v.optional(v.nullable(v.string()), ''),
  type: v.string(),
  type_text: v.optional(v.string(), ''),
  /** The deposit bonus in percent of the deposit. */
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

/** Returns whether a deposit of this type is a bank transfer (TED), which has bank data instead of a code and takes banking days. */
export const isTransfer = (type: string): boolean => type === 'online_ted';

/** 0 reads as nothing, so that both are one request under an idempotency key. */
const askedBonus = v.pipe(
  v.picklist([0, 1], 'INVALID'),
  v.transform((value) => (value === 1 ? value : undefined)),
);

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
    /** 1 asks for the method's deposit bonus with its wagering; 0 or nothing is a deposit without. Never assumed for a player. */
    bonus: v.optional(askedBonus),
  }),
  reply: v.object({
    /** The provider's own pay page; empty when there is none. */
    pay_url: v.optional(v.string(), ''),
    data: v.optional(v.object({ bill_no: v.string(), pix_copia_cola: v.optional(v.nullable(v.string())) })),
  }),
});

/** Cancels an unpaid deposit. A payment that arrives later is credited all the same. A repeated call changes nothing. */
export const cancelRechargeCall = defineCall({
  method: 'POST',
  path: '/api/recharge/cancel',
  access: 'player',
  effect: 'write',
  input: v.object({ bill_no: token }),
  reply: v.object({ data: v.optional(v.object({ bill_no: v.string(), status: v.number() })) }),
});
