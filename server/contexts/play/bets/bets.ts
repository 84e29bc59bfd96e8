/**
 * Bets in our books: placed, settled, settled anew, rolled back (domain 4.1, domain-games 1). A provider names every money
 * call by a transaction; the same name gives the same end, however often and in whatever order the calls arrive.
 */
import { and, eq, notExists } from 'drizzle-orm';
import { turnoverWeight } from '#contract/turnover.ts';
import { shareOf } from '#lib/money.ts';
import { settleAll } from '#server/platform/concurrency/settle-all.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkAction } from '#server/kernel/protection/public.ts';
import type { GateServices } from '#server/kernel/protection/public.ts';
import { contributeBet, lockRequirements } from '#server/kernel/wagering/public.ts';
import type { Requirement } from '#server/kernel/wagering/public.ts';
import { postOrThrow, post, stakeBet, resettleBet, settleBet, voidBet } from '#server/kernel/ledger/public.ts';
import { betHeldByName, endBet, findBet, insertBet, lockBet, requirementsHeldByBet } from './queries.ts';
import type { BetRow } from './queries.ts';
import { gameBets, heldSettlements } from '#server/contexts/play/schema.ts';
import { claimTransactionId, transactionOf } from './provider-transactions.ts';
import type { ProviderTransactionId } from './provider-transactions.ts';

export interface NewBet extends ProviderTransactionId {
  readonly roundId: string;
  readonly betId: string;
  readonly member: number;
  readonly game: { readonly id: number; readonly gameType: number; readonly turnoverBp: number | null };
  /** Centavos, above zero. */
  readonly stake: bigint;
  readonly now: Date;
}

type BetServices = GateServices & Pick<Services, 'db'>;

/** Takes a stake. Refused: INVALID where a name stands for something else, or was rolled back; the gate's; the balance's. */
export function placeBet(services: BetServices, bet: NewBet): Promise<BetRow | Refused> {
  const { providerId, betId, member, game, stake, now } = bet;
  return transact(services.db, async (tx) => {
    const request = [bet.roundId, member, game.id, stake];
    const [name, refused] = await settleAll([
      claimTransactionId(tx, bet, { action: 'bet', betId, request, now }),
      checkAction(tx, member, { action: 'bet', amount: stake }, { now, services }),
    ]);
    if (isRefused(name)) return name;
    if (name === 'repeat') {
      const before = await findBet(tx, providerId, betId);
      return before && before.state !== 'void' ? before : refuse('INVALID', { field: 'transaction_id' });
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
      stake,
      placedAt: now,
      openedAt: now.toISOString(),
    });
    // Another transaction placed a bet of this name.
    if (!added) return refuse('INVALID', { field: 'bet_id' });
    const posted = await post(tx, [stakeBet({ ...actOf(added), now })]);
    if (posted === 'insufficient') return refuse('BALANCE_INSUFFICIENT');
    if (posted !== 'posted') throw new Error(`bet ${added.id} was ${posted}`);
    return added;
  });
}

