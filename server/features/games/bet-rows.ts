/** What is asked of bets' rows while money moves: each query built once for a connection (db/prepared.ts). */
import { and, eq, sql } from 'drizzle-orm';
import type { Placeholder, SQL } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { gameBets, games, heldSettlements } from './schema.ts';

export type BetRow = typeof gameBets.$inferSelect;

interface InsertBet extends Record<string, unknown> {
  readonly providerId: number;
  readonly betId: string;
  readonly roundId: string;
  readonly member: number;
  readonly game: number;
  readonly gameType: number;
  readonly turnoverBp: number | null;
  readonly stake: bigint;
  readonly placedAt: Date;
  /** Of its round, where it is the first. */
  readonly openedAt: string;
}

/** An open bet, with its round (migration 0037); none where a bet of this name is there. */
export const insertBet = prepared<InsertBet, BetRow[]>('insert_bet', (db, at) =>
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
      stakeCents: at('stake'),
      state: 'open',
      placedAt: at('placedAt'),
    })
    .onConflictDoNothing()
    .returning(),
);

/** The bet of a provider's name; null: there is none. */
export async function findBet(tx: Database, providerId: number, betId: string): Promise<BetRow | null> {
  const [row] = await tx
    .select()
    .from(gameBets)
    .where(and(eq(gameBets.providerId, providerId), eq(gameBets.betId, betId)));
  return row ?? null;
}

/** A bet with its game's ceiling, held until the transaction ends. */
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
/** The same by its provider's name of it. */
export const betHeldByName = prepared<{ providerId: number; betId: string }, HeldBet[]>('bet_held_by_name', (db, at) =>
  heldBet(db, and(eq(gameBets.providerId, at('providerId')), eq(gameBets.betId, at('betId')))),
);

/** What was held of a bet is no longer to be decided: it has ended another way. */
export const supersedeHeld = prepared<{ bet: number; now: string }, unknown>('supersede_held', (db, at) =>
  db
    .update(heldSettlements)
    .set({ state: 'superseded', decidedAt: sql`${at('now')}` })
    .where(and(eq(heldSettlements.betId, at('bet')), eq(heldSettlements.state, sql`'waiting'`))),
);

/** Writes how a bet stands, and answers it so. Whoever asks holds its row. */
export async function endBet(tx: Database, bet: BetRow, end: Partial<BetRow>): Promise<BetRow> {
  const ended = { ...bet, ...end };
  const { id, state, winCents, countedCents, detailUrl, settledAt } = ended;
  const [win, counted] = [winCents, countedCents].map((cents) => cents?.toString() ?? null);
  await updateBet(tx, { id, state, win, counted, detailUrl, settledAt: settledAt?.toISOString() ?? null });
  return ended;
}

/** Amounts in centavos, the instant as ISO text. */
const updateBet = prepared('end_bet', (db, at: <Name extends string>(name: Name) => Placeholder<Name>) =>
  db
    .update(gameBets)
    .set({
      state: sql`${at('state')}`,
      winCents: sql`${at('win')}`,
      countedCents: sql`${at('counted')}`,
      detailUrl: sql`${at('detailUrl')}`,
      settledAt: sql`${at('settledAt')}`,
    })
    .where(eq(gameBets.id, at('id'))),
);
