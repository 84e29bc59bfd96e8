import type { supportMessagesCall } from '#contract/support.ts';
import { wireDate } from '#lib/dates.ts';
import type { Handler } from '#server/api/handler.ts';
import { answersOf, messagesOf } from './messages.ts';

export { sendMessage, sendVisitorMessage } from './send.ts';

export const messageList: Handler<typeof supportMessagesCall> = async ({ services: { db }, input, signedIn }) => {
  const rows = await messagesOf(db, signedIn.member.id, { before: input.before, limit: input.limit + 1 });
  const page = rows.slice(0, input.limit);
  const ids = page.map(({ id }) => id);
  const answers = await answersOf(db, ids);
  return {
    data: page.map(({ id, protocol, subject, text, order, state, createdAt, closedBecause }) => ({
      ...{ id, protocol, subject, text, state },
      order: order ?? '',
      created_at: wireDate(createdAt),
      answers: answers
        .filter(({ messageId }) => messageId === id)
        .map((answer) => ({ text: answer.text, created_at: wireDate(answer.createdAt) })),
      closed_because: closedBecause,
    })),
    next: rows.length > input.limit ? (ids.at(-1) ?? null) : null,
  };
};
