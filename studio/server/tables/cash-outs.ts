/**
 * Cashes bets out while their round plays (docs/domain/games-and-fairness.md#manual-cash-outs). The time of receipt
 * decides, and one conditional statement stores the mark.
 */
import { and, eq, isNull } from '#studio/server/drizzle.ts';
import type { TableGame } from '#games/table.ts';
import { studioTableBets } from '../schema.ts';
import type { TableBet } from '../schema.ts';
import { betsWithRounds, ofPlayer } from './bets.ts';
import { openRound } from './shared-round.ts';
import type { TableStudio } from './tables.ts';

export interface CashOutRequest {
  readonly player: string;
  readonly betId: string;
  /** The amount that the player saw, centavos; null in games without offers. */
  readonly leastCents: bigint | null;
  readonly receivedAt: Date;
}

export type CashOutResult = { ok: true; bet: TableBet } | { ok: false; refusal: string };

/**
 * Cashes a bet out at the mark when the request arrived. A repeat returns the same mark. The refusals:
 *
 * - NOT_FOUND: the bet is unknown.
 * - NOT_PLAYING: the round does not play yet.
 * - TOO_LATE: the round has ended, or the bet is decided.
 * - OFFER_FELL: the bet now pays less than the player saw.
 */
export async function cashOut(studio: TableStudio, game: TableGame, asked: CashOutRequest): Promise<CashOutResult> {
  const { db, tablePace } = studio;
  const { table, code } = game;
  const { player, betId, leastCents, receivedAt } = asked;
  const [found] = await betsWithRounds(db).where(and(ofPlayer(player, code), eq(studioTableBets.betId, betId)));
  if (!found || !table.cashOut) return { ok: false, refusal: 'NOT_FOUND' };
  const { bet } = found;
  const round = await openRound(studio, game, found);
  if (bet.cashOut !== null) return { ok: true, bet };
  if (bet.state !== 'standing' || receivedAt < round.startsAt) return { ok: false, refusal: 'NOT_PLAYING' };
  if (receivedAt >= round.endsAt) return { ok: false, refusal: 'TOO_LATE' };
  const mark = table.cashOut.markAfter((receivedAt.getTime() - round.startsAt.getTime()) * tablePace);
  const cents = table.cashOut.paysAt(round.outcome, bet.choice, bet.stakeCents, mark);
  if (cents === null) return { ok: false, refusal: 'TOO_LATE' };
  if (leastCents !== null && cents < leastCents) return { ok: false, refusal: 'OFFER_FELL' };
  const stands = and(eq(studioTableBets.state, 'standing'), isNull(studioTableBets.cashOut));
  const [out] = await db
    .update(studioTableBets)
    .set({ cashOut: mark })
    .where(and(eq(studioTableBets.id, bet.id), stands))
    .returning();
  if (out) return { ok: true, bet: out };
  // A parallel request or the end of the round came first.
  const [now] = await db.select().from(studioTableBets).where(eq(studioTableBets.id, bet.id));
  return now && now.cashOut !== null ? { ok: true, bet: now } : { ok: false, refusal: 'TOO_LATE' };
}