const actOf = (row: BetRow) => ({
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
   * How much of the stake counts as turnover before the game's weight, centavos, from nothing to all of it; null: all of it
   * (domain-games 6, docs/decisions/0049).
   */
  readonly counted: bigint | null;
  readonly detailUrl: string;
  readonly now: Date;
}

/**
 * Settles an open bet, or corrects the prize of a settled one: the difference is posted on the day of the correction, and
 * turnover stays as it was counted. A prize above the game's ceiling is held for an operator, and the bet stays as it was.
 * Refused: NOT_FOUND; INVALID for a void bet, a name that stands for something else, or more `counted` than was staked;
 * BALANCE_INSUFFICIENT where a correction would take more than the player has.
 */
export function settle(db: Database, settlement: Settlement): Promise<BetRow | Refused> {
  const { providerId, betId, win, counted, now } = settlement;
  // Left out it is no part of the request, as before there was any: a repeat from then is still the same request.
  const request = counted === null ? [win] : [win, counted];
  return transact(db, async (tx) => {
    const [name, [found], held] = await settleAll([
      claimTransactionId(tx, settlement, { action: 'settle', betId, request, now }),
      betHeldByName(tx, { providerId, betId }),
      requirementsHeldByBet(tx, { providerId, betId }),
    ]);
    if (isRefused(name)) return name;
    if (!found) return refuse('NOT_FOUND', { field: 'bet_id' });
    const { bet, maxMultiplier } = found;
    if (name === 'repeat') return bet;
    if (bet.state === 'void') return refuse('INVALID', { field: 'bet_id' });
    if (counted !== null && (counted < 0n || counted > bet.stakeCents)) return refuse('INVALID', { field: 'counted' });
    if (win * 100n > bet.stakeCents * BigInt(maxMultiplier)) return hold(tx, bet, settlement);
    return settleLocked(tx, bet, settlement, held);
  });
}

/** Posts a prize to a bet whose row is locked. `held`: its member's open turnover, where the caller holds it already. */
export async function settleLocked(
  tx: Database,
  bet: BetRow,
  { transactionId, win, counted, detailUrl, now }: Omit<Settlement, 'providerId' | 'betId'>,
  held?: readonly Requirement[],
): Promise<BetRow | Refused> {
  const act = { ...actOf(bet), now };
  if (bet.state === 'settled') {
    const difference = win - (bet.winCents ?? 0n);
    const posted = await post(tx, [resettleBet({ ...act, transaction: transactionId, difference })]);
    if (posted === 'insufficient') return refuse('BALANCE_INSUFFICIENT');
    if (posted !== 'posted') throw new Error(`correction of bet ${bet.id} was ${posted}`);
    return endBet(tx, bet, now, { winCents: win, detailUrl });
  }
  // By the whole round, as its provider told (domain-games 6), then by the game.
  const countedCents = shareOf(counted ?? bet.stakeCents, turnoverWeight(bet.gameType, bet.turnoverBp));
  const open = held ?? (await lockRequirements(tx, bet.memberId));
  const met = await contributeBet(tx, open, { ...act, contribution: countedCents });
  const [, ended] = await settleAll([
    postOrThrow(tx, [settleBet({ ...act, win, contribution: countedCents }), ...met]),
    endBet(tx, bet, now, { state: 'settled', winCents: win, countedCents, detailUrl, settledAt: now }),
  ]);
  return ended;
}

/** Keeps a settlement for an operator (held-settlements.ts). */
async function hold(tx: Database, bet: BetRow, settlement: Settlement): Promise<BetRow> {
  const { transactionId, win: winCents, counted: countedCents, detailUrl, now: heldAt } = settlement;
  const row = { betId: bet.id, transactionId, winCents, countedCents, detailUrl, heldAt };
  await tx.insert(heldSettlements).values(row).onConflictDoNothing();
  return bet;
}

/**
 * Voids a member's open bets, each in a transaction of its own: their provider said nothing for too long, and whoever staked may not
 * play any more (domain-offers 7.2). A settlement that an operator is to decide is waited for; one that comes later is refused.
 */
export async function voidOpenBets(db: Database, member: number, now: Date): Promise<void> {
  const waiting = db
    .select({ id: heldSettlements.id })
    .from(heldSettlements)
    .where(and(eq(heldSettlements.betId, gameBets.id), eq(heldSettlements.state, 'waiting')));
  const open = and(eq(gameBets.memberId, member), eq(gameBets.state, 'open'));
  const rows = await db
    .select({ id: gameBets.id })
    .from(gameBets)
    .where(and(open, notExists(waiting)));
  for (const { id } of rows)
    await transact(db, async (tx) => {
      const found = await lockBet(tx, id);
      if (found?.bet.state !== 'open') return;
      await postOrThrow(tx, [voidBet({ ...actOf(found.bet), now })]);
      await endBet(tx, found.bet, now, { state: 'void', settledAt: now });
    });
}

export interface Rollback extends ProviderTransactionId {
  /** The bet's transaction that is undone. */
  readonly of: string;
  readonly now: Date;
}

/**
 * Undoes a bet: its stake is back. One that has not arrived yet is refused when it does, and answers null. Refused: INVALID
 * for a bet that is settled (another settlement corrects it; it never opens again) or a transaction that is no bet.
 */
export function rollBack(db: Database, rollback: Rollback): Promise<BetRow | null | Refused> {
  const { providerId, of, now } = rollback;
  return transact(db, async (tx) => {
    const name = await claimTransactionId(tx, rollback, { action: 'rollback', betId: null, request: [of], now });
    if (isRefused(name)) return name;
    const original = { providerId, transactionId: of };
    const taken = await claimTransactionId(tx, original, { action: 'undone', betId: null, request: [], now });
    if (!isRefused(taken)) return null;
    const before = await transactionOf(tx, original);
    const found =
      before?.action === 'bet' && before.betId !== null
        ? (await betHeldByName(tx, { providerId, betId: before.betId }))[0]
        : null;
    if (!found || found.bet.state === 'settled') return refuse('INVALID', { field: 'original_transaction_id' });
    const { bet } = found;
    if (bet.state === 'void') return bet;
    await postOrThrow(tx, [voidBet({ ...actOf(bet), now })]);
    return endBet(tx, bet, now, { state: 'void', settledAt: now });
  });
}
