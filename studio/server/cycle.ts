/** Decides how long a round lasts at least (docs/domain/games-and-fairness.md#responsible-design). */
import { gameTypes } from '#contract/games.ts';
import type { StudioGame } from '#games/paytable.ts';
import type { PlayRules } from './wallet-client.ts';

/** The studio's own minimum time from the start of a player's round to the start of the next in the same game, ms. */
export interface MinCycle {
  readonly slots: number;
  readonly other: number;
}

/** Returns the minimum time for a game, ms: the studio's own, or that of the operator's market where it is longer. */
export function cycleOf(own: MinCycle, { gameType }: StudioGame, { shortestCycleMs }: PlayRules): number {
  return Math.max(gameType === gameTypes.slots ? own.slots : own.other, shortestCycleMs);
}
