/** Erases the data of a deleted member, as each feature declares for its own tables (platform/personal-data.ts). */
import { eq } from '#server/platform/db/drizzle.ts';
import type { PersonalDataTable } from '#server/platform/personal-data.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Erases contact data, picture, notices and devices, after thirty days. The caller locks the member. */
export async function erase(tx: Database, tables: readonly PersonalDataTable[], member: number): Promise<void> {
  for (const { table, member: mine, retention } of tables) {
    if (retention === 'erase') await tx.delete(table).where(eq(mine, member));
    else if (typeof retention === 'object' && 'erase' in retention) await retention.erase(tx, member);
    else if (typeof retention === 'object' && retention.first)
      await tx.update(table).set(retention.first).where(eq(mine, member));
  }
}

/** Anonymises what is left, after five years. */
export async function makeAnonymous(tx: Database, tables: readonly PersonalDataTable[], member: number): Promise<void> {
  for (const { table, member: mine, retention } of tables) {
    if (typeof retention !== 'object' || 'erase' in retention) continue;
    await retention.atLast?.(tx, member);
    if (retention.last) await tx.update(table).set(retention.last).where(eq(mine, member));
  }
}
