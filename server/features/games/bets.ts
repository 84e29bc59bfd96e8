/** Game rounds in our books: bet, settlement, void (domain 4.1), and what was staked. Called by provider-wallet.ts. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { gameProviders, gameRounds, games } from './schema.ts';
import { transact } from '#server/core/transact.ts';
import { refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import { placeBet, settleAccounts, settleBet, voidBet } from '#server/ledger/transfers.ts';
import { countRound } from '#server/features/turnover/requirements.ts';

export type RoundRow = typeof gameRounds.$inferSelect;

export interface Bet {
  readonly provider: { readonly id: number; readonly apiName: string };
  readonly roundId: string;
  readonly member: number;
  readonly gameId: number;
  readonly stake: bigint;
  readonly now: Date;
}

/** Takes a stake once per round; a repeat with the same stake and player is fine, with another it is refused. */
export function takeBet(db: Database, bet: Bet): Promise<RoundRow | Refused> {
  return transact(db, async (tx) => {
    const [added] = await tx
      .insert(gameRounds)
      .values({
        providerId: bet.provider.id,
        roundId: bet.roundId,
        memberId: bet.member,
        gameId: bet.gameId,
        betCents: bet.stake,
        state: 'open',
        placedAt: bet.now,
      })
      .onConflictDoNothing()
      .returning();
    if (!added) return repeatedBet(tx, bet);
    const posted = await placeBet(tx, {
      round: `${bet.provider.apiName}:${bet.roundId}`,
      member: bet.member,
      stake: bet.stake,
      now: bet.now,
    });
    if (posted === 'insufficient') return refuse('BALANCE_INSUFFICIENT');
    if (posted !== 'posted') throw new Error(`bet of round ${bet.roundId} was ${posted}`);
    return added;
  });
}

async function repeatedBet(tx: Database, bet: Bet): Promise<RoundRow | Refused> {
  const [row] = await tx.select().from(gameRounds).where(roundOf(bet.provider.id, bet.roundId));
  const same =
    row?.betCents === bet.stake && row.memberId === bet.member && row.gameId === bet.gameId && row.state !== 'void';
  return row && same ? row : refuse('INVALID', { field: 'round_id' });
}

const roundOf = (providerId: number, roundId: string) =>
  and(eq(gameRounds.providerId, providerId), eq(gameRounds.roundId, roundId));

export interface RoundEnd {
  readonly provider: { readonly id: number; readonly apiName: string };
  readonly roundId: string;
  /** The gross prize in centavos, or void: the stake goes back. */
  readonly end: { readonly win: bigint; readonly detailUrl: string } | 'void';
  readonly now: Date;
}

/** Ends a round once; the same end again is fine, another one is refused. */
export function endRound(db: Database, { provider, roundId, end, now }: RoundEnd): Promise<RoundRow | Refused> {
  return transact(db, async (tx) => {
    if (end === 'void') await voidUnknown(tx, provider.id, roundId, now);
    const [row] = await tx.select().from(gameRounds).where(roundOf(provider.id, roundId)).for('update');
    if (!row) return refuse('NOT_FOUND', { field: 'round_id' });
    const state = end === 'void' ? 'void' : 'settled';
    const win = end === 'void' ? null : end.win;
    if (row.state !== 'open')
      return row.state === state && row.winCents === win ? row : refuse('INVALID', { field: 'round_id' });
    if (row.memberId === null) throw new Error(`open round ${roundId} has no member`);
    const { memberId: member, betCents: stake } = row;
    const act = { round: `${provider.apiName}:${roundId}`, member, stake, now };
    if (end !== 'void') {
      const [game] = await tx
        .select({ type: games.gameType })
        .from(games)
        .where(eq(games.id, row.gameId ?? 0));
      const gameType = game?.type ?? 0;
      await countRound(tx, { ...row, member, stake, gameType, accounts: settleAccounts(member), now });
    }
    const posted = end === 'void' ? await voidBet(tx, act) : await settleBet(tx, { ...act, win: end.win });
    if (posted !== 'posted') throw new Error(`end of round ${roundId} was ${posted}`);
    const [ended] = await tx
      .update(gameRounds)
      .set({ state, winCents: win, detailUrl: end === 'void' ? null : end.detailUrl, settledAt: now })
      .where(eq(gameRounds.id, row.id))
      .returning();
    return ended ?? refuse('NOT_FOUND');
  });
}

/** A void may overtake its bet: the round's name is then taken here, and the bet that comes after is refused. */
async function voidUnknown(tx: Database, providerId: number, roundId: string, now: Date): Promise<void> {
  await tx
    .insert(gameRounds)
    .values({ providerId, roundId, betCents: 0n, state: 'void', placedAt: now, settledAt: now })
    .onConflictDoNothing();
}

/** Everything a member ever staked on settled rounds, centavos. */
export async function stakedBy(db: Database, member: number): Promise<bigint> {
  const [row] = await db
    .select({ staked: sql<string>`coalesce(sum(${gameRounds.betCents}), 0)::text` })
    .from(gameRounds)
    .where(and(eq(gameRounds.memberId, member), eq(gameRounds.state, 'settled')));
  return BigInt(row?.staked ?? 0);
}

/** What of a member's money is in play: the stakes of his open rounds with each open provider, or with the one named. */
export async function stakesInPlay(
  db: Database,
  member: number,
  apiName: string | undefined,
): Promise<{ apiName: string; title: string; cents: bigint }[]> {
  const rows = await db
    .select({
      apiName: gameProviders.apiName,
      title: gameProviders.title,
      cents: sql<string>`coalesce(sum(${gameRounds.betCents}), 0)::text`,
    })
    .from(gameProviders)
    .leftJoin(
      gameRounds,
      and(eq(gameRounds.providerId, gameProviders.id), eq(gameRounds.memberId, member), eq(gameRounds.state, 'open')),
    )
    .where(and(eq(gameProviders.isOpen, true), apiName === undefined ? undefined : eq(gameProviders.apiName, apiName)))
    .groupBy(gameProviders.id)
    .orderBy(asc(gameProviders.id));
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
}
