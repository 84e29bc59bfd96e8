/**
 * Deletes a player's account (docs/domain/accounts.md#account-deletion, docs/decisions/20-account-closure.md):
 * everything that can end at once, in one transaction.
 */
import { eq } from '#server/platform/db/drizzle.ts';
import type { deleteAccountCall } from '#contract/my-data.ts';
import { ERASED_AFTER_DAYS } from '#contract/my-data.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { DAY } from '#server/platform/time.ts';
import { lockMember, members, recordAccountEvent, deletions } from '#server/kernel/members/public.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { runClosureSteps } from '#server/kernel/protection/public.ts';
import { requireReauthentication, endSessions } from '#server/contexts/identity/public.ts';
import { balancesOf } from '#server/kernel/ledger/public.ts';

export const deleteMine: Handler<typeof deleteAccountCall> = async ({ services, ip, signedIn }) => {
  const unverified = requireReauthentication(signedIn, services.now());
  if (unverified) return unverified;
  const { id: member } = signedIn.member;
  const made = await transact(services.db, (tx) => deleteAccount(tx, services, { member, ip }));
  if (isRefused(made)) return made;
  return { data: { paid_out: wireMoney(made.cash), erased_from: wireDate(erasedFrom(made.askedAt)) } };
};

/** Returns when the contact data of an account is erased, by the instant of its deletion. */
export const erasedFrom = (askedAt: Date): Date => new Date(askedAt.getTime() + ERASED_AFTER_DAYS * DAY);

/**
 * Closes the account; the job pays its cash out (close-deleted.ts). `cash`: centavos owed to the player from now on,
 * without money in open rounds. Refuses with MEMBER_DISABLED if it is already closed. Locks: member, requirements,
 * money.
 */
export async function deleteAccount(
  tx: Database,
  services: Pick<Services, 'now' | 'config' | 'protection'>,
  { member, ip }: { readonly member: number; readonly ip: string },
): Promise<{ readonly cash: bigint; readonly askedAt: Date } | Refused> {
  const { status } = await lockMember(tx, member);
  const now = services.now();
  if (status !== 1) return refuse('MEMBER_DISABLED');
  await runClosureSteps(tx, services, member, now);
  await tx.insert(deletions).values({ memberId: member, askedAt: now, ip });
  await tx.update(members).set({ status: 0 }).where(eq(members.id, member));
  await recordAccountEvent(tx, { member, kind: 'deleted', ip, now });
  await endSessions(tx, { member, reason: 'kicked', now });
  // Providers with open rounds end them, as for any account that closes.
  await emit(tx, { kind: 'member_disabled', member, payload: {} }, now);
  await emit(tx, { kind: 'member_closed', member, payload: {} }, now);
  return { cash: (await balancesOf(tx, member)).cash, askedAt: now };
}
