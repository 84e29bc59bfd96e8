/** Reads a member's row, and locks it while an account changes. */
import { eq, inArray } from '#server/platform/db/drizzle.ts';
import { market } from '#contract/market.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { members } from './schema.ts';

export type MemberRow = typeof members.$inferSelect;

/** Reads the row and locks it until the transaction ends. Foreign keys to it are not blocked. */
export async function lockMember(tx: Database, member: number): Promise<MemberRow> {
  const [row] = await tx.select().from(members).where(eq(members.id, member)).for('no key update');
  if (!row) throw new Error(`no member ${member}`);
  return row;
}

/** Returns the member's present row. */
export async function memberById(db: Database, member: number): Promise<MemberRow> {
  const [row] = await db.select().from(members).where(eq(members.id, member));
  if (!row) throw new Error(`no member ${member}`);
  return row;
}

/** Returns the member with this login name in lower case, or null. */
export async function memberByAccount(db: Database, account: string): Promise<MemberRow | null> {
  const [row] = await db.select().from(members).where(eq(members.account, account));
  return row ?? null;
}

/** Returns when withdrawals are allowed again after a change of password. */
export const withdrawalCooldownUntil = (now: Date): Date => new Date(now.getTime() + market.withdrawalCoolDownMs);

/**
 * Refuses with FORBIDDEN where a posted `member_id` is another member's. The token names the member (docs/domain/wire-shapes.md#http-statuses).
 */
export function requireOwnMember(member: MemberRow, posted: number | undefined): Refused | null {
  return posted === undefined || posted === member.id ? null : refuse('FORBIDDEN', { field: 'member_id' });
}

/** Returns the login names of members by their numbers. */
export async function accountsOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, account: members.account })
    .from(members)
    .where(inArray(members.id, [...ids]));
  return new Map(rows.map(({ id, account }) => [id, account]));
}
