/**
 * Adds up prizes of providers that report them one by one, and closes rounds (docs/domain/games-and-fairness.md#prizes-that-add-up). The first
 * prize settles its bet, and a later one posts the difference. The posted amount is the sum in whole centavos, rounded down.
 */
import { and, asc, desc, eq, notExists } from '#server/platform/db/drizzle.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Database } from '#server/platform/db/database.ts';
import { closedRounds, gameBets, gameRounds, heldSettlements } from '#server/contexts/play/schema.ts';
import { hold, isAboveCeiling, settleLocked } from './bets.ts';
import { claimTransactionId, notePrize, transactionOf } from './provider-transactions.ts';
import type { Claim, ProviderTransactionId } from './provider-transactions.ts';
import { lockBet } from './queries.ts';
import type { BetRow } from './queries.ts';
import { refuseCall } from './wallet-refused.ts';
import type { WalletRefused } from './wallet-refused.ts';

/** A player's bets in a round, by the provider's id of the round. */
export interface RoundOfMember {
  readonly providerId: number;
  readonly roundId: string;
  readonly member: number;
}

export interface Win extends ProviderTransactionId, RoundOfMember {
  /** The transaction id of the bet's call; null: the player's last bet in the round. */
  readonly ofBetTx: string | null;
  /** The prize to add to the bet's earlier ones, in the provider's units. */
  readonly units: bigint;
  readonly unitsPerCent: bigint;
  readonly now: Date;
}

/** Claims the transaction id of a prize's call. Pass the result to `addWinIn`. */
export const claimWin = (tx: Database, win: Win): Promise<Claim> => {
  const { member, roundId, ofBetTx, units, now } = win;
  return claimTransactionId(tx, win, {
    ...{ action: 'win', betId: null, units, now },
    request: [member, roundId, ofBetTx, units],
  });
};

/**
 * Adds a prize to a bet within a transaction. A prize that takes the sum above the game's ceiling waits for an operator, and the bet stays
 * unchanged. A prize in a closed round is paid and marked as late. Refuses with `unknown_bet` or `rolled_back`.
 */
export async function addWinIn(tx: Database, win: Win, claim: Promise<Claim>): Promise<BetRow | Refused> {
  const { unitsPerCent, now } = win;
  const name = await claim;
  if (isRefused(name)) return name;
  const named = await betOfWin(tx, win);
  if (isRefused(named)) return named;
  const found = await lockBet(tx, named.id);
  if (!found) return refuseCall('unknown_bet', 'NOT_FOUND', 'bet_id');
  const { bet, maxMultiplier } = found;
  if (bet.state === 'void') return refuseCall('rolled_back', 'INVALID', 'bet_id');
  if (name === 'repeat') return bet;
  await notePrize(tx, win, { betId: bet.betId, isLate: await isRoundClosed(tx, win) });
  const waiting = await waitingUnits(tx, bet.id);
  const winUnits = (waiting ?? bet.winUnits ?? (bet.winCents ?? 0n) * unitsPerCent) + win.units;
  const { transactionId } = win;
  const prize = { transactionId, win: winUnits / unitsPerCent, winUnits, counted: null, now };
  if (isAboveCeiling(bet, maxMultiplier, prize.win)) return hold(tx, bet, { ...prize, detailUrl: '' });
  return settleLocked(tx, bet, { ...prize, detailUrl: bet.detailUrl ?? '' });
}

async function betOfWin(tx: Database, win: Win): Promise<Pick<BetRow, 'id'> | WalletRefused> {
  const { providerId, ofBetTx } = win;
  const before = ofBetTx === null ? null : await transactionOf(tx, { providerId, transactionId: ofBetTx });
  if (before?.action === 'undone') return refuseCall('rolled_back', 'INVALID', 'bet_id');
  const mine = inRound(win);
  const wanted = before?.action === 'bet' ? and(mine, eq(gameBets.betId, before.betId ?? '')) : mine;
  const [found] =
    ofBetTx !== null && before?.action !== 'bet'
      ? []
      : await tx
          .select({ id: gameBets.id })
          .from(gameBets)
          .innerJoin(gameRounds, eq(gameRounds.id, gameBets.roundId))
          .where(wanted)
          .orderBy(desc(gameBets.id))
          .limit(1);
  return found ?? refuseCall('unknown_bet', 'NOT_FOUND', 'bet_id');
}

const inRound = ({ providerId, roundId, member }: RoundOfMember) =>
  and(eq(gameRounds.providerId, providerId), eq(gameRounds.roundId, roundId), eq(gameBets.memberId, member));

/** Returns the sum that waits for an operator, in units, or null. */
async function waitingUnits(tx: Database, bet: number): Promise<bigint | null> {
  const [row] = await tx
    .select({ units: heldSettlements.winUnits })
    .from(heldSettlements)
    .where(
      and(eq(heldSettlements.betId, bet), eq(heldSettlements.state, 'waiting'), eq(heldSettlements.kind, 'settlement')),
    );
  return row?.units ?? null;
}

/** Returns whether the provider has closed the round for the member. */
export async function isRoundClosed(tx: Database, { providerId, roundId, member }: RoundOfMember): Promise<boolean> {
  const [row] = await tx
    .select({ at: closedRounds.closedAt })
    .from(closedRounds)
    .innerJoin(gameRounds, eq(gameRounds.id, closedRounds.roundId))
    .where(
      and(eq(gameRounds.providerId, providerId), eq(gameRounds.roundId, roundId), eq(closedRounds.memberId, member)),
    );
  return row !== undefined;
}

/**
 * Closes a round for a member within a transaction. Bets without a prize are settled at zero, except those that wait
 * for an operator. A repeat changes nothing. Refuses with `unknown_bet` where the round is unknown.
 */
export async function closeRoundIn(
  tx: Database,
  { providerId, roundId, member, now }: RoundOfMember & { readonly now: Date },
): Promise<Refused | null> {
  const known = and(eq(gameRounds.providerId, providerId), eq(gameRounds.roundId, roundId));
  const [round] = await tx.select({ id: gameRounds.id }).from(gameRounds).where(known);
  if (!round) return refuseCall('unknown_bet', 'NOT_FOUND', 'round_id');
  await tx.insert(closedRounds).values({ roundId: round.id, memberId: member, closedAt: now }).onConflictDoNothing();
  const open = await tx
    .select({ id: gameBets.id })
    .from(gameBets)
    .where(
      and(
        eq(gameBets.roundId, round.id),
        eq(gameBets.memberId, member),
        eq(gameBets.state, 'open'),
        notExists(waitingFor(tx)),
      ),
    )
    .orderBy(asc(gameBets.id));
  for (const { id } of open) await loseBet(tx, id, now);
  return null;
}

/** Builds the subquery of held settlements of the bet in the outer query. */
export const waitingFor = (db: Database) =>
  db
    .select({ id: heldSettlements.id })
    .from(heldSettlements)
    .where(and(eq(heldSettlements.betId, gameBets.id), eq(heldSettlements.state, 'waiting')));

/** Settles a bet at zero where it is still open. */
export async function loseBet(tx: Database, id: number, now: Date): Promise<void> {
  const found = await lockBet(tx, id);
  if (found?.bet.state !== 'open') return;
  const nothing = { transactionId: '', win: 0n, winUnits: 0n, counted: null, detailUrl: '', now };
  const lost = await settleLocked(tx, found.bet, nothing);
  if (isRefused(lost)) throw new Error(`bet ${id} was not ended: ${lost.refused.code}`);
}
