/** Stores page faults: equal ones in one row, with a maximum of new rows a day, because anybody can send one. */
import { createHash } from 'node:crypto';
import { desc, eq, lt, sql } from '#server/platform/db/drizzle.ts';
import type { HandlerInput } from '#contract/call.ts';
import type { reportPageFaultCall } from '#contract/page-faults.ts';
import { DAY } from '#server/platform/time.ts';
import { afterCursor } from '#server/platform/pagination/keyset.ts';
import type { Cursor } from '#server/platform/pagination/keyset.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { pageFaults } from './schema.ts';

/**
 * The maximum number of different faults stored in a day, over all copies of the server. Further ones are only
 * counted. Reports of the content security policy have a lower maximum of their own, because extensions, antivirus
 * programs and in-app browsers add scripts to every page.
 */
export const ROWS_IN_A_DAY = 100;
export const POLICY_ROWS_IN_A_DAY = 20;
/** Days from the last report. */
const KEPT_DAYS = 30;

type Fault = HandlerInput<typeof reportPageFaultCall> & { readonly browser: string };
type Keeping = Pick<Services, 'db' | 'now' | 'config'>;

/** Counts the fault in its row. Inserts the row where there is none and the day's maximum is not reached. */
export async function keepPageFault(services: Keeping, fault: Fault): Promise<void> {
  const { db } = services;
  const now = services.now();
  const key = createHash('sha256')
    .update(JSON.stringify(Object.entries(fault).sort()))
    .digest('base64url');
  const again = { count: sql`${pageFaults.count} + 1`, lastSeenAt: now };
  const known = await db.update(pageFaults).set(again).where(eq(pageFaults.key, key)).returning({ id: pageFaults.id });
  if (known.length > 0) return;
  const limit =
    fault.kind === 'policy'
      ? { bucket: 'page-faults-policy', max: POLICY_ROWS_IN_A_DAY }
      : { bucket: 'page-faults', max: ROWS_IN_A_DAY };
  if (await rateLimit(services, { ...limit, windowMs: DAY })) return;
  const row = { ...fault, key, count: 1, firstSeenAt: now, lastSeenAt: now };
  await db.insert(pageFaults).values(row).onConflictDoUpdate({ target: pageFaults.key, set: again });
}

export type PageFaultRow = typeof pageFaults.$inferSelect;

/** Returns faults after a cursor, the latest first; null: from the start. */
export function listPageFaults(db: Database, after: Cursor | null, limit: number): Promise<PageFaultRow[]> {
  return db
    .select()
    .from(pageFaults)
    .where(afterCursor(pageFaults.lastSeenAt, pageFaults.id, after))
    .orderBy(desc(pageFaults.lastSeenAt), desc(pageFaults.id))
    .limit(limit);
}

/** Deletes faults that were not seen for thirty days. */
export async function deletePageFaultsOlder({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY);
  await deleteInBatches(db, pageFaults, [pageFaults.id], lt(pageFaults.lastSeenAt, before));
}
