/**
 * Completes a deletion step by step (docs/decisions/20-account-closure.md). After ten minutes bets that no provider
 * has open become void. Cash is paid out, also what arrives later. After thirty days contact data is erased, and after
 * five years the rest is anonymised.
 */
import { eq } from '#server/platform/db/drizzle.ts';
import { KEPT_YEARS } from '#contract/my-data.ts';
import { monthsLater } from '#server/platform/time.ts';
import { encrypt } from '#server/platform/security/encryption.ts';
import { blindIndex } from '#server/platform/security/blind-index.ts';
import type { PersonalDataTable } from '#server/platform/personal-data.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { lockMember, members, unfinishedDeletions, deletions } from '#server/kernel/members/public.ts';
import type { Deletion } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { endAbandonedBets } from '#server/contexts/play/public.ts';
import { SETTLEMENT_GRACE_MS } from './close-excluded.ts';
import { exclusionOf } from '#server/kernel/protection/public.ts';
import { payOutClosedAccount } from '#server/contexts/cashier/public.ts';
import { balancesOf, debtOf } from '#server/kernel/ledger/public.ts';
import { erasedFrom } from './delete-account.ts';
import { erase, makeAnonymous } from './erase.ts';

const BATCH = 200;

/**
 * Closes deleted accounts (a job, each minute). Each account has a transaction of its own, so one that fails does not
 * delay the others.
 */
export const closeDeleted =
  (tables: readonly PersonalDataTable[]) =>
  async (services: Services): Promise<void> => {
    for (let after = 0; ;) {
      const rows = await unfinishedDeletions(services.db, { after, limit: BATCH, now: services.now() });
      for (const row of rows) {
        after = row.id;
        await closeOne(services, tables, row).catch((error: unknown) =>
          services.log('error', 'deletion.not_closed', { deletion: row.id, ...errorFields(error) }),
        );
      }
      if (rows.length < BATCH) return;
    }
  };

async function closeOne(
  services: Services,
  tables: readonly PersonalDataTable[],
  { id, memberId, askedAt }: Deletion,
): Promise<void> {
  const { db, now: clock, config } = services;
  if (clock().getTime() - askedAt.getTime() >= SETTLEMENT_GRACE_MS)
    await endAbandonedBets(services, { member: memberId, leftAt: askedAt });
  await transact(db, async (tx) => {
    const member = await lockMember(tx, memberId);
    const mine = eq(deletions.id, id);
    const [row] = await tx.select().from(deletions).where(mine).for('update');
    if (!row || row.anonymousAt) return;
    const now = clock();
    const unpaid =
      row.sealedCpf === null && (await payOutClosedAccount(services, tx, member, { ...row, since: askedAt, now }));
    if (unpaid) await tx.update(deletions).set(unpaid).where(mine);
    if (now < erasedFrom(askedAt)) return;
    if (!row.erasedAt) {
      await erase(tx, tables, memberId);
      await tx.update(deletions).set({ erasedAt: now }).where(mine);
    }
    if (row.sealedCpf === null && !(await isAwaited(memberId, (unpaid || row).owedAt !== null))) {
      const { PEPPER } = config.secrets;
      await tx
        .update(members)
        .set({ cpf: blindIndex(PEPPER, member.cpf) })
        .where(eq(members.id, memberId));
      await tx
        .update(deletions)
        .set({ sealedCpf: encrypt(PEPPER, { cpf: member.cpf }) })
        .where(mine);
    }
    // An exclusion outlives the account: its CPF stays known until it is over.
    // So does a debt.
    const isLate = now >= monthsLater(askedAt, KEPT_YEARS * 12);
    if (!isLate || (await holds(now)) || (await debtOf(tx, memberId)) > 0n) return;
    await makeAnonymous(tx, tables, memberId);
    await tx.update(deletions).set({ anonymousAt: now }).where(mine);

    /** Returns whether money of the member is still to be paid to that CPF. */
    async function isAwaited(of: number, isOwed: boolean): Promise<boolean> {
      const { cash, locked, disputed, open_bets: staked } = await balancesOf(tx, of);
      return (cash > 0n && !isOwed) || locked > 0n || staked > 0n || disputed > 0n;
    }

    async function holds(at: Date): Promise<boolean> {
      const exclusion = await exclusionOf(tx, memberId);
      return exclusion !== null && (exclusion.until === null || exclusion.until > at);
    }
  });
}
