/** Defines the calls that read the receipt of a paid deposit or withdrawal (docs/domain/pix.md#receipts). */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { money, token } from './fields.ts';

/** One side of a payment. A person's name and CPF are masked, the operator's are not. A field is empty where it is unknown. */
const partySchema = v.object({
  name: v.string(),
  document: v.string(),
  institution: v.optional(v.string(), ''),
});

export const receiptSchema = v.object({
  bill_no: v.string(),
  /** What was transferred, centavos after parsing: with the fee of a deposit, without that of a withdrawal. */
  money,
  /** Empty for a payout to a bank account, whose way its provider chooses. */
  payment_type_text: v.optional(v.string(), ''),
  /** When it was confirmed, in Brasília's time. */
  paid_at: v.string(),
  /** The payment's id at its provider; of a Pix the end-to-end id. Empty where it is unknown. */
  payment_id: v.string(),
  payer: partySchema,
  receiver: partySchema,
  /** The masked destination of a withdrawal; empty for a deposit. */
  destination: v.optional(v.string(), ''),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

const input = v.object({ bill_no: token });
const reply = v.object({ data: receiptSchema });

/** Returns the receipt of one paid deposit of the player. A disputed deposit has one, a returned deposit has none. */
export const rechargeReceiptCall = defineCall({
  method: 'POST',
  path: '/api/recharge/receipt',
  access: 'player',
  effect: 'read',
  input,
  reply,
});

/** Returns the receipt of one paid withdrawal of the player. */
export const withdrawalReceiptCall = defineCall({
  method: 'POST',
  path: '/api/drawing/receipt',
  access: 'player',
  effect: 'read',
  input,
  reply,
});
