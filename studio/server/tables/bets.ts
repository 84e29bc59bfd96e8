/**
 * Runs a bet on a shared round: placing -> standing -> ended -> settled, or placing -> refused (the wallet declined),
 * or -> voiding -> refused. It stands only if the wallet replied in time. A bet that is still being placed when the
 * round begins to play becomes void, so that nobody bets on a running round. The wallet's calls are idempotent, and
 * never run inside a transaction.
 */
import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, ne } from '#studio/server/drizzle.ts';
import { sameJson } from '#lib/json.ts';
import type { Json } from '#lib/json.ts';
import { walletOf } from '../rounds.ts';
import type { Guest, Studio } from '../rounds.ts';
import { studioChains, studioSharedRounds, studioTableBets } from '../schema.ts';
import type { SharedRoundRow, TableBet } from '../schema.ts';
import type { Database } from '../database.ts';
import { isForMoney } from '../trial-balances.ts';
import { maskOf } from './company.ts';
import { endAtWallet, moveBet } from './ends.ts';
import type { TableGame } from '#games/table.ts';
import { openRound } from './shared-round.ts';
import type { AtTable, SharedRound } from './shared-round.ts';
import { tableOf } from './tables.ts';
import type { TableStudio } from './tables.ts';

export interface BetRequest extends Guest {
  readonly player: string;
  /** The operator's name of the player; '' where the player is not shown to others. */
  readonly nickname: string;
  readonly spinId: string;
  /** The round as its player saw it: its id and its commitment. */
  readonly roundId: string;
  readonly commitment: string;
  readonly stakeCents: bigint;
  readonly choice: Json;
  /** When the request arrived. */
  readonly receivedAt: Date;
}

export type BetResult = { ok: true; bet: TableBet; balanceCents: bigint } | { ok: false; refusal: string };
type Answered = { ok: true } | { ok: false; refusal: string };
type Placed = { ok: true; bet: TableBet; round: SharedRoundRow } | { ok: false; refusal: string };

/** How long after the close of betting the wallet may reply, ms; never after the round has begun to play. */
const LATE_MS = 2_000;

/**
 * Places a bet. The same id again is the same bet. Refuses with NOT_FOUND for an unknown round, with COMMITMENT_STALE for another commitment,
 * and with BETTING_CLOSED after the round closed. Refuses with TABLE_LIMIT where the player's bets of the round would be too many or too high.
 * Refuses with INVALID for a choice that the round does not have, or an id of another bet. Refuses with ROUND_VOID where the wallet replied too
 * late.
 */
export async function placeBet(studio: Studio, game: TableGame, request: BetRequest): Promise<BetResult> {
  const placed = await studio.transaction((tx) => write(tx, game, request));
  if (!placed.ok) return placed;
  const { bet, round } = placed;
  if (isGivenBack(bet)) return { ok: false, refusal: bet.refusal ?? 'ROUND_VOID' };
  if (bet.state !== 'placing') {
    // A parallel request for the same bet may have been paid after the balance was read.
    const guest = await walletOf(studio, bet.player).authenticate(request.launchToken);
    return { ok: true, bet, balanceCents: guest.ok ? guest.balanceCents : request.balanceCents };
  }
  const taken = await walletOf(studio, bet.player).bet(
    request.launchToken,
    { roundId: round.roundId, betId: bet.betId },
    bet.stakeCents,
  );
  if (!taken.ok && taken.refusal === 'PROVIDER_UNAVAILABLE') return taken;
  const moved = await moveBet(studio.db, bet, 'placing', afterAnswer(studio, round, taken));
  if (moved.state === 'voiding') await endAtWallet(studio, moved);
  // The round may have begun to play meanwhile. The reply is then the bet's state, not the wallet's refusal of the late
  // bet.
  if (isGivenBack(moved)) return { ok: false, refusal: moved.refusal ?? 'ROUND_VOID' };
  return { ok: true, bet: moved, balanceCents: taken.ok ? taken.balanceCents : request.balanceCents };
}

/** Returns whether the bet no longer stands: its stake was returned, or will be once the wallet replies. */
const isGivenBack = ({ state }: TableBet): boolean => state === 'refused' || state === 'voiding';

/** Returns the state of a bet after the wallet's reply. */
function afterAnswer({ now }: Studio, { closesAt, startsAt }: SharedRoundRow, taken: Answered): Partial<TableBet> {
  if (!taken.ok) return { state: 'refused', refusal: taken.refusal };
  const latest = Math.min(closesAt.getTime() + LATE_MS, startsAt.getTime());
  return { state: now().getTime() <= latest ? 'standing' : 'voiding' };
}

