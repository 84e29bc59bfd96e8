/** How a bonus ends without cash, by a withdrawal or by time, and how one that was given up comes back. */
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { turnoverRequirements } from './schema.ts';
import { forfeitBonus } from '#server/ledger/transfers.ts';
import type { Services } from '#server/core/services.ts';
import { isExpired, mustPost, openRequirement } from './requirements.ts';
import type { Requirement } from './requirements.ts';

/** Ends open requirements without cash. The caller holds their rows, and their accounts where it posts more. */
export async function forfeit(
  tx: Database,
  rows: readonly Requirement[],
  { withdrawal, now }: { withdrawal: number; now: Date },
): Promise<void> {
  for (const row of rows) {
    const end = isExpired(row, now) ? { state: 'expired' } : { state: 'forfeited', forfeitedFor: withdrawal };
    await tx
      .update(turnoverRequirements)
      .set({ ...end, endedAt: now })
      .where(eq(turnoverRequirements.id, row.id));
    const act = { member: row.memberId, bonus: row.id, amount: row.bonusCents, now };
    mustPost(await forfeitBonus(tx, act), row);
  }
}

/** What was given up for a withdrawal, locked: `giveBack` undoes it. */
export function lockForfeited(tx: Database, withdrawal: number): Promise<Requirement[]> {
  return tx
    .select()
    .from(turnoverRequirements)
    .where(eq(turnoverRequirements.forfeitedFor, withdrawal))
    .orderBy(asc(turnoverRequirements.id))
    .for('update');
}

/** The withdrawal was not paid, so nothing was owed for it: each bonus is given anew with what was missing. */
export async function giveBack(tx: Database, rows: readonly Requirement[], now: Date): Promise<void> {
  for (const row of rows.filter((each) => !isExpired(each, now))) {
    await openRequirement(tx, {
      member: row.memberId,
      source: `back:${row.id}`,
      amount: row.bonusCents,
      required: row.requiredCents - row.progressCents,
      expiresAt: row.expiresAt,
      now,
    });
  }
}

/** Takes back what was not met in time. Part of the server's housekeeping. */
export async function expireBonuses({ db, now }: Services): Promise<void> {
  const due = and(
    eq(turnoverRequirements.state, 'active'),
    isNotNull(turnoverRequirements.expiresAt),
    lte(turnoverRequirements.expiresAt, now()),
  );
  const rows = await db.select({ id: turnoverRequirements.id }).from(turnoverRequirements).where(due).limit(200);
  for (const { id } of rows)
    await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Database;
      const mine = and(eq(turnoverRequirements.id, id), due);
      const [row] = await tx
        .update(turnoverRequirements)
        .set({ state: 'expired', endedAt: now() })
        .where(mine)
        .returning();
      if (!row) return;
      const act = { member: row.memberId, bonus: row.id, amount: row.bonusCents, now: now() };
      mustPost(await forfeitBonus(tx, act), row);
    });
}
