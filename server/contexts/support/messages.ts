/** Reads messages to support: a member's own, those without an answer, and one with its answers. */
import { and, asc, desc, eq, gt, inArray, like, lt } from '#server/platform/db/drizzle.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { beginsWith } from '#server/platform/text.ts';
import { supportAnswers, supportMessages } from './schema.ts';

export type MessageRow = typeof supportMessages.$inferSelect;
export type AnswerRow = typeof supportAnswers.$inferSelect;

/** Returns a member's messages, the newest first, after the message of a number. */
export function messagesOf(
  db: Database,
  member: number,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<MessageRow[]> {
  return db
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.memberId, member), before === undefined ? undefined : lt(supportMessages.id, before)))
    .orderBy(desc(supportMessages.id))
    .limit(limit);
}

/** Returns the messages whose protocol begins with a text, the newest first. */
export function messagesBeginning(db: Database, protocol: string, limit: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(supportMessages)
    .where(like(supportMessages.protocol, beginsWith(protocol)))
    .orderBy(desc(supportMessages.id))
    .limit(limit);
}

/** Returns the answers of some messages, the oldest first. */
export async function answersOf(db: Database, ids: readonly number[]): Promise<AnswerRow[]> {
  if (ids.length === 0) return [];
  const wanted = inArray(supportAnswers.messageId, [...ids]);
  return db.select().from(supportAnswers).where(wanted).orderBy(asc(supportAnswers.id));
}

/** Returns messages without an answer, the oldest first, each with its member's login name (`null` for a visitor). */
export function waitingMessages(
  db: Database,
  { after = 0, limit = 200 }: { readonly after?: number; readonly limit?: number } = {},
) {
  return db
    .select({ message: supportMessages, account: members.account })
    .from(supportMessages)
    .leftJoin(members, eq(members.id, supportMessages.memberId))
    .where(and(eq(supportMessages.state, 'open'), gt(supportMessages.id, after)))
    .orderBy(asc(supportMessages.id))
    .limit(limit);
}
export type WaitingMessage = Awaited<ReturnType<typeof waitingMessages>>[number];

/** Returns a message by its number, with its answers, or null. */
export async function messageByProtocol(
  db: Database,
  protocol: string,
): Promise<(WaitingMessage & { readonly answers: AnswerRow[] }) | null> {
  const [row] = await db
    .select({ message: supportMessages, account: members.account })
    .from(supportMessages)
    .leftJoin(members, eq(members.id, supportMessages.memberId))
    .where(eq(supportMessages.protocol, protocol));
  return row ? { ...row, answers: await answersOf(db, [row.message.id]) } : null;
}