async function write(tx: Database, game: TableGame, request: BetRequest): Promise<Placed> {
  const { player, nickname, spinId, roundId, commitment, stakeCents, choice, receivedAt } = request;
  const [round] = await tx
    .select()
    .from(studioSharedRounds)
    .where(and(eq(studioSharedRounds.roundId, roundId), eq(studioSharedRounds.gameCode, game.code)));
  if (!round) return { ok: false, refusal: 'NOT_FOUND' };
  const [known] = await tx
    .select()
    .from(studioTableBets)
    .where(and(eq(studioTableBets.player, player), eq(studioTableBets.spinId, spinId)));
  if (known) {
    const same = known.sharedRoundId === round.id && known.stakeCents === stakeCents && sameJson(known.choice, choice);
    return same ? { ok: true, bet: known, round } : { ok: false, refusal: 'INVALID' };
  }
  if (round.commitment !== commitment) return { ok: false, refusal: 'COMMITMENT_STALE' };
  if (receivedAt < round.opensAt || receivedAt >= round.closesAt) return { ok: false, refusal: 'BETTING_CLOSED' };
  if (game.table.takes?.(choice, round.number) === false) return { ok: false, refusal: 'INVALID' };
  const mine = await tx
    .select({ stake: studioTableBets.stakeCents })
    .from(studioTableBets)
    .where(and(ofPlayer(player, game.code), eq(studioTableBets.sharedRoundId, round.id), isAlive));
  const total = mine.reduce((sum, { stake }) => sum + stake, stakeCents);
  if (mine.length >= game.table.mostBets || total > BigInt(game.stakes.max))
    return { ok: false, refusal: 'TABLE_LIMIT' };
  const [bet] = await tx
    .insert(studioTableBets)
    .values({
      betId: randomBytes(24).toString('base64url'),
      sharedRoundId: round.id,
      player,
      mask: maskOf(nickname),
      gameCode: game.code,
      spinId,
      stakeCents,
      choice,
      state: 'placing',
      createdAt: receivedAt,
    })
    .onConflictDoNothing()
    .returning();
  // The same id was used in another game at the same moment.
  return bet ? { ok: true, bet, round } : { ok: false, refusal: 'INVALID' };
}

export const ofPlayer = (player: string, gameCode: string) =>
  and(eq(studioTableBets.player, player), eq(studioTableBets.gameCode, gameCode));
export const isAlive = and(ne(studioTableBets.state, 'refused'), ne(studioTableBets.state, 'voiding'));

/** Returns the number of standing bets on the round. Those with play money do not count, as in the company. */
export async function betsOn(db: Database, { id }: SharedRound): Promise<number> {
  const { sharedRoundId, state, player } = studioTableBets;
  const [counted] = await db
    .select({ bets: count() })
    .from(studioTableBets)
    .where(and(eq(sharedRoundId, id), isAlive, ne(state, 'placing'), isForMoney(player)));
  return counted?.bets ?? 0;
}

/** A bet and the round it is on. */
export interface BetOn extends AtTable {
  readonly bet: TableBet;
}

/** Returns the player's last bets at the table, the newest first. */
export async function betsOf(studio: TableStudio, player: string, game: TableGame, most: number): Promise<BetOn[]> {
  const found = await betsWithRounds(studio.db)
    .where(ofPlayer(player, game.code))
    .orderBy(desc(studioTableBets.id))
    .limit(most);
  return Promise.all(found.map(async (each) => ({ ...each, round: await openRound(studio, game, each) })));
}

/** Returns a bet by its id; null where there is none, or its game no longer exists. */
export async function betAt(studio: TableStudio, betId: string): Promise<BetOn | null> {
  const [found] = await betsWithRounds(studio.db).where(eq(studioTableBets.betId, betId));
  const game = found && tableOf(found.bet.gameCode);
  return game ? { ...found, round: await openRound(studio, game, found) } : null;
}

export const betsWithRounds = (db: Database) =>
  db
    .select({ bet: studioTableBets, round: studioSharedRounds, chain: studioChains })
    .from(studioTableBets)
    .innerJoin(studioSharedRounds, eq(studioSharedRounds.id, studioTableBets.sharedRoundId))
    .innerJoin(studioChains, eq(studioChains.id, studioSharedRounds.chainId));
