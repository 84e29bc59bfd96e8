/** What goes of a member whose account was deleted, as each feature says of its own tables (platform/personal-data.ts). */
import { eq } from 'drizzle-orm';
import type { PersonalDataTable } from '#server/platform/personal-data.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Contact data, picture, notices, devices: after thirty days. The caller holds the member. */
export async function erase(tx: Database, tables: readonly PersonalDataTable[], member: number): Promise<void> {
  for (const { table, member: mine, retention } of tables) {
    if (retention === 'erase') await tx.delete(table).where(eq(mine, member));
    else if (typeof retention === 'object' && 'erase' in retention) await retention.erase(tx, member);
    else if (typeof retention === 'object' && retention.first)
      await tx.update(table).set(retention.first).where(eq(mine, member));
  }
}

/** What is left tells of nobody: after five years. */
export async function makeAnonymous(tx: Database, tables: readonly PersonalDataTable[], member: number): Promise<void> {
  for (const { table, member: mine, retention } of tables) {
    if (typeof retention !== 'object' || 'erase' in retention) continue;
    await retention.atLast?.(tx, member);
    if (retention.last) await tx.update(table).set(retention.last).where(eq(mine, member));
  }
}
