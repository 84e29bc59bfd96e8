/**
 * Defines the operators' calls about messages to support: list, read, answer and close
 * (docs/domain/back-office.md#messages-to-support).
 */
import * as v from 'valibot';
import { cleanLines } from '#contract/support.ts';
import { wireDate } from '#lib/dates.ts';
import { parseProtocolNumber } from '#lib/protocol-number.ts';
import { answerMessage, closeMessage, messageByProtocol, waitingMessages } from '#server/contexts/support/public.ts';
import type { Decided, WaitingMessage } from '#server/contexts/support/public.ts';
import { snapshotOfMessage } from '#server/backoffice/audit-log/snapshots.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';

const permission = 'messages' as const;

const NO_NUMBER = 'no such number: S, the day, nine digits and a check digit';
/** Validates a message's number, in any spelling. */
const protocol = v.pipe(
  v.string(NO_NUMBER),
  v.maxLength(64, NO_NUMBER),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const found = parseProtocolNumber(dataset.value);
    if (found !== null) return found;
    addIssue({ message: NO_NUMBER });
    return NEVER;
  }),
);

const MOST_IN_ANSWER = 2000;
const answerText = v.pipe(
  v.string('the answer is missing'),
  v.maxLength(MOST_IN_ANSWER * 4, `at most ${MOST_IN_ANSWER} characters`),
  v.transform(cleanLines),
  v.nonEmpty('the answer is missing'),
  v.maxLength(MOST_IN_ANSWER, `at most ${MOST_IN_ANSWER} characters`),
  v.check((text) => !/[^\P{Cc}\n]|\p{Cs}/u.test(text), 'use plain text, without control characters'),
);
/** The number of answers that the operator saw. */
const seen = v.optional(
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'enter a whole number')), v.number()], 'enter a whole number'),
    v.transform(Number),
    v.integer('enter a whole number'),
    v.minValue(0, 'enter a whole number'),
  ),
  0,
);

const example = 'S261127-48301-92579';

const told = (decided: Decided, state: string) =>
  decided === 'done'
    ? { state }
    : decided === 'changed'
      ? notDone(409, 'somebody answered in the meantime: read the message again')
      : notDone(409, 'no open message has this number');

const rowOf = ({ message, account }: WaitingMessage) => ({
  ...{ protocol: message.protocol, account: account ?? '', name: message.name, language: message.language },
  ...{ subject: message.subject, order: message.order ?? '', text: message.text, state: message.state },
  created_at: wireDate(message.createdAt),
});

export const messageCalls = [
  operatorCall(
    {
      method: 'GET',
      path: '/messages',
      summary: 'Lists the messages to support that nobody has answered.',
      permission,
      input: v.object({}),
    },
    async ({ db }) => (await waitingMessages(db)).map(rowOf),
  ),

  operatorCall(
    {
      method: 'GET',
      path: '/messages/:protocol',
      summary: 'Returns a message to support with its answers.',
      example: { protocol: example },
      permission,
      input: v.object({ protocol }),
    },
    async ({ db }, input) => {
      const found = await messageByProtocol(db, input.protocol);
      if (!found) return notDone(404, 'no message has this number');
      const answers = found.answers.map(({ text, answeredBy, createdAt }) => ({
        ...{ text, answered_by: answeredBy },
        created_at: wireDate(createdAt),
      }));
      return { ...rowOf(found), answers, closed_because: found.message.closedBecause };
    },
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/messages/:protocol/answer',
        summary: 'Answers a message to support, by notice and mail.',
        example: { protocol: example, text: 'Your withdrawal was paid at 17:40.' },
        permission,
      },
      ...{ snapshot: snapshotOfMessage, input: v.object({ protocol, text: answerText, seen }) },
    },
    async (services, input, { actor }) => told(await answerMessage(services, { ...input, actor }), 'answered'),
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/messages/:protocol/close',
        summary: 'Closes a message to support.',
        example: { protocol: example },
        permission,
      },
      ...{ snapshot: snapshotOfMessage, input: v.object({ protocol }) },
    },
    async (services, input, { reason }) =>
      told(await closeMessage(services, { protocol: input.protocol, reason }), 'closed'),
  ),
];
