/** Finds a deposit or a withdrawal by its number. */
import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import { recharges } from './deposits/schema.ts';
import { withdrawals } from './withdrawals/schema.ts';

export interface Order {
  readonly kind: 'deposit' | 'withdrawal';
  readonly billNo: string;
  readonly member: number;
  /** Centavos. */
  readonly amount: bigint;
  readonly state: string;
  readonly createdAt: Date;
}

/** Returns the deposit or withdrawal of a number, of any member, or `null`. */
export async function orderByNumber(db: Database, billNo: string): Promise<Order | null> {
  for (const [kind, table] of [
    ['deposit', recharges],
    ['withdrawal', withdrawals],
  ] as const) {
    const [row] = await db
      .select({
        billNo: table.billNo,
        member: table.memberId,
        amount: table.amountCents,
        state: table.state,
        createdAt: table.createdAt,
      })
      .from(table)
      .where(eq(table.billNo, billNo));
    if (row) return { kind, ...row };
  }
  return null;
}
