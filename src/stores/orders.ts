/** Holds the statement: movements of the balance, the sums of a period, and the file of both. */
import { request, send } from '#api/client.ts';
import { failureOf } from '#api/failure.ts';
import { readToken } from '#api/token.ts';
import type { Outcome } from '#contract/failure.ts';
import { EXPORT_PATH, feesCall, movementsCall, orderDetailsCall } from '#contract/orders.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { recordList } from './record-list.ts';
import { daysOf, noFilter } from './record.ts';
import type { RecordFilter } from './record.ts';

export const movementRecord = recordList(
  async ({ filter, before, limit }) =>
    mapOutcome(await send(movementsCall, { ...daysOf(filter), before, limit }), ({ data, next }) => ({
      ...{ rows: data, next, more: null },
    })),
  (row) => row.id,
);
export const $movements = movementRecord.$data;
export const loadMovements = movementRecord.load;

/** Returns the filter's days as a query has them. */
export const inQuery = ({ from, to }: RecordFilter): { created_at?: string } =>
  from === '' && to === '' ? {} : { created_at: `${from}~${to}` };

export const feeRecord = recordList(
  async ({ filter, before, limit }) =>
    mapOutcome(await send(feesCall, { ...inQuery(filter), before, limit: String(limit) }), ({ data, next }) => ({
      ...{ rows: data, next, more: null },
    })),
  (row) => row.bill_no,
);
export const loadFees = feeRecord.load;

const details = playerData<OrderDetails, [filter?: RecordFilter]>(async (filter = noFilter) => {
  return mapOutcome(await send(orderDetailsCall, inQuery(filter)), ({ data }) => data);
});
/** The sums of the filter's days; without any, of the last thirty. */
export const $orderDetails = details.$data;
export const loadOrderDetails = details.load;

/** Returns the movements of the filter's days as a file. */
export async function exportStatement({ from, to }: RecordFilter): Promise<Outcome<Blob>> {
  try {
    const reply = await request(`${EXPORT_PATH}?from=${from}&to=${to}`, readToken() ?? '', {});
    if (reply.ok) return { ok: true, value: await reply.blob() };
    const failure = failureOf(reply.status, await reply.json().catch(() => null));
    return { ok: false, failure: failure ?? { kind: 'unexpected' } };
  } catch {
    return { ok: false, failure: { kind: 'network' } };
  }
}
