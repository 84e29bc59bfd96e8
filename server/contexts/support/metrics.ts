/** Measures how long the oldest message to support has waited (docs/how-to/watch-it.md#messagewaits). */
import { asc, eq } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { supportMessages } from './schema.ts';

/** Returns since when the oldest message without an answer waits, ms since 1970, or null where none does. */
export async function oldestMessage(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ at: supportMessages.createdAt })
    .from(supportMessages)
    .where(eq(supportMessages.state, 'open'))
    .orderBy(asc(supportMessages.id))
    .limit(1);
  return row?.at.getTime() ?? null;
}
