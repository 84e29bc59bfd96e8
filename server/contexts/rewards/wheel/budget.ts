/**
 * Limits what the wheel pays in a day (docs/decisions/28-verifiable-draws.md). The budget is split over several rows, so that players do not
 * wait for one lock. A row is open while it can pay the highest prize, so that admission never depends on the draw.
 */
import { randomInt } from 'node:crypto';
import { and, eq, lte, sql } from '#server/platform/db/drizzle.ts';
import { offers } from '#contract/offers.ts';
import { dayOf } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { wheelBudgets } from './schema.ts';

export const STRIPES = 16;
const PART = offers.lotteryWheel.perDayCents / BigInt(STRIPES);

/** Takes a prize, centavos, from the day's budget. Returns false where no row can pay the highest prize, whatever this prize is. */
export async function takePrize(
  tx: Database,
  { prize, highest, now }: { readonly prize: bigint; readonly highest: bigint; readonly now: Date },
): Promise<boolean> {
  const day = dayOf(now);
  const open = and(eq(wheelBudgets.day, day), lte(sql`${wheelBudgets.spentCents} + ${highest}`, wheelBudgets.capCents));
  await beginDay(tx, day);
  for (;;) {
    const parts = await tx.select({ stripe: wheelBudgets.stripe }).from(wheelBudgets).where(open);
    const part = parts[randomInt(Math.max(parts.length, 1))];
    if (!part) return false;
    const taken = await tx
      .update(wheelBudgets)
      .set({ spentCents: sql`${wheelBudgets.spentCents} + ${prize}` })
      .where(and(open, eq(wheelBudgets.stripe, part.stripe)))
      .returning({ stripe: wheelBudgets.stripe });
    // The row became full after it was read. It stays full, so another one is tried.
    if (taken.length > 0) return true;
  }
}

async function beginDay(tx: Database, day: string): Promise<void> {
  const [known] = await tx
    .select({ day: wheelBudgets.day })
    .from(wheelBudgets)
    .where(eq(wheelBudgets.day, day))
    .limit(1);
  if (known) return;
  const rows = Array.from({ length: STRIPES }, (_, stripe) => ({ day, stripe, spentCents: 0n, capCents: PART }));
  await tx.insert(wheelBudgets).values(rows).onConflictDoNothing();
}
