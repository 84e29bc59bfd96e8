/** Loads the deposits and withdrawals that a message to support may be about. */
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { rechargeListCall } from '#contract/recharge.ts';
import type { RechargeRow } from '#contract/recharge.ts';
import { withdrawalListCall } from '#contract/withdrawal.ts';
import type { WithdrawalRow } from '#contract/withdrawal.ts';
import { mapOutcome } from './loadable.ts';

export type OrderKind = 'deposit' | 'withdrawal';
export type OrderRow = RechargeRow | WithdrawalRow;

/** The number of latest orders offered. */
const LATEST = 3;

/** Returns the kind of an order by its number, or null for another text. */
export const orderKindOf = (billNo: string): OrderKind | null => {
  if (!/^[DW]\d{20}$/.test(billNo)) return null;
  return billNo.startsWith('D') ? 'deposit' : 'withdrawal';
};

/**
 * Returns the latest orders of a kind. The order of the number `wanted` comes first where it is not among them ("":
 * none is wanted).
 */
export async function latestOrders(kind: OrderKind, wanted: string): Promise<Outcome<readonly OrderRow[]>> {
  const latest = await listOf(kind, { limit: LATEST });
  if (!latest.ok || wanted === '' || latest.value.some((row) => row.bill_no === wanted)) return latest;
  const found = await listOf(kind, { bill_no: wanted, limit: 1 });
  return found.ok ? { ok: true, value: [...found.value, ...latest.value] } : found;
}

async function listOf(
  kind: OrderKind,
  input: { readonly bill_no?: string; readonly limit: number },
): Promise<Outcome<readonly OrderRow[]>> {
  if (kind === 'deposit')
    return mapOutcome(await send(rechargeListCall, { ...input, page: 1 }), ({ data }) => data.data);
  return mapOutcome(await send(withdrawalListCall, { ...input, page: 1 }), ({ data }) => data.data);
}
