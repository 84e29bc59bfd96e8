/** Rolls back calls of a provider, even such as have not arrived (docs/domain/games-and-fairness.md#rollbacks). */
import { and, asc, eq } from '#server/platform/db/drizzle.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { wakeExclusion } from '#server/kernel/protection/public.ts';
import { withdrawContribution } from '#server/kernel/wagering/public.ts';
import { postOrThrow, reopenBet, voidBet, voidReopened } from '#server/kernel/ledger/public.ts';
import { heldSettlements } from '#server/contexts/play/schema.ts';
import { actOf, hold } from './bets.ts';
import { claimTransactionId, transactionOf } from './provider-transactions.ts';
import type { Claim, ProviderTransactionId } from './provider-transactions.ts';
import { purposeOf } from './purpose.ts';
import { betHeldByName, endBet } from './queries.ts';
import type { BetRow } from './queries.ts';
import { refuseCall } from './wallet-refused.ts';

export interface Rollback extends ProviderTransactionId {
  /** The call that is cancelled. */
  readonly of: string;
  /** How many of the provider's units make a centavo. */
  readonly unitsPerCent: bigint;
  readonly now: Date;
}

/** Claims the transaction id of a rollback's call. Pass the result to `rollBackIn`. */
export const claimRollback = (tx: Database, rollback: Rollback): Promise<Claim> =>
  claimTransactionId(tx, rollback, {
    ...{ action: 'rollback', betId: null, now: rollback.now },
    request: [rollback.of],
  });

/**
 * Cancels a bet and returns its stake. A bet that has not arrived is refused when it does, and the result is `null`. A
 * lost bet becomes void, and its stake counts for nothing. A bet that won, and a prize, wait for an operator:
 * UNAVAILABLE until the decision. Refuses with INVALID for a call that is neither, and if an operator refused it.
 */
export const rollBack = (db: Database, rollback: Rollback): Promise<BetRow | null | Refused> =>
  transact(db, (tx) => rollBackIn(tx, rollback, claimRollback(tx, rollback)));

/** Rolls back within the caller's transaction. */
export async function rollBackIn(
  tx: Database,
  rollback: Rollback,
  claim: Promise<Claim>,
): Promise<BetRow | null | Refused> {
  const { providerId, of, now } = rollback;
  const name = await claim;
  if (isRefused(name)) return name;
  const original = { providerId, transactionId: of };
  const taken = await claimTransactionId(tx, original, { action: 'undone', betId: null, request: [], now });
  if (!isRefused(taken)) return null;
  const before = await transactionOf(tx, original);
  const isPrize = before?.action === 'win' || before?.action === 'late_win';
  const [found] =
    before?.betId && (isPrize || before.action === 'bet')
      ? await betHeldByName(tx, { providerId, betId: before.betId })
      : [];
  if (!before || !found) return refuseCall('unknown_bet', 'INVALID', 'original_transaction_id');
  const { bet } = found;
  if (bet.state === 'void') return bet;
  const decided = await decisionOn(tx, bet, of);
  if (decided === 'accepted') return bet;
  if (decided === 'refused') return refuseCall('not_allowed', 'INVALID', 'original_transaction_id');
  if (isPrize) return rollBackPrize(tx, bet, rollback, before.units ?? 0n);
  if (bet.state === 'open') {
    await postOrThrow(tx, [voidBet({ ...actOf(bet), now })]);
    return endBet(tx, bet, now, { state: 'void', settledAt: now });
  }
  return bet.winCents === 0n ? undoLost(tx, bet, now) : holdRollback(tx, bet, rollback, null);
}

/** Rolls back a prize. A held prize must be decided first; a refused one has moved nothing, so there is nothing to roll back. */
async function rollBackPrize(tx: Database, bet: BetRow, rollback: Rollback, units: bigint): Promise<BetRow | Refused> {
  const end = await endOfHeld(tx, bet, rollback.of);
  if (end === 'waiting') return undecided();
  return end === null || end === 'accepted' ? holdRollback(tx, bet, rollback, units) : bet;
}

/**
 * Returns how a held prize ended, or null where it was not held. Later prizes wait with it, so the first row that was not superseded decides.
 */
async function endOfHeld(tx: Database, bet: BetRow, transactionId: string): Promise<string | null> {
  const rows = await tx
    .select({ transactionId: heldSettlements.transactionId, state: heldSettlements.state })
    .from(heldSettlements)
    .where(and(eq(heldSettlements.betId, bet.id), eq(heldSettlements.kind, 'settlement')))
    .orderBy(asc(heldSettlements.id));
  const first = rows.findIndex((row) => row.transactionId === transactionId);
  if (first < 0) return null;
  return rows.slice(first).find(({ state }) => state !== 'superseded')?.state ?? 'superseded';
}

/** Reverses all that a lost bet's stake counted for, and returns the stake. */
async function undoLost(tx: Database, bet: BetRow, now: Date): Promise<BetRow> {
  const act = { ...actOf(bet), now };
  await wakeExclusion(tx, bet.memberId, now);
  await withdrawContribution(tx, { bet: bet.id, member: bet.memberId });
  const purpose = purposeOf(bet, { free: bet.freeCents ?? 0n, win: 0n });
  const reopened = reopenBet({ ...act, win: 0n, contribution: bet.countedCents ?? 0n, purpose });
  await postOrThrow(tx, [reopened, voidReopened(act)]);
  const nothing = { winCents: null, winUnits: null, countedCents: null, freeCents: null };
  return endBet(tx, bet, now, { ...nothing, state: 'void', settledAt: now });
}

/** Returns the name under which a rollback is held: one for each cancelled call, however many rollbacks name it. */
const heldName = (of: string): string => `rollback of ${of}`;

/** Returns an operator's decision on a rollback of this call, or null where it was never held. */
async function decisionOn(tx: Database, bet: BetRow, of: string): Promise<string | null> {
  const named = and(eq(heldSettlements.betId, bet.id), eq(heldSettlements.transactionId, heldName(of)));
  const [row] = await tx.select({ state: heldSettlements.state }).from(heldSettlements).where(named);
  return row?.state ?? null;
}

const undecided = (): Refused => refuseCall('undecided', 'UNAVAILABLE');

/**
 * Holds a rollback for an operator (held-settlements.ts). `undone`: the prize in the provider's units. null: the whole
 * bet, whose prize becomes its stake. The held row is committed with the refusal.
 */
async function holdRollback(
  tx: Database,
  bet: BetRow,
  { of, unitsPerCent, now }: Rollback,
  undone: bigint | null,
): Promise<Refused> {
  const win = undone === null ? bet.stakeCents : ((bet.winUnits ?? 0n) - undone) / unitsPerCent;
  const kept = {
    transactionId: heldName(of),
    win,
    winUnits: undone,
    counted: null,
    detailUrl: bet.detailUrl ?? '',
    now,
  };
  await hold(tx, bet, kept, 'rollback');
  return { ...undecided(), keep: true };
}
