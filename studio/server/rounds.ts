/**
 * Runs a round: drawn -> bet -> settled, or drawn -> refused (the wallet declined), or drawn -> voiding -> refused (the
 * bet's reply was lost). A round of steps goes drawn -> playing -> ended -> settled (steps.ts). Each state is stored
 * before the next call to the wallet, and the wallet's calls are idempotent. So any later call can complete a round
 * that a crash interrupted, once, even if two calls run at once. The wallet is never called inside a database
 * transaction.
 */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, ne } from '#studio/server/drizzle.ts';
import { sameJson } from '#lib/json.ts';
import type { Json } from '#lib/json.ts';
import type { StudioGame } from '#games/paytable.ts';
import { drawnOf, isRoundOver } from './drawn.ts';
import { isTry } from './trial-balances.ts';
import type { TrialBalances } from './trial-balances.ts';
import { studioRounds, studioSeedPairs } from './schema.ts';
import type { Round } from './schema.ts';
import { currentPairs, isExhausted } from './seeds.ts';
import type { Database } from './database.ts';
import type { Store } from './store.ts';
import { BET_VOID } from './wallet-client.ts';
import type { PlayRules, Wallet } from './wallet-client.ts';
import { cycleOf } from './cycle.ts';
import type { MinCycle } from './cycle.ts';

export interface Studio extends Pick<Store, 'db' | 'transaction' | 'keys'> {
  readonly wallet: Wallet;
  /** The play money of trials. */
  readonly trialBalances: TrialBalances;
  readonly now: () => Date;
  /** The studio's public address, without a slash at the end. */
  readonly baseUrl: string;
  readonly minCycleMs: MinCycle;
}

/** Returns the wallet for a player's rounds. */
export const walletOf = ({ wallet, trialBalances }: Pick<Studio, 'wallet' | 'trialBalances'>, player: string): Wallet =>
  isTry(player) ? trialBalances : wallet;

/** The player of the game, as the wallet named them at authentication. */
export interface Guest {
  readonly launchToken: string;
  readonly balanceCents: bigint;
}

export interface SpinRequest extends Guest {
  readonly player: string;
  readonly play: PlayRules;
  readonly spinId: string;
  readonly betCents: bigint;
  readonly choice: Json;
  /** The pair and the nonce that the browser knows. No other round is played than the named one. */
  readonly commitment: string;
  readonly nonce: number;
  /** The version of the rules by which the browser plays and judges the round. */
  readonly version: number;
}

export type SpinResult = { ok: true; round: Round; balanceCents: bigint } | { ok: false; refusal: string };

/** The time limit of a step (docs/domain/games-and-fairness.md#step-deadlines). */
export const STEP_MS = 24 * 60 * 60 * 1000;

/**
 * Plays one spin. The same spin id again returns the same round: it is completed if it was not, and never bet twice.
 */
export async function spin(studio: Studio, game: StudioGame, request: SpinRequest): Promise<SpinResult> {
  const drawn = await draw(studio, game, request);
  if (!drawn.ok) return drawn;
  return finish(studio, drawn.round, request);
}

/**
 * Takes the nonce, which fixes the outcome, and stores the round before any money moves.
 * Refuses with RULES_CHANGED where the browser's version of the rules is not the current one.
 * Refuses with COMMITMENT_STALE where the named pair or nonce is not the current one. Refuses with SEEDS_EXHAUSTED
 * where the browser must first replace the pair. Refuses with TOO_FAST where the last round began less than the minimum
 * time ago. Refuses with ROUND_OPEN while a round of steps is open.
 */
async function draw(
  studio: Studio,
  game: StudioGame,
  request: SpinRequest,
): Promise<{ ok: true; round: Round } | { ok: false; refusal: string }> {
  const { player, spinId, betCents, choice, commitment, nonce, version } = request;
  const { rules } = game;
  return studio.transaction(async (tx) => {
    const now = studio.now();
    const { current: pair } = await currentPairs({ ...studio, db: tx }, player, rules.code, now);
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
    if (version !== rules.version) return { ok: false, refusal: 'RULES_CHANGED' };
    if (!pair || pair.clientSeed === null || pair.commitment !== commitment || pair.nextNonce !== nonce)
      return { ok: false, refusal: 'COMMITMENT_STALE' };
    if (isExhausted(pair, now)) return { ok: false, refusal: 'SEEDS_EXHAUSTED' };
    if (rules.steps && (await openSteps(tx, player, rules.code))) return { ok: false, refusal: 'ROUND_OPEN' };
    const since = await sinceLast(tx, player, rules.code, now);
    if (since !== null && since < cycleOf(studio.minCycleMs, game, request.play))
      return { ok: false, refusal: 'TOO_FAST' };
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
        gameVersion: rules.version,
        choice,
        deadline: rules.steps ? new Date(now.getTime() + STEP_MS) : null,
        state: 'drawn',
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    // The same spin id was used in another game at the same moment. The nonce stays used, and nothing is bet.
    return round ? { ok: true, round } : { ok: false, refusal: 'INVALID' };
  });
}

/** Returns the player's open round of steps, if any. */
export async function openSteps(db: Database, player: string, gameCode: string): Promise<Round | null> {
  const [open] = await db
    .select()
    .from(studioRounds)
    .where(
      and(
        eq(studioRounds.player, player),
        eq(studioRounds.gameCode, gameCode),
        inArray(studioRounds.state, ['drawn', 'playing', 'raising', 'lowering']),
      ),
    )
    .orderBy(desc(studioRounds.id))
    .limit(1);
  return open ?? null;
}

