/**
 * Derives a round's outcome from its seeds whenever it is needed. It is stored only once its player may know it. So a
 * copy of the tables reveals no outcome in advance (docs/decisions/30-studio-program.md).
 */
import { eq } from '#studio/server/drizzle.ts';
import type { Json } from '#lib/json.ts';
import { play } from '#games/fair-game.ts';
import { studioGame } from '#games/catalogue.ts';
import { rulesOf } from '#games/rules.ts';
import { countsBy } from '#games/wagering.ts';
import { studioSeedPairs } from './schema.ts';
import type { Round } from './schema.ts';
import { decryptSeed } from './server-seed.ts';
import type { Store } from './store.ts';

type Seeds = Pick<Store, 'db' | 'keys'>;

export interface Drawn {
  readonly outcome: Json;
  readonly winCents: bigint;
  /**
   * Whether the stake contributes to wagering. A second bet does not change this; each bet contributes by its own
   * stake.
   */
  readonly counts: boolean;
}

/** Returns the round up to its actions so far; null for a game or a version that no longer exists. */
export async function soFar({ db, keys }: Seeds, round: Round, actions = round.actions) {
  const rules = rulesOf(round.gameCode, round.gameVersion);
  const [pair] = await db.select().from(studioSeedPairs).where(eq(studioSeedPairs.id, round.seedPairId));
  if (!rules || !pair || pair.clientSeed === null) return null;
  const seed = { serverSeed: decryptSeed(keys, pair.sealedSeed), clientSeed: pair.clientSeed, nonce: round.nonce };
  return { rules, pair, ...(await play(rules, seed, round.choice ?? null, round.betCents, actions)) };
}

/** Returns whether the player has no decision left. Throws for a game that no longer exists. */
export async function isRoundOver(studio: Seeds, round: Round): Promise<boolean> {
  if (round.deadline === null) return true;
  const now = await soFar(studio, round);
  if (!now) throw new Error(`round ${round.id} has no game`);
  return now.rules.steps?.isOver(now.outcome) ?? true;
}

/** Returns the outcome of a round that is over; null for a game that no longer exists. */
export async function drawnOf(studio: Seeds, round: Round): Promise<Drawn | null> {
  const { gameCode, choice, betCents, winCents, counts } = round;
  if (winCents !== null) return { outcome: round.outcome, winCents, counts };
  const drawn = await soFar(studio, round);
  if (!drawn) return null;
  const stake = { choice, stakeCents: betCents, cashOut: null };
  return {
    outcome: drawn.outcome,
    winCents: drawn.winCents,
    counts: countsBy(studioGame(gameCode)?.turnover, stake, drawn.outcome),
  };
}
