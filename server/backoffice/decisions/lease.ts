/**
 * Keeps which operator looks at which case, so that two do not work on one. A lease warns, and forbids nothing: deciding
 * twice is refused by the case itself.
 */
import { and, eq, gt, inArray, ne, sql } from '#server/platform/db/drizzle.ts';
import { MINUTE } from '#server/platform/time.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { recordDone, TAKEN_OVER } from '#server/backoffice/audit-log/audit-log.ts';
import { operatorLeases as leases } from '#server/backoffice/schema.ts';

/** How long a lease lasts after its operator last looked. */
const LEASE_MS = 2 * MINUTE;

/**
 * Takes or renews the lease of a case, and ends the operator's others. Returns the colleague who has it, or `null`: it
 * is the caller's.
 */
export async function lookAt({ db, now }: Services, subject: string, operator: string): Promise<string | null> {
  const at = now();
  const until = new Date(at.getTime() + LEASE_MS);
  await db.delete(leases).where(and(eq(leases.operator, operator), ne(leases.subject, subject)));
  const [mine] = await db
    .insert(leases)
    .values({ subject, operator, until })
    .onConflictDoUpdate({
      target: leases.subject,
      set: { operator, until },
      setWhere: sql`${leases.operator} = ${operator} or ${leases.until} <= ${at.toISOString()}`,
    })
    .returning({ operator: leases.operator });
  if (mine) return null;
  const [other] = await db.select({ operator: leases.operator }).from(leases).where(eq(leases.subject, subject));
  return other?.operator ?? null;
}

/** Renews a lease that the operator still has. Returns whether they do. */
export async function renew({ db, now }: Services, subject: string, operator: string): Promise<boolean> {
  const until = new Date(now().getTime() + LEASE_MS);
  const mine = and(eq(leases.subject, subject), eq(leases.operator, operator), gt(leases.until, now()));
  return (await db.update(leases).set({ until }).where(mine).returning({ subject: leases.subject })).length > 0;
}

/** Takes a case from a colleague. Only the audit log remembers whose it was. */
export function takeOver(
  { db, now }: Services,
  subject: string,
  who: { readonly operator: string; readonly ip: string },
): Promise<void> {
  const at = now();
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(leases).where(eq(leases.subject, subject)).for('update');
    const lease = { operator: who.operator, until: new Date(at.getTime() + LEASE_MS) };
    await tx
      .insert(leases)
      .values({ subject, ...lease })
      .onConflictDoUpdate({ target: leases.subject, set: lease });
    const change = { before: { looked: before?.operator ?? '' }, after: { looks: who.operator } };
    await recordDone(tx, { ...who, ...change, call: TAKEN_OVER, subject, reason: '', at });
  });
}

/** Returns the colleagues who look at some of these cases, by case. */
export async function lookersAt(
  { db, now }: Services,
  subjects: readonly string[],
  operator: string,
): Promise<ReadonlyMap<string, string>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .select()
    .from(leases)
    .where(and(inArray(leases.subject, [...subjects]), ne(leases.operator, operator), gt(leases.until, now())));
  return new Map(rows.map((row) => [row.subject, row.operator]));
}
