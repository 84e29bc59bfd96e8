/** Builds the messages of the player's stream (contract/stream.ts): changed balances, deposits and withdrawals. */
import type { StreamData, StreamKind } from '#contract/stream.ts';
import type { AuthenticatedSession } from '#server/api/handler.ts';
import type { Database } from '#server/platform/db/database.ts';
import { eventsAfter } from '#server/kernel/events/public.ts';
import type { StoredEvent } from '#server/kernel/events/public.ts';
import { countUnread } from '#server/contexts/messages/public.ts';
import { restrictionOf, toWire } from '#server/kernel/protection/public.ts';
import type { Services } from '#server/platform/services.ts';
import { amountsOf } from './balance.ts';

export interface WalletMessage {
  /** The event's number; 0 for balances and a restriction, which are states and no events. */
  readonly id: number;
  readonly at: Date | null;
  readonly kind: StreamKind;
  readonly data: StreamData<StreamKind>;
  readonly isUsual?: boolean;
}

const MOST = 200;

/**
 * Returns the mark of the member's amounts, and the restriction in force. Then returns the events after a number, the
 * oldest first.
 */
export async function streamMessages(
  services: Services,
  signedIn: AuthenticatedSession,
  after: number,
): Promise<WalletMessage[]> {
  const { db } = services;
  const { id: member } = signedIn.member;
  const now = services.now();
  const { mark } = await amountsOf(services, signedIn);
  const happened = await eventsAfter(db, member, after, MOST);
  const unread = happened.some(({ kind }) => kind === 'notice_written') ? await countUnread(db, member, now) : 0;
  return [
    { id: 0, at: null, kind: 'balance', data: { mark } },
    await restrictionMessage(db, member, now),
    ...happened.flatMap((event) => messageOf(event, unread) ?? []),
  ];
}

/** Returns the restriction's message: at the start of a stream if one is in force, and whenever it changes, also as time passes. */
async function restrictionMessage(db: Database, member: number, now: Date): Promise<WalletMessage> {
  const restriction = await restrictionOf(db, member, now);
  const { kind: by, until } = restriction ? toWire(restriction) : { kind: '', until: '' };
  return { id: 0, at: null, kind: 'restriction', data: { by, until }, isUsual: restriction === null };
}

/** Converts an event to a message. Statuses are the wire's: 2 paid, 3 failed (docs/domain/wire-shapes.md#enumerations). */
function messageOf(event: StoredEvent, unread: number): WalletMessage | null {
  const { id, at } = event;
  switch (event.kind) {
    case 'deposit_credited':
    case 'deposit_disputed':
    case 'deposit_released':
      return { id, at, kind: 'deposit', data: { bill_no: event.payload.bill_no, status: 2 } };
    case 'deposit_returned':
    case 'deposit_cancelled':
    case 'deposit_reversed':
      return { id, at, kind: 'deposit', data: { bill_no: event.payload.bill_no, status: 3 } };
    case 'withdrawal_moved':
    case 'withdrawal_approved':
      return { id, at, kind: 'withdrawal', data: { ...event.payload } };
    case 'notice_written':
      return { id, at, kind: 'notice', data: { unread } };
    default:
      return null;
  }
}
