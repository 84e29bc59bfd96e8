/**
 * What an exclusion does by the clock (domain-offers 7.2): after ten minutes the stakes of silent providers go back, after two days the
 * account closes and the house pays out whatever cash there is, also what comes later. Each account is a transaction of its own.
 */
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { voidOpenBets } from '#server/contexts/play/public.ts';
import { endSessions } from '#server/contexts/identity/public.ts';
import { payOutClosedAccount } from '#server/contexts/cashier/public.ts';
import { lockExclusion, activeExclusions, updateExclusion } from '#server/kernel/protection/public.ts';
import type { ActiveExclusion } from '#server/kernel/protection/public.ts';

/** How long a provider's settlement is waited for, and how long a player may withdraw by themself. */
export const SETTLEMENT_GRACE_MS = 10 * MINUTE;
export const WITHDRAW_MS = 48 * HOUR;
const BATCH = 200;

/** Job, each minute. One that fails does not hold up the others. */
export async function closeExcluded(services: Services): Promise<void> {
  const { db, now, log } = services;
  for (let after = 0; ;) {
    const rows = await activeExclusions(db, { after, limit: BATCH });
    for (const row of rows) {
      after = row.id;
      await closeOne(services, row).catch((error: unknown) =>
        log('error', 'exclusion.not_closed', { exclusion: row.id, ...errorFields(error) }),
      );
    }
    if (rows.length < BATCH) return;
  }

  async function closeOne(house: Services, { id, memberId, startedAt }: ActiveExclusion) {
    const age = now().getTime() - startedAt.getTime();
    if (age >= SETTLEMENT_GRACE_MS) await voidOpenBets(db, memberId, now());
    if (age >= WITHDRAW_MS) await transact(db, (tx) => payOutAll(house, tx, { id, memberId }));
  }
}

/** Closes the account where it is not yet, and asks for the payout of its cash where there is some; once, however often it runs. */
async function payOutAll(
  services: Services,
  tx: Database,
  { id, memberId }: { readonly id: number; readonly memberId: number },
): Promise<void> {
  const member = await lockMember(tx, memberId);
  const row = await lockExclusion(tx, id);
  if (!row || row.state === 'reopened') return;
  const now = services.now();
  const closedAt = row.closedAt ?? now;
  if (row.state === 'withdraw_only') {
    await updateExclusion(tx, id, { state: 'closed', closedAt });
    await endSessions(tx, { member: memberId, reason: 'kicked', now });
  }
  const unpaid = await payOutClosedAccount(services, tx, member, { ...row, since: closedAt, now });
  if (unpaid) await updateExclusion(tx, id, unpaid);
}
