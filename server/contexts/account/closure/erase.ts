/** What goes of a member whose account was deleted, as each feature says of its own tables (platform/personal-data.ts). */
import { eq } from 'drizzle-orm';
import type { Kept } from '#server/platform/personal-data.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Contact data, picture, notices, devices: after thirty days. The caller holds the member. */
export async function erase(tx: Database, kept: readonly Kept[], member: number): Promise<void> {
  for (const { table, member: mine, later } of kept) {
    if (later === 'erased') await tx.delete(table).where(eq(mine, member));
    else if (typeof later === 'object' && 'erase' in later) await later.erase(tx, member);
    else if (typeof later === 'object' && later.first) await tx.update(table).set(later.first).where(eq(mine, member));
  }
}

/** What is left tells of nobody: after five years. */
export async function makeAnonymous(tx: Database, kept: readonly Kept[], member: number): Promise<void> {
  for (const { table, member: mine, later } of kept) {
    if (typeof later !== 'object' || 'erase' in later) continue;
    await later.atLast?.(tx, member);
    if (later.last) await tx.update(table).set(later.last).where(eq(mine, member));
  }
}
