/**
 * Ends bets on shared rounds. A bet that was still being placed when the round began to play becomes void. The others
 * are paid by the result, and the wallet is called for each. Any later run completes an unfinished bet.
 */
import { and, eq, inArray, isNull, lte, ne, or } from '#studio/server/drizzle.ts';
import { studioGame } from '#games/catalogue.ts';
import { paidOf } from '#games/table.ts';
import type { TableGame } from '#games/table.ts';
import { countsBy } from '#games/wagering.ts';
import { countedOf, detailUrl, walletOf } from '../rounds.ts';
import type { Studio } from '../rounds.ts';
import { studioSharedRounds, studioTableBets } from '../schema.ts';
import type { SharedRoundRow, TableBet } from '../schema.ts';
import type { Database } from '../database.ts';
import { BET_VOID } from '../wallet-client.ts';
import { writeEnd } from './shared-round.ts';
import type { TableStudio } from './tables.ts';

/** The number of parallel calls to the wallet. */
const AT_ONCE = 8;
/** How long storing a cash-out that arrived in time may take, ms. */
const HEARD_MS = 1_000;

interface DueBet {
  readonly bet: TableBet;
  readonly round: SharedRoundRow;
}

/**
 * Ends the bets of rounds that the clock has ended. Voids bets that were still being placed when play began, and
 * settles the standing ones in the wallet. Returns how many are left because the wallet does not reply.
 */
export async function settleTable(studio: TableStudio, game: TableGame): Promise<number> {
  const now = studio.now();
  await voidUnplaced(studio.db, game, now);
  await writeEnd(studio, game, now);
  const due = await dueBets(studio.db, game, now);
  const laid = await laidOn(studio.db, due);
  let left = 0;
  const next = async (): Promise<void> => {
    for (let each = due.pop(); each; each = due.pop()) if (!(await end(studio, game, each, laid))) left++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return left;
}

/**
 * Voids bets that were still being placed when their round began to play. It handles all of them before any other bet, because from then on a
 * player's bets on a round are fixed.
 */
async function voidUnplaced(db: Database, { code }: TableGame, now: Date): Promise<void> {
  const { gameCode, sharedRoundId, state } = studioTableBets;
  const hasBegun = and(eq(studioSharedRounds.id, sharedRoundId), lte(studioSharedRounds.startsAt, now));
  await db
    .update(studioTableBets)
    .set({ state: 'voiding' })
    .from(studioSharedRounds)
    .where(and(eq(gameCode, code), eq(state, 'placing'), hasBegun));
}

/** Returns all bets that stand or stood on the rounds of these bets, by round and player. */
async function laidOn(db: Database, due: readonly DueBet[]): Promise<ReadonlyMap<string, readonly TableBet[]>> {
  const rounds = [...new Set(due.flatMap(({ bet }) => (bet.state === 'standing' ? bet.sharedRoundId : [])))];
  if (rounds.length === 0) return new Map();
  const { sharedRoundId, state } = studioTableBets;
  const laid = await db
    .select()
    .from(studioTableBets)
    .where(and(inArray(sharedRoundId, rounds), inArray(state, ['standing', 'ended', 'settled'])));
  return Map.groupBy(laid, seatOf);
}

const seatOf = ({ sharedRoundId, player }: TableBet): string => `${sharedRoundId} ${player}`;

function dueBets(db: Database, { code, table }: TableGame, now: Date): Promise<DueBet[]> {
  const ended = new Date(now.getTime() - (table.cashOut ? HEARD_MS : 0));
  const hasEnded = and(eq(studioTableBets.state, 'standing'), lte(studioSharedRounds.endsAt, ended));
  return db
    .select({ bet: studioTableBets, round: studioSharedRounds })
    .from(studioTableBets)
    .innerJoin(studioSharedRounds, eq(studioSharedRounds.id, studioTableBets.sharedRoundId))
    .where(
      and(
        eq(studioTableBets.gameCode, code),
        inArray(studioTableBets.state, ['standing', 'ended', 'voiding']),
        lte(studioSharedRounds.startsAt, now),
        or(ne(studioTableBets.state, 'standing'), hasEnded),
      ),
    );
}

/** Ends a bet. Returns whether the wallet confirmed. */
async function end(
  studio: TableStudio,
  game: TableGame,
  { bet, round }: DueBet,
  laid: ReadonlyMap<string, readonly TableBet[]>,
): Promise<boolean> {
  const { db } = studio;
  if (bet.state !== 'standing') return endAtWallet(studio, bet);
  const stands = and(eq(studioTableBets.id, bet.id), eq(studioTableBets.state, 'standing'), sameCashOut(bet));
  const [ended] = await db
    .update(studioTableBets)
    .set(endOf(game, round, bet, laid.get(seatOf(bet)) ?? [bet]))
    .where(stands)
    .returning();
  return ended ? endAtWallet(studio, ended) : false;
}

/** SQL condition: the cash-out is unchanged. A cash-out in between changes the payment, so the bet is read again. */
const sameCashOut = ({ cashOut }: TableBet) =>
  cashOut === null ? isNull(studioTableBets.cashOut) : eq(studioTableBets.cashOut, cashOut);

/** Returns the end of a standing bet when its round has ended. `laid`: all bets of its player on the round. */
function endOf(
  game: TableGame,
  { outcome, isInterrupted }: SharedRoundRow,
  bet: TableBet,
  laid: readonly TableBet[],
): Partial<TableBet> {
  const winCents = paidOf(game, outcome, bet);
  // The player could not cash out during the interruption, so a bet that did not win by itself is returned.
  if (isInterrupted && winCents === 0n) return { state: 'voiding' };
  return { state: 'ended', winCents, counts: countsBy(studioGame(game.code)?.turnover, bet, outcome, laid) };
}

/** Sends the end of a bet to the wallet. Returns whether the wallet confirmed. */
export async function endAtWallet(studio: Studio, bet: TableBet): Promise<boolean> {
  if (bet.state !== 'ended' && bet.state !== 'voiding') return true;
  const wallet = walletOf(studio, bet.player);
  const isVoid = bet.state === 'voiding';
  const told = isVoid
    ? await wallet.rollBack(bet.betId)
    : await wallet.settle(bet.betId, {
        winCents: bet.winCents ?? 0n,
        ...countedOf(bet),
        detailUrl: detailUrl(studio, { roundId: bet.betId }),
      });
  // The operator has returned the stake.
  const isGivenBack = isVoid ? told.ok : !told.ok && told.refusal === BET_VOID;
  if (!told.ok && !isGivenBack) return false;
  const settledAt = studio.now();
  await moveBet(
    studio.db,
    bet,
    bet.state,
    isGivenBack ? { state: 'refused', refusal: 'ROUND_VOID', settledAt } : { state: 'settled', settledAt },
  );
  return true;
}

/** Changes the state of a bet only from `from`, and returns the current row, whoever changed it. */
export async function moveBet(db: Database, bet: TableBet, from: string, to: Partial<TableBet>): Promise<TableBet> {
  const mine = and(eq(studioTableBets.id, bet.id), eq(studioTableBets.state, from));
  const [moved] = await db.update(studioTableBets).set(to).where(mine).returning();
  if (moved) return moved;
  const [current] = await db.select().from(studioTableBets).where(eq(studioTableBets.id, bet.id));
  if (!current) throw new Error('a bet vanished');
  return current;
}
