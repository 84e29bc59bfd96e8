/**
 * Stores announcements to all members, and what each member read and agreed to
 * (docs/domain/accounts.md#announcements).
 */
import { and, desc, eq, isNotNull, lt, ne, sql } from '#server/platform/db/drizzle.ts';
import type { Locale } from '#lib/locales.ts';
import type { Database } from '#server/platform/db/database.ts';
import { restrictionOf } from '#server/kernel/protection/public.ts';
import { standing } from './notices/notices.ts';
import { announcementAnswers, announcements } from './schema.ts';
import type { AnnouncementText } from './schema.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

/** The minimum number of days between the announcement of new terms and their start. */
export const TERMS_DAYS = 14;

/** The maximum number of announcements shown at once. Nobody would read more. */
const MOST = 50;

/** Returns the current announcements, the newest first, without offers for a member who may not play. */
export async function standingAnnouncements(
  db: Database,
  now: Date,
  member: number | null = null,
): Promise<AnnouncementRow[]> {
  const isPlayFree = member !== null && (await restrictionOf(db, member, now)) !== null;
  return db
    .select()
    .from(announcements)
    .where(and(standing(now), isPlayFree ? ne(announcements.kind, 'offer') : undefined))
    .orderBy(desc(announcements.from), desc(announcements.id))
    .limit(MOST);
}

/** Returns the newest announcement about the service. */
export async function serviceAnnouncement(db: Database, now: Date): Promise<AnnouncementRow | null> {
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.kind, 'service'), standing(now)))
    .orderBy(desc(announcements.from), desc(announcements.id))
    .limit(1);
  return row ?? null;
}

/** Returns its text in a language, otherwise the Portuguese one. */
export const textOf = ({ texts }: AnnouncementRow, locale: Locale): AnnouncementText => texts[locale] ?? texts.pt;

/** Returns the numbers of current announcements that a member has read, and of those they agreed to. */
export async function acknowledgementsOf(
  db: Database,
  member: number,
  now: Date,
): Promise<{ read: number[]; agreed: number[] }> {
  const rows = await db
    .select({ id: announcementAnswers.announcementId, agreedAt: announcementAnswers.agreedAt })
    .from(announcementAnswers)
    .innerJoin(announcements, eq(announcements.id, announcementAnswers.announcementId))
    .where(and(eq(announcementAnswers.memberId, member), standing(now)))
    .limit(MOST);
  return {
    read: rows.map(({ id }) => id),
    agreed: rows.flatMap(({ id, agreedAt }) => (agreedAt === null ? [] : [id])),
  };
}

/** Marks every current announcement as read. */
export async function markAnnouncementsRead(db: Database, member: number, now: Date): Promise<void> {
  const rows = await db.select({ id: announcements.id }).from(announcements).where(standing(now));
  if (rows.length === 0) return;
  await db
    .insert(announcementAnswers)
    .values(rows.map(({ id }) => ({ memberId: member, announcementId: id, readAt: now })))
    .onConflictDoNothing();
}

/**
 * Stores that a member agrees to new terms; the first time counts. Returns false where there are no such current
 * terms.
 */
export async function acknowledge(db: Database, member: number, id: number, now: Date): Promise<boolean> {
  const [terms] = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(
      and(
        eq(announcements.id, id),
        eq(announcements.kind, 'terms'),
        isNotNull(announcements.effectiveAt),
        standing(now),
      ),
    );
  if (!terms) return false;
  await db
    .insert(announcementAnswers)
    .values({ memberId: member, announcementId: id, readAt: now, agreedAt: now })
    .onConflictDoUpdate({
      target: [announcementAnswers.memberId, announcementAnswers.announcementId],
      set: { agreedAt: sql`coalesce(${announcementAnswers.agreedAt}, excluded.agreed_at)` },
    });
  return true;
}

export type NewAnnouncement = Pick<AnnouncementRow, 'kind' | 'texts' | 'url' | 'until' | 'effectiveAt' | 'createdBy'>;

/** Publishes an announcement from this instant on. Returns its number. */
export async function addAnnouncement(db: Database, announcement: NewAnnouncement, now: Date): Promise<number> {
  const [row] = await db
    .insert(announcements)
    .values({ ...announcement, from: now, createdAt: now })
    .returning({ id: announcements.id });
  if (!row) throw new Error('no announcement was written');
  return row.id;
}

/** Corrects a current announcement. Returns false where it is withdrawn or over. */
export async function changeAnnouncement(
  db: Database,
  id: number,
  values: Omit<NewAnnouncement, 'createdBy'>,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(announcements)
    .set(values)
    .where(and(eq(announcements.id, id), standing(now)))
    .returning({ id: announcements.id });
  return changed.length > 0;
}

/** Withdraws an announcement. Returns false where it is not current. Members' consents stay stored. */
export async function withdrawAnnouncement(db: Database, id: number, now: Date): Promise<boolean> {
  const gone = await db
    .update(announcements)
    .set({ withdrawnAt: now })
    .where(and(eq(announcements.id, id), standing(now)))
    .returning({ id: announcements.id });
  return gone.length > 0;
}

/** Returns all announcements, the newest first, behind a number (0: from the start). */
export function listAnnouncements(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<AnnouncementRow[]> {
  return db
    .select()
    .from(announcements)
    .where(after === 0 ? undefined : lt(announcements.id, after))
    .orderBy(desc(announcements.id))
    .limit(limit);
}
