/** Holds the statement: movements of the balance, the sums of a period, and the file of both. */
import { request, send } from '#api/client.ts';
import { failureOf } from '#api/failure.ts';
import { readToken } from '#api/token.ts';
import type { Outcome } from '#contract/failure.ts';
import { EXPORT_PATH, feesCall, firstStatementDay, movementsCall, orderDetailsCall } from '#contract/orders.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { dayAfter } from '#lib/dates.ts';
import { today } from '#lib/today.ts';
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

/** Returns the filter's days as the call's input. */
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
/** Holds the sums of the filter's days; without days, of the last thirty. */
export const $orderDetails = details.$data;
export const loadOrderDetails = details.load;

/** The number of days of the sums without a filter, today included. */
export const SUM_DAYS = 30;

/** The balance before a period's first movement and after its last, centavos. `opening`: null where the statement does not reach before it. */
export interface PeriodEnds {
  readonly opening: bigint | null;
  readonly closing: bigint;
}

/** Returns the balance after the last movement of these days; null where there is none. */
const balanceAt = async (from: string, to: string) =>
  mapOutcome(await send(movementsCall, { created_at: [from, to], before: '', limit: 1 }), ({ data }) => {
    return data[0]?.money_after ?? null;
  });

const ends = playerData<PeriodEnds, [filter?: RecordFilter]>(async (filter = noFilter) => {
  const hasDays = filter.from !== '' || filter.to !== '';
  const from = hasDays ? filter.from : dayAfter(today(), 1 - SUM_DAYS);
  const isCut = from <= firstStatementDay(today());
  const [before, last] = await Promise.all([
    isCut ? null : balanceAt('', dayAfter(from, -1)),
    balanceAt(from, filter.to),
  ]);
  if (before?.ok === false) return before;
  return mapOutcome(last, (closing) => {
    const opening = before === null ? null : (before.value ?? 0n);
    return { opening, closing: closing ?? opening ?? 0n };
  });
});
export const $periodEnds = ends.$data;
export const loadPeriodEnds = ends.load;

/** Requests the movements of the filter's days as a file. */
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
