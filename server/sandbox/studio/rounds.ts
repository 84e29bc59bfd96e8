/**
 * A round's life: drawn -> bet -> settled, or drawn -> refused (the wallet declined), or drawn -> voiding -> refused (the
 * bet's answer was lost). Each step is written before the next is asked of the wallet, and the wallet answers repeats
 * alike; so a round left anywhere by a crash is finished by whoever finds it, once, even if two find it. The wallet is
 * never called inside a database transaction.
 */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { sameJson } from '#lib/json.ts';
import type { Json } from '#lib/json.ts';
import { playInstant } from '#lib/studio/fair-game.ts';
import type { StudioGame } from '#lib/studio/sheet.ts';
import { studioRounds, studioSeedPairs } from './schema.ts';
import type { Round } from './schema.ts';
import { isExhausted, lockPairs, openStates } from './seeds.ts';
import type { Wallet } from './wallet-client.ts';

export interface Studio {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly now: () => Date;
  /** The studio's public address, without a slash at the end. */
  readonly baseUrl: string;
  readonly minCycleMs: MinCycle;
}

/** The least time from the start of a player's round to that of their next of the game, ms (domain-games 7). */
export interface MinCycle {
  readonly slots: number;
  readonly other: number;
}

const SLOTS = 3;
export const cycleOf = ({ minCycleMs }: Pick<Studio, 'minCycleMs'>, game: StudioGame): number =>
  game.gameType === SLOTS ? minCycleMs.slots : minCycleMs.other;

export interface SpinRequest {
  readonly launchToken: string;
  readonly player: string;
  readonly spinId: string;
  readonly betCents: bigint;
  readonly choice: Json;
  /** The pair and the number that the browser plays under: no other round is played than the one it named. */
  readonly commitment: string;
  readonly nonce: number;
}

export type SpinResult = { ok: true; round: Round; balanceCents: bigint } | { ok: false; refusal: string };

/** A round untouched for this long was left behind by a crash or a lost reply. */
export const ABANDONED_MS = 15_000;
/** How many abandoned rounds are read at a time. */
const PAGE = 100;

/** Plays one spin. The same spin id again gives the same round: it is finished if it was not, and never bet twice. */
export async function spin(studio: Studio, game: StudioGame, request: SpinRequest): Promise<SpinResult> {
  await resumeRounds(studio, request.player, request.spinId);
  const drawn = await draw(studio, game, request);
  if (!drawn.ok) return drawn;
  return finish(studio, drawn.round, request.launchToken);
}

/**
 * Takes the nonce and writes the outcome down before any money moves. COMMITMENT_STALE: the pair or the number that was named
 * is not the current one. SEEDS_EXHAUSTED: the pair has to give way first, which is the browser's to ask for. TOO_FAST: the last
 * round began less than a cycle ago.
 */
