/** Writes, lists, counts and marks a member's notices (docs/domain/accounts.md#notices), each once for its subject. */
import { and, eq, gt, inArray, isNull, lte, ne, not, notExists, or, sql } from '#server/platform/db/drizzle.ts';
import type { Placeholder } from '#server/platform/db/drizzle.ts';
import { UNREAD_MOST } from '#contract/information.ts';
import type { NoticeKind } from '#contract/information.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { emit } from '#server/kernel/events/public.ts';
import { isRestricted } from '#server/kernel/protection/public.ts';
import { announcementAnswers, announcements, notices } from '#server/contexts/messages/schema.ts';
import type { NoticeValues } from '#server/contexts/messages/schema.ts';

export type NoticeRow = typeof notices.$inferSelect;

export interface NewNotice {
  readonly member: number;
  readonly kind: NoticeKind;
  /** The notice's cause ("recharge:7"). A second notice with the same cause is not stored. */
  readonly ref: string;
  readonly values: NoticeValues;
}

/** Writes a notice in the caller's transaction, if it does not exist yet, and signals the consumers that deliver it. */
export async function writeNotice(tx: Database, { member, kind, ref, values }: NewNotice, now: Date): Promise<void> {
  const [row] = await tx
    .insert(notices)
    .values({ memberId: member, kind, ref, values, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: notices.id });
  if (row) await emit(tx, { kind: 'notice_written', member, payload: { notice: row.id } }, now);
}

/** Where a list continues: after the notice of a number, among unread or read ones. */
export interface NoticeCursor {
  readonly isUnread: boolean;
  readonly id: number;
}

/** Reads a cursor of the wire ("u_12"); null for "". */
export function decodeNoticeCursor(token: string | undefined): NoticeCursor | null {
  const match = /^([ur])_(\d+)$/.exec(token ?? '');
  return match ? { isUnread: match[1] === 'u', id: Number(match[2]) } : null;
}
export const encodeNoticeCursor = ({ id, readAt }: NoticeRow): string => `${readAt === null ? 'u' : 'r'}_${id}`;

/** Returns a page of a member's notices: unread ones first, then the newest. It reads the index `notice_listed`, however many there are. */
export function listNotices(
  db: Database,
  member: number,
  { after, limit }: { after: NoticeCursor | null; limit: number },
): Promise<NoticeRow[]> {
  const isUnread = sql`(${notices.readAt} is null)`;
  const behind = after && sql`(${isUnread}, ${notices.id}) < (${after.isUnread}, ${after.id})`;
  return db
    .select()
    .from(notices)
    .where(and(eq(notices.memberId, member), behind ?? undefined))
    .orderBy(sql`${isUnread} desc`, sql`${notices.id} desc`)
    .limit(limit);
}

/** Returns a notice by its number, of any member. */
export async function noticeById(db: Database, id: number): Promise<NoticeRow | null> {
  const [row] = await db.select().from(notices).where(eq(notices.id, id));
  return row ?? null;
}

interface UnreadOf extends Record<string, unknown> {
  readonly member: number;
  readonly now: Date;
  /** The same instant as ISO text. */
  readonly instant: string;
}

const unreadOf = preparedQuery<UnreadOf, { unread: number }[]>('unread_of', (db, at) => {
  const one = sql`1`.as('one');
  const some = db
    .select({ one })
    .from(notices)
    .where(and(eq(notices.memberId, at('member')), sql`(${notices.readAt} is null)`))
    // In the order of the index, so that the scan stops at the maximum, however many are unread.
    .orderBy(sql`${notices.id} desc`)
    .limit(UNREAD_MOST);
  const answered = db
    .select({ one })
    .from(announcementAnswers)
    .where(
      and(eq(announcementAnswers.memberId, at('member')), eq(announcementAnswers.announcementId, announcements.id)),
    );
  const told = db
    .select({ one })
    .from(announcements)
    .innerJoin(members, eq(members.id, at('member')))
    .where(
      and(
        standing(at('now')),
        gt(announcements.from, members.createdAt),
        notExists(answered),
        // An offer does not count for a member who may not play.
        or(ne(announcements.kind, 'offer'), not(isRestricted(members.id, at('instant')))),
      ),
    )
    .limit(UNREAD_MOST);
  const unread = sql<number>`(select count(*) from (${some}) n)::int + (select count(*) from (${told}) a)::int`;
  return db.select({ unread }).from(sql`(values (1)) as one`);
});

/** Counts a member's unread notices and announcements, at most UNREAD_MOST. Announcements older than the member do not count. */
export async function countUnread(db: Database, member: number, now: Date): Promise<number> {
  const [row] = await unreadOf(db, { member, now, instant: now.toISOString() });
  return Math.min(row?.unread ?? 0, UNREAD_MOST);
}

/** Builds the SQL condition that an announcement is current at an instant. */
export const standing = (now: Date | Placeholder) =>
  and(
    lte(announcements.from, now),
    or(isNull(announcements.until), gt(announcements.until, now)),
    isNull(announcements.withdrawnAt),
  );

/**
 * Marks a member's notices as read: those of these numbers, or all. Skips other members' notices and unknown numbers.
 */
export async function markRead(
  db: Database,
  member: number,
  { ids, now }: { ids: readonly number[] | 'all'; now: Date },
): Promise<void> {
  const wanted = ids === 'all' ? undefined : inArray(notices.id, [...ids]);
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.memberId, member), sql`(${notices.readAt} is null)`, wanted));
}
