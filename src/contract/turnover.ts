/** Defines how much of a stake contributes to wagering requirements (docs/domain/money-and-ledger.md#wagering-requirements). */
import * as v from 'valibot';
import { money } from './fields.ts';
import { gameTypes } from './games.ts';
import type { GameType } from './games.ts';

/**
 * How much of a stake contributes, in basis points, by the game's type. Where one bet can cover nearly every outcome, a stake risks little, so
 * little of it contributes. Reference values for an operator to set.
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
 * Returns how much of a stake contributes, in basis points: the game's own value, otherwise that of its wire type. An unknown type contributes
 * nothing.
 */
export function turnoverWeight(gameType: number, own: number | null = null): number {
  if (own !== null) return own;
  const found = (Object.keys(gameTypes) as GameType[]).find((name) => gameTypes[name] === gameType);
  return found ? turnoverWeights[found] : 0;
}

/** The least margin, in millionths of the stake, from which the whole stake contributes. */
export const FULL_EDGE_PPM = 40_000;
const WHOLE_BP = 10_000;

/**
 * Returns how much of a stake contributes, in basis points rounded down, by the game's least margin (`minEdgePpm`, millionths). A requirement of
 * 25 times a bonus then costs what the bonus is worth, on any game. Null: unknown, so nothing contributes. Bonuses given before these terms
 * count by type (`turnoverWeight`).
 */
export function contributionBp(minEdgePpm: number | null): number {
  return Math.min(WHOLE_BP, Math.floor(((minEdgePpm ?? 0) * WHOLE_BP) / FULL_EDGE_PPM));
}

/** A bonus with open wagering: its amount, the required stakes, and the stakes so far. */
export const openBonusSchema = v.object({
  id: v.number(),
  bonus: money,
  required: money,
  progress: money,
  created_at: v.string(),
  expires_at: v.optional(v.nullable(v.string()), ''),
});
export type OpenBonus = v.InferOutput<typeof openBonusSchema>;
