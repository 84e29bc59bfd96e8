/** Defines the calls of messages to support, and what their texts may be (docs/domain/accounts.md#messages-to-support). */
import * as v from 'valibot';
import { cleanText } from '#lib/typed-text/plain-text.ts';
import { parseEmail } from '#lib/typed-text/pix-key.ts';
import { defineCall } from './call.ts';
import { id, optional, paging, parsed, text, token } from './fields.ts';
import { captcha } from './sign-in.ts';

/** The subjects of a message; each has a text in locales/<code>/support.json. */
export const supportSubjects = ['deposit', 'withdrawal', 'bonus', 'account', 'game', 'other'] as const;
export type SupportSubject = (typeof supportSubjects)[number];

/**
 * Lists the states of a message. `open`: not answered yet. `answered`: further answers may follow. `closed`: no more
 * answers.
 */
export const supportStates = ['open', 'answered', 'closed'] as const;
export type SupportState = (typeof supportStates)[number];

/** The length of a message in characters, after normalisation. */
export const MESSAGE_LENGTH = { min: 10, max: 4000 } as const;

/** How many years a message is kept after its last change. */
export const MESSAGE_KEPT_YEARS = { member: 2, visitor: 1 } as const;

/**
 * Normalises text of several lines: one kind of blank and of line break, no invisible characters, at most one empty
 * line at a time.
 */
export const cleanLines = (typed: string): string =>
  cleanText(
    typed
      .normalize('NFC')
      .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
      .replaceAll('\t', ' '),
  )
    .replace(/ +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Text of several lines within a length. */
const lines = v.pipe(
  v.string('REQUIRED'),
  v.maxLength(MESSAGE_LENGTH.max * 4, 'TOO_LONG'),
  v.transform(cleanLines),
  v.nonEmpty('REQUIRED'),
  v.minLength(MESSAGE_LENGTH.min, 'MESSAGE_TOO_SHORT'),
  v.maxLength(MESSAGE_LENGTH.max, 'TOO_LONG'),
  v.check((value) => !/[^\P{Cc}\n]|\p{Cs}/u.test(value), 'INVALID'),
);

const message = { subject: v.picklist(supportSubjects, 'REQUIRED'), text: lines };

/** The fields of a player's form. `order`: the number of one of their deposits or withdrawals, or "". */
export const playerMessageFields = v.object({ ...message, order: optional(token, 'INVALID') });
/** The fields of a visitor's form, with the address for the answer. */
export const visitorMessageFields = v.object({
  ...message,
  name: text(80),
  email: parsed(parseEmail, 'EMAIL_INVALID'),
});

const receipt = v.object({ data: v.object({ protocol: v.string(), created_at: v.string() }) });

/** Sends a player's message. A repeat with the same key returns the same number. */
export const sendMessageCall = defineCall({
  method: 'POST',
  path: '/api/support/send',
  access: 'player',
  effect: 'once',
  input: playerMessageFields,
  reply: receipt,
});

/** Sends a visitor's message. The answer is sent to their e-mail only. */
export const sendVisitorMessageCall = defineCall({
  method: 'POST',
  path: '/api/support/visitor',
  access: 'anyone',
  effect: 'once',
  input: v.object({ ...visitorMessageFields.entries, ...captcha }),
  reply: receipt,
});

export const supportMessageSchema = v.object({
  id,
  protocol: v.string(),
  subject: v.picklist(supportSubjects),
  text: v.string(),
  /** The deposit or withdrawal that it is about; "": none. */
  order: v.string(),
  state: v.picklist(supportStates),
  created_at: v.string(),
  answers: v.array(v.object({ text: v.string(), created_at: v.string() })),
  /** Why it was closed without an answer; "" where it was not. */
  closed_because: v.string(),
});
export type SupportMessage = v.InferOutput<typeof supportMessageSchema>;

/** Lists the player's messages, the newest first. `before`: the `next` of the previous page. */
export const supportMessagesCall = defineCall({
  method: 'GET',
  path: '/api/support/list',
  access: 'player',
  effect: 'read',
  input: v.object({ before: v.optional(id), limit: paging.limit }),
  reply: v.object({ data: v.array(supportMessageSchema), next: v.nullable(id) }),
});
export type SupportMessages = v.InferOutput<typeof supportMessagesCall.reply>;
