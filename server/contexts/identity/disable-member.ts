/** Disables and enables a member for an operator. The member's money stays theirs. */
import { eq } from '#server/platform/db/drizzle.ts';
import { lockMember, memberByAccount, members, recordAccountEvent } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { emit } from '#server/kernel/events/public.ts';
import { endSessions } from './sessions/sessions.ts';

/**
 * Ends the member's sessions, refuses all their calls (kernel/protection/gate.ts), and has their open rounds ended.
 * Returns false for an unknown account.
 */
export const disableMember = (services: Services, account: string, actor: string): Promise<boolean> =>
  setStatus(services, account, { status: 0, actor });

/** Enables the account again. Returns false for an unknown account. */
export const enableMember = (services: Services, account: string, actor: string): Promise<boolean> =>
  setStatus(services, account, { status: 1, actor });

async function setStatus(
  { db, now }: Services,
  account: string,
  { status, actor }: { readonly status: 0 | 1; readonly actor: string },
): Promise<boolean> {
  const found = await memberByAccount(db, account);
  if (!found) return false;
  return transact(db, async (tx) => {
    const member = await lockMember(tx, found.id);
    if (member.status === status) return true;
    const at = now();
    await tx.update(members).set({ status }).where(eq(members.id, member.id));
    await recordAccountEvent(tx, { member: member.id, kind: status === 1 ? 'enabled' : 'disabled', actor, now: at });
    if (status === 1) return true;
    await endSessions(tx, { member: member.id, reason: 'kicked', now: at });
    await emit(tx, { kind: 'member_disabled', member: member.id, payload: {} }, at);
    return true;
  });
}
