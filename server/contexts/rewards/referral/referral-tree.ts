/** Who invited whom: `member.invited_by`, set once and never changed (docs/domain/referral.md#referral-tree). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/** Held until the transaction ends by whoever binds somebody: of two that would close a ring one sees the other. */
export const lockReferralTree = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('agency-tree', 0))`);

/** Whether `member` stands above `of`: invited them, or who invited them, at any distance; or is them. */
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

/** Binds a member to their inviter; false where they have one. */
export async function bind(tx: Database, member: number, inviter: number): Promise<boolean> {
  const free = and(eq(members.id, member), isNull(members.invitedBy));
  const bound = await tx.update(members).set({ invitedBy: inviter }).where(free).returning({ id: members.id });
  return bound.length > 0;
}
