/** Sends messages to support, and loads a player's own with their answers. */
import { send } from '#api/client.ts';
import type { CallInput, CallReply } from '#contract/call.ts';
import type { Outcome } from '#contract/failure.ts';
import { sendMessageCall, sendVisitorMessageCall, supportMessagesCall } from '#contract/support.ts';
import type { SupportMessage } from '#contract/support.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { mapOutcome } from './loadable.ts';
import { recordList } from './record-list.ts';
import { takeCaptcha } from './sign-in.ts';

export type PlayerMessage = CallInput<typeof sendMessageCall>;
export type VisitorMessage = Omit<CallInput<typeof sendVisitorMessageCall>, 'key' | 'captcha'>;
export type Receipt = CallReply<typeof sendMessageCall>['data'];

/** Holds the player's messages, the newest first. */
export const messageRecord = recordList<SupportMessage, null>(
  async ({ before, limit }) => {
    const reply = await send(supportMessagesCall, { ...(before === '' ? {} : { before }), limit: String(limit) });
    return mapOutcome(reply, ({ data, next }) => ({
      rows: data,
      next: next === null ? null : String(next),
      more: null,
    }));
  },
  (row) => row.id,
);

const playersSubmit = idempotencyKey('support');
const visitorsSubmit = idempotencyKey('support-visitor');

/** Sends a player's message. Sent again after a lost reply it stays one message. */
export async function sendMessage(message: PlayerMessage): Promise<Outcome<Receipt>> {
  const reply = await send(sendMessageCall, message, playersSubmit.keyFor(message));
  playersSubmit.ended(reply.ok ? null : reply.failure);
  if (reply.ok) void messageRecord.refresh();
  return mapOutcome(reply, ({ data }) => data);
}

/** Sends a visitor's message, each time with a new proof of work. */
export async function sendVisitorMessage(message: VisitorMessage): Promise<Outcome<Receipt>> {
  const proof = await takeCaptcha();
  if (!proof.ok) return proof;
  const reply = await send(sendVisitorMessageCall, { ...message, ...proof.value }, visitorsSubmit.keyFor(message));
  // An expired captcha does not show whether an earlier attempt was stored.
  const isSpent = !reply.ok && reply.failure.kind === 'refused' && reply.failure.code === 'CAPTCHA_EXPIRED';
  if (!isSpent) visitorsSubmit.ended(reply.ok ? null : reply.failure);
  return mapOutcome(reply, ({ data }) => data);
}
