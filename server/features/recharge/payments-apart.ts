/** Money that came in and is no player's: what waits in suspense, and what could not be sent back yet. For operators. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Services } from '#server/core/services.ts';
import { transact } from '#server/core/transact.ts';
import type { Database } from '#server/db/connect.ts';
import { emit } from '#server/events/emit.ts';
import { providerEvents, recharges } from './schema.ts';

const apart = ['suspense', 'to_return'];
/** A command lists no more at once. */
const MOST_LISTED = 200;

/** Every such payment, the oldest first, with the deposit it named; a page of them, behind the payment of a name (there is one). */
export function paymentsApart(
  db: Database,
  { after, limit = MOST_LISTED }: { readonly after?: string | undefined; readonly limit?: number } = {},
) {
  const last = db
    .select({ at: providerEvents.receivedAt, id: providerEvents.endToEndId })
    .from(providerEvents)
    .where(eq(providerEvents.endToEndId, after ?? ''));
  return db
    .select({
      endToEndId: providerEvents.endToEndId,
      outcome: providerEvents.outcome,
      amountCents: providerEvents.amountCents,
      receivedAt: providerEvents.receivedAt,
      billNo: recharges.billNo,
    })
    .from(providerEvents)
    .leftJoin(recharges, eq(recharges.txid, providerEvents.txid))
    .where(
      and(
        inArray(providerEvents.outcome, apart),
        after === undefined ? undefined : sql`(${providerEvents.receivedAt}, ${providerEvents.endToEndId}) > ${last}`,
      ),
    )
    .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.endToEndId))
    .limit(limit);
}

/** Whether a payment of this name ever came in. */
export async function isPayment(db: Database, endToEndId: string): Promise<boolean> {
  const named = eq(providerEvents.endToEndId, endToEndId);
  return (await db.select({ id: providerEvents.endToEndId }).from(providerEvents).where(named)).length > 0;
}

/** Sends one back to its payer, or tries again; false where nothing of it waits here. The books follow when it is done. */
export function sendBack(services: Services, endToEndId: string, actor: string): Promise<boolean> {
  return transact(services.db, async (tx) => {
    const [row] = await tx
      .update(providerEvents)
      .set({ outcome: 'to_return' })
      .where(and(eq(providerEvents.endToEndId, endToEndId), inArray(providerEvents.outcome, apart)))
      .returning({ id: providerEvents.endToEndId });
    if (!row) return false;
    const payload = { end_to_end_id: endToEndId };
    await emit(tx, { kind: 'payment_misfit', member: null, payload }, services.now());
    services.log('info', 'payment.send_back', { endToEndId, actor });
    return true;
  });
}
