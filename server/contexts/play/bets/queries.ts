/** Prepares the queries about bets that run while money moves, each once for a connection (platform/db/prepared-query.ts). */
import { and, eq, sql } from '#server/platform/db/drizzle.ts';
import type { Placeholder, SQL } from '#server/platform/db/drizzle.ts';
import { wireMoney } from '#lib/money.ts';
import { emit } from '#server/kernel/events/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { isWanted } from '#server/platform/webhooks/wanted.ts';
import { isMarginInForce, requirementsHeldOf } from '#server/kernel/wagering/public.ts';
import type { Requirement } from '#server/kernel/wagering/public.ts';
import { gameBets, games, heldSettlements } from '#server/contexts/play/schema.ts';

export type BetRow = typeof gameBets.$inferSelect;

interface InsertBet extends Record<string, unknown> {
  readonly providerId: number;
  readonly betId: string;
  readonly roundId: string;
  readonly member: number;
  readonly game: number;
  readonly gameType: number;
  readonly turnoverBp: number | null;
  readonly edgePpm: number;
  readonly stake: bigint;
  readonly placedAt: Date;
  /** The start of the round, used where the bet is its first. */
  readonly openedAt: string;
}

/** Inserts an open bet and its round (migration 0002). Returns no row if a bet with this id exists. */
export const insertBet = preparedQuery<InsertBet, BetRow[]>('insert_bet', (db, at) =>
  db
    .insert(gameBets)
    .values({
      providerId: at('providerId'),
      betId: at('betId'),
      roundId: sql`game_round_of(${at('providerId')}, ${at('roundId')}, ${at('game')}, ${at('openedAt')})`,
      memberId: at('member'),
      gameId: at('game'),
      gameType: at('gameType'),
      turnoverBp: at('turnoverBp'),
      edgePpm: sql`case when ${isMarginInForce(sql`${at('openedAt')}::timestamptz`)} then ${at('edgePpm')}::integer end`,
      stakeCents: at('stake'),
      state: 'open',
      placedAt: at('placedAt'),
    })
    .onConflictDoNothing()
    .returning(),
);

/** Returns the bet by its provider's id, or null. */
export async function findBet(tx: Database, providerId: number, betId: string): Promise<BetRow | null> {
  const [row] = await tx
    .select()
    .from(gameBets)
    .where(and(eq(gameBets.providerId, providerId), eq(gameBets.betId, betId)));
  return row ?? null;
}

/** Builds the query that locks a bet, with its game's ceiling. */
const heldBet = (db: Database, which: SQL | undefined) =>
  db
    .select({ bet: gameBets, maxMultiplier: games.maxMultiplier })
    .from(gameBets)
    .innerJoin(games, eq(games.id, gameBets.gameId))
    .where(which)
    .for('update', { of: gameBets });

/** Locks a bet by its number, with its game's ceiling. */
export async function lockBet(tx: Database, id: number) {
  const [found] = await heldBet(tx, eq(gameBets.id, id));
  return found ?? null;
}

type HeldBet = NonNullable<Awaited<ReturnType<typeof lockBet>>>;
/** Locks a bet by its provider's id, with its game's ceiling. */
export const betHeldByName = preparedQuery<{ providerId: number; betId: string }, HeldBet[]>(
  'bet_held_by_name',
  (db, at) => heldBet(db, and(eq(gameBets.providerId, at('providerId')), eq(gameBets.betId, at('betId')))),
);

/**
 * Locks the open requirements of a bet's member (kernel/wagering/requirements.ts). Sent in one pipeline with the lock
 * of the bet, before the member is known.
 */
export const requirementsHeldByBet = preparedQuery<{ providerId: number; betId: string }, Requirement[]>(
  'requirements_held_by_bet',
  (db, at) => {
    const named = and(eq(gameBets.providerId, at('providerId')), eq(gameBets.betId, at('betId')));
    return requirementsHeldOf(db, db.select({ member: gameBets.memberId }).from(gameBets).where(named));
  },
);

/**
 * Writes a bet's new state and returns the row. A prize of it that was held for an operator is no longer to be
 * decided. Emits what happened where a webhook endpoint takes it. The caller holds the row.
 */
export async function endBet(tx: Database, bet: BetRow, now: Date, end: Partial<BetRow>): Promise<BetRow> {
  const ended = { ...bet, ...end };
  const { id, state, winCents, winUnits, countedCents, freeCents, detailUrl, settledAt } = ended;
  const [win, units, counted, free] = [winCents, winUnits, countedCents, freeCents].map(
    (amount) => amount?.toString() ?? null,
  );
  const at = { settledAt: settledAt?.toISOString() ?? null, now: now.toISOString() };
  const [row] = await updateBet(tx, { id, state, win, units, counted, free, detailUrl, ...at });
  const event = row?.isWanted ? eventOf(bet, ended) : null;
  if (event) await emit(tx, event, now);
  return ended;
}

/** Returns what a bet's change means to others; null: nothing. */
function eventOf(
  before: BetRow,
  { id: bet, gameId: game, roundId, stakeCents, state, winCents, memberId: member }: BetRow,
) {
  const about = { bet, game, round: roundId, stake: wireMoney(stakeCents) };
  const win = wireMoney(winCents ?? 0n);
  if (state === 'void') return { kind: 'bet_voided', member, payload: about } as const;
  if (before.state === 'open') return { kind: 'bet_settled', member, payload: { ...about, win } } as const;
  if (before.winCents === winCents) return null;
  const payload = { ...about, win, win_before: wireMoney(before.winCents ?? 0n) };
  return { kind: 'bet_corrected', member, payload } as const;
}

/** Amounts in centavos, the instant as ISO text. */
const updateBet = preparedQuery(
  'end_bet_and_tell',
  (db, at: <Name extends string>(name: Name) => Placeholder<Name>) => {
    // A held rollback stays open, because it is about what the bet has won so far.
    const isPrize = eq(heldSettlements.kind, sql`'settlement'`);
    const superseded = db
      .update(heldSettlements)
      .set({ state: 'superseded', decidedAt: sql`${at('now')}` })
      .where(and(eq(heldSettlements.betId, at('id')), eq(heldSettlements.state, sql`'waiting'`), isPrize))
      .returning({ id: heldSettlements.id });
    return db
      .with(db.$with('superseded').as(superseded))
      .update(gameBets)
      .set({
        state: sql`${at('state')}`,
        winCents: sql`${at('win')}`,
        winUnits: sql`${at('units')}`,
        countedCents: sql`${at('counted')}`,
        freeCents: sql`${at('free')}`,
        detailUrl: sql`${at('detailUrl')}`,
        settledAt: sql`${at('settledAt')}`,
      })
      .where(eq(gameBets.id, at('id')))
      .returning({ isWanted: isWanted('bet.settled', 'bet.voided', 'bet.corrected') });
  },
);
