/**
 * Places, settles, corrects and rolls back bets (docs/domain/money-and-ledger.md#provider-transactions). A provider gives every money call a
 * transaction id. The same id gives the same result, however often and in whatever order the calls arrive.
 */
import { and, eq } from '#server/platform/db/drizzle.ts';
import { shareOf } from '#lib/money.ts';
import { settleAll } from '#server/platform/concurrency/settle-all.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkAction, wakeExclusion } from '#server/kernel/protection/public.ts';
import type { GateServices } from '#server/kernel/protection/public.ts';
import { contributeBet, lockRequirements } from '#server/kernel/wagering/public.ts';
import type { Requirement } from '#server/kernel/wagering/public.ts';
import { differenceOf, postOrThrow, post, stakeBet, resettleBet, settleBet } from '#server/kernel/ledger/public.ts';
import { betHeldByName, endBet, findBet, insertBet, requirementsHeldByBet } from './queries.ts';
import type { BetRow } from './queries.ts';
import { heldSettlements } from '#server/contexts/play/schema.ts';
import type { games } from '#server/contexts/play/schema.ts';
import { claimTransactionId } from './provider-transactions.ts';
import { purposeOf, weightOf, weightsOf } from './purpose.ts';
import type { Claim, ProviderTransactionId } from './provider-transactions.ts';
import { refuseCall } from './wallet-refused.ts';

export interface NewBet extends ProviderTransactionId {
  readonly roundId: string;
  readonly betId: string;
  readonly member: number;
  readonly game: Pick<typeof games.$inferSelect, 'id' | 'gameType' | 'turnoverBp' | 'minEdgePpm'>;
  /** Centavos, above zero. */
  readonly stake: bigint;
  readonly now: Date;
}

type BetServices = GateServices & Pick<Services, 'db'>;

/** Claims the transaction id of a bet's call. Pass the result to `placeBetIn`. */
export const claimBet = (tx: Database, bet: NewBet): Promise<Claim> =>
  claimTransactionId(tx, bet, {
    ...{ action: 'bet', betId: bet.betId, now: bet.now },
    request: [bet.roundId, bet.member, bet.game.id, bet.stake],
  });

/**
 * Places a bet. Refuses with INVALID if an id belongs to another request or was rolled back, and with the refusals of
 * the gate and the balance.
 */
export const placeBet = (services: BetServices, bet: NewBet): Promise<BetRow | Refused> =>
  transact(services.db, (tx) => placeBetIn(tx, services, bet, claimBet(tx, bet)));

/** Places a bet as `placeBet` does, within a transaction. */
export async function placeBetIn(
  tx: Database,
  services: GateServices,
  bet: NewBet,
  claim: Promise<Claim>,
): Promise<BetRow | Refused> {
  const { providerId, betId, member, game, stake, now } = bet;
  const [name, refused] = await settleAll([
    claim,
    checkAction(tx, member, { action: 'bet', amount: stake }, { now, services }),
  ]);
  if (isRefused(name)) return name;
  if (name === 'repeat') {
    const before = await findBet(tx, providerId, betId);
    return before && before.state !== 'void' ? before : refuseCall('rolled_back', 'INVALID', 'transaction_id');
  }
  if (refused) return refused;
  const [added] = await insertBet(tx, {
    providerId,
    betId,
    roundId: bet.roundId,
    member,
    game: game.id,
    gameType: game.gameType,
    turnoverBp: game.turnoverBp,
    edgePpm: game.minEdgePpm ?? 0,
    stake,
    placedAt: now,
    openedAt: now.toISOString(),
  });
  // Another transaction placed a bet with this id.
  if (!added) return refuseCall('duplicate', 'INVALID', 'bet_id');
  const posted = await post(tx, [stakeBet({ ...actOf(added), now })]);
  if (posted === 'insufficient') return refuse('BALANCE_INSUFFICIENT');
  if (posted !== 'posted') throw new Error(`bet ${added.id} was ${posted}`);
  return added;
}

/** Returns the fields that every posting about a bet has. */
export const actOf = (row: BetRow) => ({
  bet: row.id,
  member: row.memberId,
  stake: row.stakeCents,
  placedAt: row.placedAt,
  game: { providerId: row.providerId, type: row.gameType },
});

export interface Settlement extends ProviderTransactionId {
  readonly betId: string;
  /** The gross prize in centavos. */
  readonly win: bigint;
  /**
   * How much of the stake counts as wagering before the game's contribution is applied, centavos, from 0 to the stake.
   * null: all of it (docs/domain/games-and-fairness.md#rounds-that-count,
   * docs/decisions/24-wagering-and-reward-terms.md).
   */
  readonly counted: bigint | null;
  readonly detailUrl: string;
  readonly now: Date;
}

/**
 * Settles an open bet, or corrects the prize of a settled one. The difference is posted on the day of the correction,
 * and wagering stays as it was counted. A prize above the game's ceiling is held for an operator, and the bet stays
 * unchanged. Refuses with NOT_FOUND, or with INVALID for a void bet, an id of another request, or `counted` above the
 * stake. Refuses with BALANCE_INSUFFICIENT where a correction would take more than the player has.
 */
export const settle = (db: Database, settlement: Settlement): Promise<BetRow | Refused> =>
  transact(db, (tx) => settleIn(tx, settlement, claimSettlement(tx, settlement)));

