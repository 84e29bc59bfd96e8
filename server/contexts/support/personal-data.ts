/** Declares what is stored of a member's messages to support (platform/personal-data.ts). */
import { eq, inArray, sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { personalData } from '#server/platform/personal-data.ts';
import { supportAnswers, supportMessages } from './schema.ts';

const answers = sql`(select coalesce(json_agg(json_build_object('text', a.text, 'created_at', a.created_at) order by a.id), '[]'::json)
  from support_answer a where a.message_id = support_message.id)`;

export const supportPersonalData = [
  personalData(supportMessages, {
    ...{ member: supportMessages.memberId, key: [supportMessages.id], retention: { erase: eraseMessages } },
    exported: { as: 'support_messages', omit: { visitorKey: 'internal' }, more: { answers } },
  }),
];

async function eraseMessages(tx: Database, member: number): Promise<void> {
  const mine = eq(supportMessages.memberId, member);
  const ids = tx.select({ id: supportMessages.id }).from(supportMessages).where(mine);
  await tx.delete(supportAnswers).where(inArray(supportAnswers.messageId, ids));
  await tx.delete(supportMessages).where(mine);
}
