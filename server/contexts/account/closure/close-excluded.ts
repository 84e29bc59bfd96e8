/**
 * Completes an exclusion step by step (docs/domain/protection.md#closing-and-payout). After ten minutes bets that no
 * provider has open become void. After two days the account closes, and its cash is paid out, also what arrives later.
 * Each account is a transaction of its own.
 */
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { emit } from '#server/kernel/events/public.ts';
import { balancesOf } from '#server/kernel/ledger/public.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { endAbandonedBets } from '#server/contexts/play/public.ts';
import { endSessions } from '#server/contexts/identity/public.ts';
import { KEPT_DAYS, payOutClosedAccount } from '#server/contexts/cashier/public.ts';
import { dueExclusions, lockExclusion, updateExclusion } from '#server/kernel/protection/public.ts';
import type { ActiveExclusion } from '#server/kernel/protection/public.ts';

/** How long a provider's settlement may take, and how long a player may withdraw themself. */
export const SETTLEMENT_GRACE_MS = 10 * MINUTE;
export const WITHDRAW_MS = 48 * HOUR;
const BATCH = 200;

/** Runs as a job each minute. A failed account does not delay the others. */
export async function closeExcluded(services: Services): Promise<void> {
  const { db, now, log } = services;
  for (let after = 0; ;) {
    const rows = await dueExclusions(db, { now: now(), after, limit: BATCH });
    for (const row of rows) {
      after = row.id;
      await closeOne(services, row).catch((error: unknown) =>
        log('error', 'exclusion.not_closed', { exclusion: row.id, ...errorFields(error) }),
      );
    }
    if (rows.length < BATCH) return;
  }
}

async function closeOne(services: Services, { id, memberId, startedAt }: ActiveExclusion): Promise<void> {
  const { db, now } = services;
  const age = now().getTime() - startedAt.getTime();
  if (age >= SETTLEMENT_GRACE_MS) await endAbandonedBets(services, { member: memberId, leftAt: startedAt });
  await transact(db, async (tx) => {
    const member = await lockMember(tx, memberId);
    const row = await lockExclusion(tx, id);
    if (!row || row.state === 'reopened') return;
    const changes = age >= WITHDRAW_MS ? await payOutAll(services, tx, member, row) : {};
    await updateExclusion(tx, id, { ...changes, dueAt: await nextLook(tx, { ...row, ...changes }, now()) });
  });
}

/**
 * Closes the account if it is still open, and requests the payout of its cash if there is some. Returns the changes of
 * its row.
 */
async function payOutAll(services: Services, tx: Database, member: MemberRow, row: ActiveExclusion) {
  const now = services.now();
  const closedAt = row.closedAt ?? now;
  if (row.state === 'withdraw_only') {
    await endSessions(tx, { member: member.id, reason: 'kicked', now });
    await emit(tx, { kind: 'member_closed', member: member.id, payload: {} }, now);
  }
  const unpaid = await payOutClosedAccount(services, tx, member, { ...row, since: closedAt, now });
  return { state: 'closed' as const, closedAt, ...unpaid };
}

/**
 * Returns when the account is handled next: `now` while money is in transit, so that each run checks it. Returns
 * `null` once nothing is left to do, until money arrives (wakeExclusion).
 */
async function nextLook(tx: Database, row: ActiveExclusion, now: Date): Promise<Date | null> {
  const { cash, locked, open_bets: staked } = await balancesOf(tx, row.memberId);
  const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
  if (now < later(row.startedAt, SETTLEMENT_GRACE_MS)) return later(row.startedAt, SETTLEMENT_GRACE_MS);
  if (staked > 0n) return now;
  if (row.state === 'withdraw_only') return later(row.startedAt, WITHDRAW_MS);
  // A payout may have been returned since the cash was read.
  if (locked > 0n || (cash > 0n && !row.unpayableAt)) return now;
  return cash > 0n && row.unpayableAt && !row.owedAt ? later(row.unpayableAt, KEPT_DAYS * DAY) : null;
}
