/** Loads the receipt of one paid deposit or withdrawal. It stores nothing. */
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { rechargeReceiptCall, withdrawalReceiptCall } from '#contract/receipt.ts';
import type { Receipt } from '#contract/receipt.ts';
import { mapOutcome } from './loadable.ts';

export type ReceiptKind = 'deposit' | 'withdrawal';

export async function loadReceipt(kind: ReceiptKind, billNo: string): Promise<Outcome<Receipt>> {
  const call = kind === 'deposit' ? rechargeReceiptCall : withdrawalReceiptCall;
  return mapOutcome(await send(call, { bill_no: billNo }), ({ data }) => data);
}
