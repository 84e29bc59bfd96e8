/**
 * Records how long members are present (docs/domain/protection.md#presence-and-time), from their streams and from bets of members with a limit
 * of time.
 */
import { and, eq, gte, sql } from '#server/platform/db/drizzle.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { MINUTE } from '#server/platform/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { playTimes } from './schema.ts';

/** The longest gap between two signs of presence, ms. */
const LONGEST_GAP_MS = MINUTE;

/**
 * Records the presence of members: adds the time since they were last seen, at most a minute. Several tabs count once. A clock that was set
 * back adds nothing.
 */
export async function recordPresence(db: Database, members: readonly number[], now: Date): Promise<void> {
  if (members.length === 0) return;
  const day = dayOf(now);
  const midnight = dayStart(day) ?? now;
  const recently = new Date(now.getTime() - LONGEST_GAP_MS);
  // Presence that began before midnight continues after it.
  const sinceMidnight = Math.min(LONGEST_GAP_MS, now.getTime() - midnight.getTime());
  const dayBefore = dayOf(new Date(midnight.getTime() - 1));
  // Sorted, so that concurrent writers cannot deadlock.
  const rows = [...new Set(members)].sort((one, other) => one - other).map((member) => sql`(${member}::bigint)`);
  await db.execute(sql`insert into play_time (member_id, day, millis, seen_at)
    select m.id, ${day}::date, case when exists (select 1 from play_time b where b.member_id = m.id and b.day = ${dayBefore}::date
        and b.seen_at > ${recently.toISOString()}::timestamptz) then ${sinceMidnight}::int else 0 end, ${now.toISOString()}::timestamptz
      from (values ${sql.join(rows, sql`, `)}) as m (id)
    on conflict (member_id, day) do update set
      millis = play_time.millis
        + greatest(0, least(${LONGEST_GAP_MS}, extract(epoch from excluded.seen_at - play_time.seen_at) * 1000))::int,
      seen_at = greatest(play_time.seen_at, excluded.seen_at)`);
}

/** Returns the milliseconds of presence by São Paulo day, from a day on. */
export async function timesSince(db: Database, member: number, firstDay: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ day: playTimes.day, millis: playTimes.millis })
    .from(playTimes)
    .where(and(eq(playTimes.memberId, member), gte(playTimes.day, firstDay)));
  return new Map(rows.map(({ day, millis }) => [day, millis]));
}
