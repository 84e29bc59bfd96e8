/** Wagering: the stakes that make a bonus cash (docs/domain/money-and-ledger.md#wagering-requirements). */
import * as v from 'valibot';
import { money } from './fields.ts';
import { gameTypes } from './games.ts';
import type { GameType } from './games.ts';

/**
 * How much of a stake counts, in basis points, by the game's type. Where a player can cover nearly every outcome with
 * one bet, a stake risks little, and little of it counts. Reference values, an operator's to set.
 */
export const turnoverWeights: Readonly<Record<GameType, number>> = {
  slots: 10_000,
  fish: 10_000,
  crash: 10_000,
  arcade: 10_000,
  bingo: 10_000,
  lottery: 10_000,
  sports: 10_000,
  live: 1_000,
  card: 1_000,
  table: 1_000,
  video: 1_000,
};

/**
 * How much of a stake counts, in basis points: what is said of the game itself, else of its wire type. A type that is not in the list
 * counts nothing.
 */
export function turnoverWeight(gameType: number, own: number | null = null): number {
  if (own !== null) return own;
  const found = (Object.keys(gameTypes) as GameType[]).find((name) => gameTypes[name] === gameType);
  return found ? turnoverWeights[found] : 0;
}

/** What the house keeps of a stake at least, in millionths, where the whole stake counts. */
export const FULL_EDGE_PPM = 40_000;
const WHOLE_BP = 10_000;

/**
 * How much of a stake counts, in basis points rounded down, by what its game keeps of it at least (`minEdgePpm`, millionths). So a
 * requirement of 25 times a bonus costs what the bonus is worth, on any game. Null: not known, and nothing counts. Bonuses given before
 * these terms count by type (`turnoverWeight`).
 */
export function contributionBp(minEdgePpm: number | null): number {
  return Math.min(WHOLE_BP, Math.floor(((minEdgePpm ?? 0) * WHOLE_BP) / FULL_EDGE_PPM));
}

/** A bonus whose wagering is open: what it is worth, what has to be staked, what has been. */
export const openBonusSchema = v.object({
  id: v.number(),
  bonus: money,
  required: money,
  progress: money,
  created_at: v.string(),
  expires_at: v.optional(v.nullable(v.string()), ''),
});
export type OpenBonus = v.InferOutput<typeof openBonusSchema>;
