/**
 * Sends notices to devices (docs/domain/accounts.md#push-messages). A message is stored for each device that wants it,
 * and sent when due. While its push service is down it is tried again, for a day. It says only that there is something
 * to read.
 */
import { and, eq, isNull, lte, sql } from '#server/platform/db/drizzle.ts';
import { categoryOf } from '#contract/push.ts';
import type { PushCategory } from '#contract/push.ts';
import { dayAfter, dayOf, readDate, wireDate } from '#lib/dates.ts';
import { sendPush } from './transport.ts';
import { DAY, MINUTE } from '#server/platform/time.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { restrictionOf } from '#server/kernel/protection/public.ts';
import { noticeById } from '#server/contexts/messages/notices/notices.ts';
import type { NoticeRow } from '#server/contexts/messages/notices/notices.ts';
import { offeredCategories } from './devices.ts';
import { notices, pushes, pushSubscriptions } from '#server/contexts/messages/schema.ts';

/** Writes the messages of a new notice and sends those that are due. The job sends those that are due later. */
export const pushNotice: Consumer = async (services, event) => {
  if (event.kind !== 'notice_written') return 'done';
  const notice = await noticeById(services.db, event.payload.notice);
  if (!notice || !(await writePushes(services, notice))) return 'done';
  await sendDuePushes(services);
  return 'done';
};

/** Writes a message for each device that wants the notice's category. Returns false where none does. */
async function writePushes(services: Services, notice: NoticeRow): Promise<boolean> {
  const category = categoryOf[notice.kind];
  if (category === null || !offeredCategories(services).includes(category)) return false;
  const devices = await services.db
    .select({ id: pushSubscriptions.id, categories: pushSubscriptions.categories })
    .from(pushSubscriptions)
    .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
    .where(and(eq(pushSubscriptions.memberId, notice.memberId), eq(members.status, 1)));
  const wanting = devices.filter(({ categories }) => categories.includes(category));
  if (wanting.length === 0) return false;
  const dueAt = dueTime(category, services.now());
  await services.db
    .insert(pushes)
    .values(wanting.map(({ id }) => ({ noticeId: notice.id, subscriptionId: id, dueAt })))
    .onConflictDoNothing();
  return true;
}

const NIGHT = { from: 22, until: 8 } as const;

/** Returns when a message is due. Between 22:00 and 08:00 in São Paulo only security is sent; the rest waits until the morning. */
export function dueTime(category: PushCategory, now: Date): Date {
  const hour = Number(wireDate(now).slice(11, 13));
  if (category === 'security' || (hour >= NIGHT.until && hour < NIGHT.from)) return now;
  const day = dayAfter(dayOf(now), hour < NIGHT.until ? 0 : 1);
  return readDate(`${day} 0${NIGHT.until}:00:00`) ?? now;
}

/** After this time an attempt counts as lost. The pause after a failure starts here and doubles. */
const LEASE_MS = MINUTE;
/** How many messages one process sends at once. */
const AT_ONCE = 8;

/** Sends due messages, some at a time, until there are none. Several copies of the server send different ones. */
export async function sendDuePushes(services: Services): Promise<void> {
  for (;;) {
    const now = services.now();
    const due = services.db
      .select({ notice: pushes.noticeId, subscription: pushes.subscriptionId })
      .from(pushes)
      .where(and(isNull(pushes.endedAt), lte(pushes.dueAt, now)))
      .orderBy(pushes.dueAt)
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    const taken = await services.db
      .update(pushes)
      .set({
        attempts: sql`${pushes.attempts} + 1`,
        dueAt: sql`${now.toISOString()}::timestamptz + interval '1 ms' * ${LEASE_MS} * power(2, least(${pushes.attempts}, 6))`,
      })
      .where(sql`(${pushes.noticeId}, ${pushes.subscriptionId}) in (${due})`)
      .returning();
    if (taken.length === 0) return;
    await Promise.all(taken.map((push) => send(services, push)));
  }
}

async function send(services: Services, { noticeId, subscriptionId }: typeof pushes.$inferSelect): Promise<void> {
  const { db } = services;
  const [found] = await db
    .select({ device: pushSubscriptions, notice: notices })
    .from(pushSubscriptions)
    .innerJoin(notices, and(eq(notices.id, noticeId), eq(notices.memberId, pushSubscriptions.memberId)))
    .where(eq(pushSubscriptions.id, subscriptionId));
  const now = services.now();
  const isOld = found && now.getTime() - found.notice.createdAt.getTime() > DAY;
  // The device was deleted or belongs to another member now, or the notice has been read.
  if (!found || isOld || found.notice.readAt !== null) return end(services, { noticeId, subscriptionId }, false);
  const { device, notice } = found;
  const kind = categoryOf[notice.kind];
  if (kind === null) return end(services, { noticeId, subscriptionId }, false);
  // A member who may not play gets security messages only. The notice itself stays readable.
  if (kind !== 'security' && (await restrictionOf(db, notice.memberId, now)))
    return end(services, { noticeId, subscriptionId }, false);
  const done = await sendPush(services, device, { kind, notice: notice.id, lang: device.language });
  if (done === 'away') return;
  if (done === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device.id));
  await end(services, { noticeId, subscriptionId }, done === 'taken');
}

async function end(
  { db, now }: Services,
  { noticeId, subscriptionId }: { readonly noticeId: number; readonly subscriptionId: number },
  isSent: boolean,
): Promise<void> {
  await db
    .update(pushes)
    .set({ endedAt: now(), isSent })
    .where(and(eq(pushes.noticeId, noticeId), eq(pushes.subscriptionId, subscriptionId)));
}
