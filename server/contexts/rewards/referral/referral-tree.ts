/** Stores who invited whom: `member.invited_by`, set once and never changed (docs/domain/referral.md#referral-tree). */
import { and, eq, isNull, sql } from '#server/platform/db/drizzle.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/** Locks the tree until the transaction ends. Of two bindings that would close a ring, the second one then sees the first. */
export const lockReferralTree = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('agency-tree', 0))`);

/** Returns whether `member` is `of`, or invited `of` directly or through others. */
export async function isAncestor(tx: Database, member: number, of: number): Promise<boolean> {
  const rows = await selectRows<unknown>(
    tx,
    sql`with recursive line(id, inviter) as (
      select id, invited_by from member where id = ${of}
      union select m.id, m.invited_by from member m join line l on m.id = l.inviter)
    select 1 from line where id = ${member}`,
  );
  return rows.length > 0;
}

/** Binds a member to their inviter. Returns false where they already have one. */
export async function bind(tx: Database, member: number, inviter: number): Promise<boolean> {
  const free = and(eq(members.id, member), isNull(members.invitedBy));
  const bound = await tx.update(members).set({ invitedBy: inviter }).where(free).returning({ id: members.id });
  return bound.length > 0;
}