async function draw(
  studio: Studio,
  game: StudioGame,
  request: SpinRequest,
): Promise<{ ok: true; round: Round } | { ok: false; refusal: string }> {
  const { player, spinId, betCents, choice, commitment, nonce } = request;
  const { rules } = game;
  return studio.db.transaction(async (tx) => {
    const now = studio.now();
    const { current: pair } = await lockPairs(tx, player, rules.code, now);
    const [known] = await tx
      .select({ round: studioRounds, commitment: studioSeedPairs.commitment })
      .from(studioRounds)
      .innerJoin(studioSeedPairs, eq(studioSeedPairs.id, studioRounds.seedPairId))
      .where(and(eq(studioRounds.player, player), eq(studioRounds.spinId, spinId)));
    if (known) {
      const { round } = known;
      const sameBet =
        round.gameCode === rules.code && round.betCents === betCents && sameJson(round.choice ?? null, choice);
      const same = sameBet && known.commitment === commitment && round.nonce === nonce;
      return same ? { ok: true, round } : { ok: false, refusal: 'INVALID' };
    }
    if (!pair || pair.clientSeed === null || pair.commitment !== commitment || pair.nextNonce !== nonce)
      return { ok: false, refusal: 'COMMITMENT_STALE' };
    if (isExhausted(pair, now)) return { ok: false, refusal: 'SEEDS_EXHAUSTED' };
    const since = await sinceLast(tx, player, rules.code, now);
    if (since !== null && since < cycleOf(studio, game)) return { ok: false, refusal: 'TOO_FAST' };
    const seed = { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed, nonce };
    const played = await playInstant(rules, seed, choice, betCents);
    await tx
      .update(studioSeedPairs)
      .set({ nextNonce: nonce + 1 })
      .where(eq(studioSeedPairs.id, pair.id));
    const [round] = await tx
      .insert(studioRounds)
      .values({
        roundId: randomBytes(24).toString('base64url'),
        seedPairId: pair.id,
        player,
        gameCode: rules.code,
        spinId,
        nonce,
        betCents,
        winCents: played.winCents,
        gameVersion: rules.version,
        choice,
        outcome: played.outcome,
        state: 'drawn',
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    // The same spin id in another game at the same moment: the nonce stays used, nothing is bet.
    return round ? { ok: true, round } : { ok: false, refusal: 'INVALID' };
  });
}

/** How long ago the player's last round of the game began, ms; one that was refused did not begin. */
async function sinceLast(tx: Database, player: string, gameCode: string, now: Date): Promise<number | null> {
  const [last] = await tx
    .select({ at: studioRounds.createdAt })
    .from(studioRounds)
    .where(and(eq(studioRounds.player, player), eq(studioRounds.gameCode, gameCode), ne(studioRounds.state, 'refused')))
    .orderBy(desc(studioRounds.id))
    .limit(1);
  return last ? now.getTime() - last.at.getTime() : null;
}

/** Does what is left to do. Without a launch token a drawn round cannot be bet any more: it is voided. */
async function finish(studio: Studio, round: Round, launchToken: string | null): Promise<SpinResult> {
  if (round.state === 'refused') return { ok: false, refusal: round.refusal ?? 'ROUND_VOID' };
  if (round.state === 'bet' || round.state === 'settled') return settle(studio, round);
  if (round.state === 'voiding' || launchToken === null) return giveBack(studio, round);
  const bet = await studio.wallet.bet(launchToken, round.roundId, round.betCents);
  if (!bet.ok && bet.refusal === 'PROVIDER_UNAVAILABLE') return bet;
  if (!bet.ok) {
    await move(studio, round, 'drawn', { state: 'refused', refusal: bet.refusal });
    return bet;
  }
  return settle(studio, await move(studio, round, 'drawn', { state: 'bet' }));
}

/** A settled round is settled again for the balance: the wallet answers a repeat without paying. */
async function settle(studio: Studio, round: Round): Promise<SpinResult> {
  if (round.state !== 'bet' && round.state !== 'settled') return finish(studio, round, null);
  const settled = await studio.wallet.settle(round.roundId, round.winCents, detailUrl(studio, round));
  if (!settled.ok) return { ok: false, refusal: 'PROVIDER_UNAVAILABLE' };
  const done = await move(studio, round, 'bet', { state: 'settled', settledAt: studio.now() });
  return { ok: true, round: done, balanceCents: settled.balanceCents };
}

/** Claims the round for voiding first, so that a bet accepted in between is not settled as well. */
async function giveBack(studio: Studio, round: Round): Promise<SpinResult> {
  const claimed = round.state === 'voiding' ? round : await move(studio, round, 'drawn', { state: 'voiding' });
  if (claimed.state !== 'voiding') return finish(studio, claimed, null);
  const voided = await studio.wallet.rollBack(claimed.roundId);
  if (!voided.ok) return { ok: false, refusal: 'PROVIDER_UNAVAILABLE' };
  await move(studio, claimed, 'voiding', { state: 'refused', refusal: 'ROUND_VOID', settledAt: studio.now() });
  return { ok: false, refusal: 'ROUND_VOID' };
}

/** Moves a round on from `from` only; the row as it is now, whoever moved it. */
async function move(studio: Studio, round: Round, from: string, to: Partial<Round>): Promise<Round> {
  const mine = and(eq(studioRounds.id, round.id), eq(studioRounds.state, from));
  const [moved] = await studio.db.update(studioRounds).set(to).where(mine).returning();
  if (moved) return moved;
  const [current] = await studio.db.select().from(studioRounds).where(eq(studioRounds.id, round.id));
  if (!current) throw new Error('a round vanished');
  return current;
}

/**
 * Finishes abandoned rounds, of one player (but the spin being asked for) or of all: on start, now and then, and before
 * a player's next spin. How many are finished now; one that cannot be finished yet does not hold up the others.
 */
export async function resumeRounds(studio: Studio, player?: string, butSpinId?: string): Promise<number> {
  const before = new Date(studio.now().getTime() - ABANDONED_MS);
  let finished = 0;
  let after = 0;
  for (;;) {
    const abandoned = await studio.db
      .select()
      .from(studioRounds)
      .where(
        and(
          gt(studioRounds.id, after),
          inArray(studioRounds.state, openStates),
          lt(studioRounds.createdAt, before),
          player === undefined ? undefined : eq(studioRounds.player, player),
          butSpinId === undefined ? undefined : ne(studioRounds.spinId, butSpinId),
        ),
      )
      .orderBy(studioRounds.id)
      .limit(PAGE);
    for (const round of abandoned) {
      const result = await finish(studio, round, null);
      if (result.ok || result.refusal !== 'PROVIDER_UNAVAILABLE') finished++;
      after = round.id;
    }
    if (abandoned.length < PAGE) return finished;
  }
}

export function detailUrl(studio: Pick<Studio, 'baseUrl'>, round: Pick<Round, 'roundId'>): string {
  return `${studio.baseUrl}/round/${round.roundId}`;
}
