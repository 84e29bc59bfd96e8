/**
 * Pays out the money of a closed account without a request: any amount, to the player's own key or account, without a
 * password.
 */
import { and, count, eq, gte } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { newOrderNumber } from '#server/platform/order-number.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { defaultAccount } from '#server/contexts/cashier/bank-accounts/calls.ts';
import { balancesOf, postOrThrow, holdWithdrawal } from '#server/kernel/ledger/public.ts';
import type { Destination } from './destination.ts';
import { withdrawals } from './schema.ts';
import { recordTransition } from './transitions.ts';

/** How many days money that no bank accepts is kept for its owner. */
export const KEPT_DAYS = 180;

/** Since when a closed account's money could not be paid, and since when it is owed to the state's funds. */
export interface UnclaimedBalance {
  readonly unpayableAt: Date | null;
  readonly owedAt: Date | null;
}

/**
 * Requests the payout of all cash of an account that closed `since`. The caller has locked the member. Returns the
 * state of the money, or `null` without any. Money that comes later is paid by the next call.
 */
export async function payOutClosedAccount(
  { paymentProviders }: Pick<Services, 'paymentProviders'>,
  tx: Database,
  member: MemberRow,
  { since, unpayableAt, owedAt, now }: UnclaimedBalance & { readonly since: Date; readonly now: Date },
): Promise<UnclaimedBalance | null> {
  const { cash } = await balancesOf(tx, member.id);
  if (cash === 0n) return unpayableAt && { unpayableAt: null, owedAt };
  const to = await nextWayOut(tx, member, since);
  if (to) {
    await openPayout(tx, { member: member.id, amount: cash, to, provider: paymentProviders.payouts, now });
    return { unpayableAt: null, owedAt };
  }
  const from = unpayableAt ?? now;
  const isOwed = now.getTime() - from.getTime() >= KEPT_DAYS * DAY;
  return { unpayableAt: from, owedAt: owedAt ?? (isOwed ? now : null) };
}

/**
 * Returns the next destination: the key of the member's CPF, then their saved account. `null`: banks returned the
 * payments to both. `since`: when the account was closed; all later payouts are closure payouts.
 */
async function nextWayOut(tx: Database, { id, cpf }: MemberRow, since: Date): Promise<Destination | null> {
  const [row] = await tx
    .select({ returned: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.memberId, id), eq(withdrawals.state, 'returned'), gte(withdrawals.createdAt, since)));
  if (!row?.returned) return { pixKeyKind: 'cpf', pixKey: cpf };
  const account = row.returned === 1 ? await defaultAccount(tx, id) : null;
  return (
    account && { bank: { ispb: account.ispb, branch: account.branch, number: account.number, kind: account.kind } }
  );
}

/** Holds the amount and approves its withdrawal, whose event pays it. The caller has locked the member's row. */
async function openPayout(
  tx: Database,
  {
    member,
    amount,
    to,
    provider,
    now,
  }: { member: number; amount: bigint; to: Destination; provider: string; now: Date },
): Promise<void> {
  const [row] = await tx
    .insert(withdrawals)
    .values({
      billNo: newOrderNumber('W', now),
      memberId: member,
      amountCents: amount,
      feeCents: 0n,
      ...to,
      provider,
      remark: '',
      state: 'approved',
      decidedAt: now,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('no payout was written');
  await postOrThrow(tx, [holdWithdrawal({ withdrawalId: row.id, member, amount, now })]);
  await recordTransition(tx, row, { state: 'approved', actor: 'system', note: 'the account is closed', now });
}
