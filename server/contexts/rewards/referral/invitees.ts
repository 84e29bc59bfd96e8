/**
 * Lists a referrer's invitees, and the invitees of those. It shows of each their number and the date alone
 * (docs/domain/referral.md#what-a-referrer-sees).
 */
import { and, desc, eq, sql } from '#server/platform/db/drizzle.ts';
import { alias } from '#server/platform/db/drizzle-pg.ts';
import type { AgencyKind } from '#contract/agency.ts';
import type { Cursor } from '#server/platform/pagination/keyset.ts';
import { countedRows } from '#server/platform/pagination/paginate.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { agencyDays, agencyRequests } from './schema.ts';

const inviters = alias(members, 'inviter');
/** When the member became an invitee: at registration, or when they accepted a request. */
const since = sql<string>`coalesce(${agencyRequests.answeredAt}, ${members.createdAt})`;
/** Builds the SQL condition that the member was active on a day that counts. */
const counts = sql<boolean>`exists (select 1 from ${agencyDays} where ${agencyDays.inviteeId} = ${members.id}
  and ${agencyDays.countedCents} > 0)`;

/** SQL for both kinds of invitees. Each part is found by its index; one condition over both would scan every member. */
const theirs = (agent: number) =>
  sql`${members.id} in (select d.id from member d where d.invited_by = ${agent}
      union all select i.id from member d join member i on i.invited_by = d.id where d.invited_by = ${agent})
    and ${members.id} <> ${agent}`;

export interface InviteeRow {
  readonly id: number;
  readonly account: string;
  readonly kind: AgencyKind;
  readonly counts: boolean;
  readonly since: Date;
}

/** Returns a page of a referrer's invitees, the newest first. */
export async function inviteesOf(
  db: Database,
  agent: number,
  { limit, offset, after }: { limit: number; offset: number; after: Cursor | null },
): Promise<InviteeRow[]> {
  const rows = await db
    .select({
      id: members.id,
      account: members.account,
      inviter: members.invitedBy,
      counts,
      since: sql<string>`(extract(epoch from ${since}) * 1000)::bigint::text`,
    })
    .from(members)
    .leftJoin(agencyRequests, and(eq(agencyRequests.memberId, members.id), eq(agencyRequests.state, 'accepted')))
    .where(
      and(
        theirs(agent),
        after === null ? undefined : sql`(${since}, ${members.id}) < (${after.at.toISOString()}, ${after.id})`,
      ),
    )
    .orderBy(desc(since), desc(members.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ inviter, since: at, ...row }) => ({
    ...row,
    kind: inviter === agent ? 'direct' : 'indirect',
    since: new Date(Number(at)),
  }));
}

/** Counts a referrer's invitees. */
export function countInvitees(db: Database, agent: number): Promise<number> {
  return countedRows(db, members, theirs(agent));
}

/** Returns who invited a member, or null. */
export async function inviterOf(db: Database, member: number): Promise<{ id: number; account: string } | null> {
  const [row] = await db
    .select({ id: inviters.id, account: inviters.account })
    .from(members)
    .innerJoin(inviters, eq(inviters.id, members.invitedBy))
    .where(eq(members.id, member));
  return row ?? null;
}
