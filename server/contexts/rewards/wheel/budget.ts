/**
 * What the wheel may pay in a day, in parts (docs/decisions/28-verifiable-draws.md), so that players do not queue behind one row. A part is open
 * while it holds the highest prize: whether a spin may be drawn never depends on what it draws.
 */
import { randomInt } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import { offers } from '#contract/offers.ts';
import { dayOf } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { wheelBudgets } from './schema.ts';

export const STRIPES = 16;
const PART = offers.lotteryWheel.perDayCents / BigInt(STRIPES);

/** Takes a prize out of the day's money; false where no part holds the highest one any more, whatever this prize is. */
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
    // Full since it was looked at: it stays so, and another one is chosen.
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
