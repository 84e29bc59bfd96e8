/**
 * Takes back what an inviter earned by a returned deposit, from their available money. The missing part becomes a debt
 * only if a certain link shows one person.
 */
import type { Database } from '#server/platform/db/database.ts';
import { postOrThrow } from '#server/kernel/ledger/public.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import { lockCancellable } from '#server/contexts/cashier/withdrawals/transitions.ts';
import type { WithdrawalRecord } from '#server/contexts/cashier/withdrawals/transitions.ts';
import { collect } from './take-back.ts';
import type { Owed } from './take-back.ts';

export type InviterOwed = Pick<Owed, 'member' | 'depositId' | 'hooks' | 'missing' | 'now'> & {
  /**
   * Ends the reward, after the withdrawals are locked. Returns its cash part, centavos, and the postings that take it.
   */
  readonly end: () => Promise<{ readonly postings: readonly Posting[]; readonly owed: bigint }>;
};

/**
 * Takes an inviter's reward back; the caller holds the member's row. Returns the number of the reversal's row, or
 * `null` if nothing of the reward was cash.
 */
export async function takeFromInviter(tx: Database, { end, ...owed }: InviterOwed): Promise<number | null> {
  const open: readonly WithdrawalRecord[] = await lockCancellable(tx, owed.member);
  const gone = await end();
  const own = { ...owed, open, owed: gone.owed, depositCents: 0n, dispute: null, isOver: true };
  const collected = gone.owed > 0n ? await collect(tx, own) : null;
  const postings = [...(collected?.postings ?? []), ...gone.postings];
  if (postings.length > 0) await postOrThrow(tx, postings);
  return collected?.reversal ?? null;
}
