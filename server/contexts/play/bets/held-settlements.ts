/**
 * Lists prizes above their game's ceiling and rollbacks of bets that won. An operator accepts or refuses each, and only then is anything posted.
 */
import { and, asc, eq, gt } from '#server/platform/db/drizzle.ts';
import { members } from '#server/kernel/members/public.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { gameProviderOf } from '#server/contexts/play/providers/registry.ts';
import { lockBet } from './queries.ts';
import type { BetRow } from './queries.ts';
import { settleLocked } from './bets.ts';
import { gameBets, gameProviders, gameRounds, games, heldSettlements as held } from '#server/contexts/play/schema.ts';

/** Returns a page of held settlements behind a number, the oldest first, with their members. */
export function heldSettlements(
  db: Database,
  { after = 0, limit = 200 }: { readonly after?: number; readonly limit?: number } = {},
) {
  return db
    .select({
      id: held.id,
      kind: held.kind,
      member: members.id,
      account: members.account,
      game: games.gameCode,
      roundId: gameRounds.roundId,
      stakeCents: gameBets.stakeCents,
      /** What the bet has been paid so far, centavos; null: nothing, because it is open. */
      paidCents: gameBets.winCents,
      winCents: held.winCents,
      heldAt: held.heldAt,
    })
    .from(held)
    .innerJoin(gameBets, eq(gameBets.id, held.betId))
    .innerJoin(gameRounds, eq(gameRounds.id, gameBets.roundId))
    .innerJoin(games, eq(games.id, gameBets.gameId))
    .innerJoin(members, eq(members.id, gameBets.memberId))
    .where(and(eq(held.state, 'waiting'), gt(held.id, after)))
    .orderBy(asc(held.id))
    .limit(limit);
}

/** Returns how many wait of each kind, counted up to 1000 in all. */
export async function settlementMetrics(db: Database): Promise<{ settlement: number; rollback: number }> {
  const rows = await db.select({ kind: held.kind }).from(held).where(eq(held.state, 'waiting')).limit(1000);
  const rollback = rows.filter(({ kind }) => kind === 'rollback').length;
  return { settlement: rows.length - rollback, rollback };
}

/** Returns since when the oldest waits, in ms since 1970, or null where none waits. */
export async function oldestSettlement(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ at: held.heldAt })
    .from(held)
    .where(eq(held.state, 'waiting'))
    .orderBy(asc(held.id))
    .limit(1);
  return row?.at?.getTime() ?? null;
}

export interface SettlementDecision {
  readonly id: number;
  readonly decision: 'accept' | 'refuse';
  readonly reason: string;
  readonly actor: string;
}

/**
 * Decides a held settlement, once. Accepted: the prize is posted as the provider reported it. Refused: the bet stays
 * unchanged, and an open one can be settled within the ceiling. `gone`: it no longer waits. `insufficient`: a
 * correction downwards that the player can no longer pay.
 */
export async function decideSettlement(
  services: Services,
  { id, decision, reason, actor }: SettlementDecision,
): Promise<'accepted' | 'refused' | 'gone' | 'insufficient'> {
  const state = decision === 'accept' ? 'accepted' : 'refused';
  const { db } = services;
  const decidedAt = services.now();
  const done = await transact(db, async (tx) => {
    // Locks the bet before its settlement, in the same order as a provider's call.
    const [waiting] = await tx.select().from(held).where(eq(held.id, id));
    const found = waiting && (await lockBet(tx, waiting.betId));
    if (!found) return 'gone';
    const mine = and(eq(held.id, id), eq(held.state, 'waiting'));
    const [row] = await tx.update(held).set({ state, decidedBy: actor, reason, decidedAt }).where(mine).returning();
    if (!row || found.bet.state === 'void') return 'gone';
    if (state === 'refused') return state;
    const { transactionId, countedCents: counted, detailUrl } = row;
    const prize = await prizeOf(services, tx, row, found.bet);
    const settled = await settleLocked(tx, found.bet, { transactionId, counted, detailUrl, now: decidedAt, ...prize });
    return isRefused(settled) ? settled : state;
  });
  return isRefused(done) ? 'insufficient' : done;
}

/** Returns the prize of a bet after an accepted row. A rollback is subtracted from what the bet has won by now. */
async function prizeOf(
  services: Services,
  tx: Database,
  { kind, winCents, winUnits }: typeof held.$inferSelect,
  bet: BetRow,
): Promise<{ readonly win: bigint; readonly winUnits: bigint | null }> {
  if (kind === 'settlement') return { win: winCents, winUnits };
  if (bet.winUnits === null) return { win: bet.stakeCents, winUnits: null };
  const [row] = await tx.select().from(gameProviders).where(eq(gameProviders.id, bet.providerId));
  const unitsPerCent = row && gameProviderOf(services, row)?.traits.unitsPerCent;
  if (unitsPerCent === undefined) throw new Error(`bet ${bet.id} is of a provider that this server does not speak to`);
  const left = winUnits === null ? bet.stakeCents * unitsPerCent : bet.winUnits - winUnits;
  return { win: left / unitsPerCent, winUnits: left };
}
