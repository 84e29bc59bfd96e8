/** Lists payments that wait for an operator: money in suspense, failed refunds, unreadable entries, and returns of credited deposits. */
import { and, asc, eq, inArray, sql } from '#server/platform/db/drizzle.ts';
import { unionAll } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { askReturn } from './match-payment.ts';
import { paymentReturns, providerEvents, recharges } from '#server/contexts/cashier/deposits/schema.ts';

const suspended = ['suspense', 'to_return'];
/** Joins the deposit of a payment's charge at the same provider. */
const ofPayment = and(
  eq(recharges.reference, providerEvents.reference),
  eq(recharges.provider, providerEvents.provider),
);
/** The most rows of one list. */
const MOST_LISTED = 200;

/** Lists waiting payments and returns, the oldest first, with their deposits. Pages by id. */
export function waitingPayments(
  db: Database,
  { after, limit = MOST_LISTED }: { readonly after?: string | undefined; readonly limit?: number } = {},
) {
  const place = after === undefined ? undefined : sql`(${placeOf(after)})`;
  const own = db
    .select({
      id: providerEvents.paymentKey,
      state: sql<string>`${providerEvents.outcome}`.as('state'),
      amountCents: providerEvents.amountCents,
      at: providerEvents.receivedAt,
      billNo: recharges.billNo,
      member: recharges.memberId,
      account: members.account,
      entry: sql<string | null>`${providerEvents.body}->>'entry'`.as('entry'),
    })
    .from(providerEvents)
    .leftJoin(recharges, ofPayment)
    .leftJoin(members, eq(members.id, recharges.memberId))
    .where(
      and(
        inArray(providerEvents.outcome, [...suspended, 'unreadable']),
        place && sql`(${providerEvents.receivedAt}, ${providerEvents.paymentKey}) > ${place}`,
      ),
    )
    .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.paymentKey))
    .limit(limit);
  const returns = db
    .select({
      id: paymentReturns.id,
      state: sql<string>`${paymentReturns.status}`.as('state'),
      amountCents: paymentReturns.amountCents,
      at: paymentReturns.statusAt,
      billNo: recharges.billNo,
      member: recharges.memberId,
      account: members.account,
      entry: sql<string | null>`null::text`.as('entry'),
    })
    .from(paymentReturns)
    .innerJoin(providerEvents, eq(providerEvents.paymentKey, paymentReturns.paymentKey))
    .leftJoin(recharges, ofPayment)
    .leftJoin(members, eq(members.id, recharges.memberId))
    .where(and(paymentReturns.waits, place && sql`(${paymentReturns.statusAt}, ${paymentReturns.id}) > ${place}`))
    .orderBy(asc(paymentReturns.statusAt), asc(paymentReturns.id))
    .limit(limit);
  // Sorted by the first query's column names.
  return unionAll(own, returns)
    .orderBy(sql`received_at`, sql`end_to_end_id`)
    .limit(limit);
}

export type WaitingPayment = Awaited<ReturnType<typeof waitingPayments>>[number];

/** Selects the position of an id in the list. */
const placeOf = (id: string) =>
  sql`select ${providerEvents.receivedAt}, ${providerEvents.paymentKey} from ${providerEvents} where ${providerEvents.paymentKey} = ${id}
    union all select ${paymentReturns.statusAt}, ${paymentReturns.id} from ${paymentReturns} where ${paymentReturns.id} = ${id}`;

/** Returns whether a payment or a return with this id was ever reported. */
export async function isPayment(db: Database, id: string): Promise<boolean> {
  const rows = await selectRows<unknown>(db, placeOf(id));
  return rows.length > 0;
}

/**
 * Returns a payment to its payer, or tries again. Returns false if it does not wait for that. The ledger is posted
 * once the provider has done it.
 */
export function sendBack(services: Services, paymentKey: string, actor: string): Promise<boolean> {
  return transact(services.db, async (tx) => {
    const [row] = await tx
      .update(providerEvents)
      .set({ outcome: 'to_return' })
      .where(and(eq(providerEvents.paymentKey, paymentKey), inArray(providerEvents.outcome, suspended)))
      .returning({ key: providerEvents.paymentKey });
    if (!row) return false;
    await askReturn(tx, paymentKey, services.now());
    services.log('info', 'payment.send_back', { paymentKey, actor });
    return true;
  });
}

/** Marks an unreadable entry or a return as handled. Returns false if nothing with this id waits. Moves no money. */
export async function markHandled(db: Database, id: string): Promise<boolean> {
  const unreadable = and(eq(providerEvents.paymentKey, id), eq(providerEvents.outcome, 'unreadable'));
  const [entry] = await db
    .update(providerEvents)
    .set({ outcome: 'handled' })
    .where(unreadable)
    .returning({ key: providerEvents.paymentKey });
  if (entry) return true;
  const waiting = and(eq(paymentReturns.id, id), paymentReturns.waits);
  const done = await db
    .update(paymentReturns)
    .set({ waits: false })
    .where(waiting)
    .returning({ id: paymentReturns.id });
  return done.length > 0;
}
