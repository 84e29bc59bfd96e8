/** Writes the audit log of accounts: what was done to one, and by whom. Written in the transaction of the change. */
import { desc, eq } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit, mfaChanges } from '#server/kernel/events/public.ts';
import type { MfaChange, NotifiedChange } from '#server/kernel/events/public.ts';
import { memberEvents } from './schema.ts';

export type AccountEvent =
  | 'email_bound'
  | 'email_changed'
  | 'password_changed'
  | 'password_reset'
  | 'password_renewed'
  | 'sessions_revoked'
  | 'withdrawal_password_set'
  | 'withdrawal_password_changed'
  | 'withdrawal_password_reset'
  | 'withdrawal_password_cleared'
  | 'kicked'
  | 'disabled'
  | 'enabled'
  | 'deleted'
  | MfaChange;

/** The changes of which the player is notified. */
const told: readonly NotifiedChange[] = [
  'email_changed',
  'password_changed',
  'password_reset',
  'password_renewed',
  'withdrawal_password_changed',
  'withdrawal_password_reset',
  'withdrawal_password_cleared',
  'disabled',
  'enabled',
  ...mfaChanges,
];

export async function recordAccountEvent(
  tx: Database,
  event: {
    readonly member: number;
    readonly kind: AccountEvent;
    /** "operator:<name>". Default: the member. */
    readonly actor?: string;
    readonly ip?: string;
    readonly now: Date;
  },
): Promise<void> {
  const { member, kind, actor = `member:${member}`, ip = '', now } = event;
  const [row] = await tx
    .insert(memberEvents)
    .values({ memberId: member, kind, actor, ip, at: now })
    .returning({ id: memberEvents.id });
  if (row && isTold(kind))
    await emit(tx, { kind: 'account_changed', member, payload: { change: row.id, what: kind } }, now);
}

const isTold = (kind: AccountEvent): kind is NotifiedChange => told.includes(kind as NotifiedChange);

/** Returns what was done to an account, the newest first. */
export function listAccountEvents(db: Database, member: number, limit: number) {
  return db
    .select()
    .from(memberEvents)
    .where(eq(memberEvents.memberId, member))
    .orderBy(desc(memberEvents.id))
    .limit(limit);
}
