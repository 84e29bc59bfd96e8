/** The rules of the studio's games, to play a round again by its seeds. Loaded when a check is made, not before. */
import type { Replay } from '../draw.ts';
import { playInstant } from './fair-game.ts';
import { rulesOf } from './games/rules.ts';

/** How the game's rounds are played again; undefined for a game whose rules are not known here. */
export function replayOf(gameCode: string): Replay | undefined {
  const rules = rulesOf(gameCode);
  if (!rules) return undefined;
  return (seed, stakeCents, choice) =>
    rules.isChoice(choice) ? playInstant(rules, seed, choice, stakeCents) : Promise.resolve(null);
}
