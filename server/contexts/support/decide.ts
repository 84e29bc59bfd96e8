/** Answers and closes messages to support (docs/domain/back-office.md#messages-to-support). */
import { count, eq } from '#server/platform/db/drizzle.ts';
import { enqueueMail, writeNotice } from '#server/contexts/messages/public.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { readLocale } from '#server/platform/i18n.ts';
import type { Services } from '#server/platform/services.ts';
import type { MessageRow } from './messages.ts';
import { supportAnswers, supportMessages } from './schema.ts';

/** The result. `closed`: the message is closed or does not exist. `changed`: another operator answered meanwhile. */
export type Decided = 'done' | 'closed' | 'changed';

export interface Answer {
  readonly protocol: string;
  readonly text: string;
  /** How many answers the operator saw. */
  readonly seen: number;
  /** "operator:<name>". */
  readonly actor: string;
}

/**
 * Writes an answer and notifies the sender: a member by notice and by mail to their confirmed address, a visitor by
 * mail.
 */
export function answerMessage(services: Services, { protocol, text, seen, actor }: Answer): Promise<Decided> {
  const now = services.now();
  return transact(services.db, async (tx) => {
    const message = await lockOpen(tx, protocol);
    if (!message) return 'closed';
    if ((await countAnswers(tx, message.id)) !== seen) return 'changed';
    const row = { messageId: message.id, text, answeredBy: actor, createdAt: now };
    const [answer] = await tx.insert(supportAnswers).values(row).returning({ id: supportAnswers.id });
    if (!answer) throw new Error('no answer was written');
    await tx.update(supportMessages).set({ state: 'answered', lastAt: now }).where(eq(supportMessages.id, message.id));
    await tellAnswer(tx, services, message, { id: answer.id, text });
    return 'done';
  });
}

/** Closes a message. `reason`: shown to the sender where the message has no answer. */
export function closeMessage(
  { db, now: clock }: Services,
  { protocol, reason }: { readonly protocol: string; readonly reason: string },
): Promise<Decided> {
  const now = clock();
  return transact(db, async (tx) => {
    const message = await lockOpen(tx, protocol);
    if (!message) return 'closed';
    const isUnanswered = message.state === 'open';
    const end = { state: 'closed' as const, lastAt: now, closedBecause: isUnanswered ? reason : '' };
    await tx.update(supportMessages).set(end).where(eq(supportMessages.id, message.id));
    if (isUnanswered && message.memberId !== null) {
      const values = { outcome: 'closed', protocol };
      const notice = {
        member: message.memberId,
        kind: 'support',
        ref: `support:${message.id}:closed`,
        values,
      } as const;
      await writeNotice(tx, notice, now);
    }
    return 'done';
  });
}

async function lockOpen(tx: Database, protocol: string): Promise<MessageRow | null> {
  const [row] = await tx.select().from(supportMessages).where(eq(supportMessages.protocol, protocol)).for('update');
  return row && row.state !== 'closed' ? row : null;
}

async function countAnswers(tx: Database, message: number): Promise<number> {
  const mine = eq(supportAnswers.messageId, message);
  const [row] = await tx.select({ answers: count() }).from(supportAnswers).where(mine);
  return row?.answers ?? 0;
}

async function tellAnswer(
  tx: Database,
  services: Services,
  { memberId, email, protocol, language }: MessageRow,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<void> {
  if (memberId !== null) {
    const notice = { kind: 'support', ref: `support:answer:${id}`, values: { outcome: 'answered', protocol } } as const;
    await writeNotice(tx, { member: memberId, ...notice }, services.now());
  }
  const to = memberId === null ? email : await confirmedEmail(tx, memberId);
  if (to === null) return;
  const mail = { member: memberId, to, locale: readLocale(language), kind: 'support_answer' } as const;
  await enqueueMail(tx, services, { ...mail, values: { protocol }, quoted: text });
}

async function confirmedEmail(tx: Database, member: number): Promise<string | null> {
  const [row] = await tx.select({ email: members.email }).from(members).where(eq(members.id, member));
  return row?.email ?? null;
}