/** Claims the transaction id of a settlement's call. Pass the result to `settleIn`. */
export const claimSettlement = (tx: Database, settlement: Settlement): Promise<Claim> => {
  const { betId, win, counted, now } = settlement;
  // Where `counted` is absent it is not part of the hash. A repeat of an older call, from before the field, then has
  // the same hash.
  const request = counted === null ? [win] : [win, counted];
  return claimTransactionId(tx, settlement, { action: 'settle', betId, request, now });
};

/** Settles a bet as `settle` does, within a transaction. */
export async function settleIn(tx: Database, settlement: Settlement, claim: Promise<Claim>): Promise<BetRow | Refused> {
  const { providerId, betId, win, counted } = settlement;
  const [name, [found], held] = await settleAll([
    claim,
    betHeldByName(tx, { providerId, betId }),
    requirementsHeldByBet(tx, { providerId, betId }),
  ]);
  if (isRefused(name)) return name;
  if (!found) return refuseCall('unknown_bet', 'NOT_FOUND', 'bet_id');
  const { bet, maxMultiplier } = found;
  if (name === 'repeat') return bet;
  if (bet.state === 'void') return refuseCall('rolled_back', 'INVALID', 'bet_id');
  if (counted !== null && (counted < 0n || counted > bet.stakeCents)) return refuse('INVALID', { field: 'counted' });
  if (isAboveCeiling(bet, maxMultiplier, win)) return hold(tx, bet, settlement);
  return settleLocked(tx, bet, settlement, held);
}

/** Returns whether a prize in centavos is more than its game can pay. */
export const isAboveCeiling = (bet: BetRow, maxMultiplier: number, win: bigint): boolean =>
  win * 100n > bet.stakeCents * BigInt(maxMultiplier);

/** Describes a total prize in centavos. `winUnits`: the prize in the units of a provider that reports parts. */
export type Prize = Omit<Settlement, 'providerId' | 'betId'> & { readonly winUnits?: bigint | null };

/** Posts a prize to a bet whose row is locked. `held`: its member's open wagering, where the caller holds it already. */
export async function settleLocked(
  tx: Database,
  bet: BetRow,
  { transactionId, win, winUnits = null, counted, detailUrl, now }: Prize,
  held?: readonly Requirement[],
): Promise<BetRow | Refused> {
  const act = { ...actOf(bet), now };
  if (bet.state === 'settled') {
    const difference = win - (bet.winCents ?? 0n);
    // The sum changed by less than a centavo, so there is nothing to post.
    if (difference === 0n && winUnits !== null) return endBet(tx, bet, now, { winUnits });
    // Before the money is locked, in the same order as the job locks them.
    await wakeExclusion(tx, bet.memberId, now);
    const free = bet.freeCents ?? 0n;
    const before = purposeOf(bet, { free, win: bet.winCents ?? 0n });
    const purpose = differenceOf(before, purposeOf(bet, { free, win }));
    const posted = await post(tx, [resettleBet({ ...act, purpose, transaction: transactionId, difference })]);
    if (posted === 'insufficient') return refuse('BALANCE_INSUFFICIENT');
    if (posted !== 'posted') throw new Error(`correction of bet ${bet.id} was ${posted}`);
    return endBet(tx, bet, now, { winCents: win, winUnits, detailUrl });
  }
  // First by what the provider counts of the round (docs/domain/games-and-fairness.md#rounds-that-count), then by the
  // game.
  const told = counted ?? bet.stakeCents;
  const countedCents = shareOf(told, weightOf(bet));
  const open = held ?? (await lockRequirements(tx, bet.memberId));
  const { met, free } = await contributeBet(tx, open, { ...act, counted: told, weights: weightsOf(bet) });
  const purpose = purposeOf(bet, { free, win });
  const end = { state: 'settled', winCents: win, winUnits, countedCents, freeCents: free, detailUrl, settledAt: now };
  const [, ended] = await settleAll([
    postOrThrow(tx, [settleBet({ ...act, win, contribution: countedCents, purpose }), ...met]),
    endBet(tx, bet, now, end),
  ]);
  return ended;
}

/**
 * Holds a call for an operator (held-settlements.ts). Prizes that a provider adds up are one sum, so an earlier held
 * prize becomes part of the new one.
 */
export async function hold(
  tx: Database,
  bet: BetRow,
  { transactionId, win: winCents, winUnits = null, counted: countedCents, detailUrl, now }: Prize,
  kind: 'settlement' | 'rollback' = 'settlement',
): Promise<BetRow> {
  if (winUnits !== null && kind === 'settlement') await supersedeHeld(tx, bet.id, now);
  const row = { betId: bet.id, kind, transactionId, winCents, winUnits, countedCents, detailUrl, heldAt: now };
  await tx.insert(heldSettlements).values(row).onConflictDoNothing();
  return bet;
}

async function supersedeHeld(tx: Database, bet: number, now: Date): Promise<void> {
  const waiting = and(eq(heldSettlements.betId, bet), eq(heldSettlements.state, 'waiting'));
  await tx
    .update(heldSettlements)
    .set({ state: 'superseded', decidedAt: now })
    .where(and(waiting, eq(heldSettlements.kind, 'settlement')));
}