/** Returns how long ago the player's last round of the game began, ms. Refused rounds do not count. */
async function sinceLast(tx: Database, player: string, gameCode: string, now: Date): Promise<number | null> {
  const [last] = await tx
    .select({ at: studioRounds.createdAt })
    .from(studioRounds)
    .where(and(eq(studioRounds.player, player), eq(studioRounds.gameCode, gameCode), ne(studioRounds.state, 'refused')))
    .orderBy(desc(studioRounds.id))
    .limit(1);
  return last ? now.getTime() - last.at.getTime() : null;
}

/** Completes a round. Without a guest a drawn round can no longer be bet on, so it is voided. */
export async function finish(studio: Studio, round: Round, guest: Guest | null): Promise<SpinResult> {
  if (round.state === 'refused') return { ok: false, refusal: round.refusal ?? 'ROUND_VOID' };
  if (['bet', 'ended', 'settled'].includes(round.state)) return settle(studio, round);
  if (['playing', 'raising', 'lowering'].includes(round.state))
    return { ok: true, round, balanceCents: guest?.balanceCents ?? 0n };
  if (round.state === 'voiding' || guest === null) return returnStake(studio, round, 'drawn');
  const bet = await walletOf(studio, round.player).bet(
    guest.launchToken,
    { roundId: round.roundId, betId: round.roundId },
    round.betCents,
  );
  if (!bet.ok && bet.refusal === 'PROVIDER_UNAVAILABLE') return bet;
  // Another call may have voided the round meanwhile. The reply is then the round's state, not the wallet's refusal of
  // the late bet.
  if (!bet.ok)
    return finish(studio, await transition(studio, round, 'drawn', { state: 'refused', refusal: bet.refusal }), null);
  const taken = await transition(studio, round, 'drawn', {
    state: (await isRoundOver(studio, round)) ? 'bet' : 'playing',
  });
  return finish(studio, taken, { launchToken: guest.launchToken, balanceCents: bet.balanceCents });
}

/** Settles a round. A settled round is settled again to read the balance; the wallet does not pay a repeat. */
export async function settle(studio: Studio, round: Round): Promise<SpinResult> {
  if (!['bet', 'ended', 'settled'].includes(round.state)) return finish(studio, round, null);
  const drawn = await drawnOf(studio, round);
  // The round waits for a release that has its game.
  if (!drawn) return { ok: false, refusal: 'PROVIDER_UNAVAILABLE' };
  const win = drawn.winCents;
  // Two bets of one round share its win evenly. Each contributes to wagering by its own stake, or neither does.
  const told = { detailUrl: detailUrl(studio, round), ...countedOf(drawn) };
  const raised = round.raisedCents > 0n ? win / 2n : 0n;
  const wallet = walletOf(studio, round.player);
  const ends = [await wallet.settle(round.roundId, { ...told, winCents: win - raised })];
  if (round.raisedCents > 0n) ends.push(await wallet.settle(raiseId(round), { ...told, winCents: raised }));
  if (ends.some((end) => !end.ok && end.refusal !== BET_VOID)) return { ok: false, refusal: 'PROVIDER_UNAVAILABLE' };
  const from = round.state === 'ended' ? 'ended' : 'bet';
  const settledAt = studio.now();
  const paid = ends.findLast((end) => end.ok);
  // The operator has returned all stakes.
  if (!paid) {
    await transition(studio, round, from, { state: 'refused', refusal: 'ROUND_VOID', settledAt });
    return { ok: false, refusal: 'ROUND_VOID' };
  }
  const done = await transition(studio, round, from, { state: 'settled', settledAt, ...drawn });
  return { ok: true, round: done, balanceCents: paid.balanceCents };
}

/**
 * Returns the bet's wagering contribution for the wallet. It is empty where the whole stake contributes, so that a
 * repeat equals earlier calls.
 */
export const countedOf = ({ counts }: { readonly counts: boolean }) => (counts ? {} : { countedCents: 0n });

/**
 * Returns the id of the round's second bet in the wallet. Each attempt has a new one, because the id of a rolled-back
 * bet cannot be used again.
 */
export const raiseId = ({ roundId, raises }: Pick<Round, 'roundId' | 'raises'>): string =>
  `${roundId}.d${raises > 1 ? raises : ''}`;

/** Returns the stake. Moves the round to voiding first, so that a bet accepted meanwhile is not settled as well. */
export async function returnStake(studio: Studio, round: Round, from: 'drawn' | 'playing'): Promise<SpinResult> {
  const claimed = round.state === 'voiding' ? round : await transition(studio, round, from, { state: 'voiding' });
  if (claimed.state !== 'voiding') return finish(studio, claimed, null);
  const voided = await walletOf(studio, claimed.player).rollBack(claimed.roundId);
  if (!voided.ok) return { ok: false, refusal: 'PROVIDER_UNAVAILABLE' };
  await transition(studio, claimed, 'voiding', { state: 'refused', refusal: 'ROUND_VOID', settledAt: studio.now() });
  return { ok: false, refusal: 'ROUND_VOID' };
}

/**
 * Changes the state of a round only from `from`, and returns the current row, whoever changed it. A late reply about
 * one second bet does not affect the next.
 */
export async function transition(studio: Studio, round: Round, from: string, to: Partial<Round>): Promise<Round> {
  const { id, state, raises } = studioRounds;
  const mine = and(eq(id, round.id), eq(state, from), eq(raises, round.raises));
  const [moved] = await studio.db.update(studioRounds).set(to).where(mine).returning();
  if (moved) return moved;
  const [current] = await studio.db.select().from(studioRounds).where(eq(studioRounds.id, round.id));
  if (!current) throw new Error('a round vanished');
  return current;
}

export function detailUrl(studio: Pick<Studio, 'baseUrl'>, round: Pick<Round, 'roundId'>): string {
  return `${studio.baseUrl}/round/${round.roundId}`;
}
