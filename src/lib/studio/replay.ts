/** The rules of the studio's games, to play a round again by its seeds. Loaded when a check is made, not before. */
import type { Replay } from '../draw.ts';
import { drawStops, winCents } from './engine.ts';
import { studioGame } from './games/catalogue.ts';

/** How the game's rounds are played again; undefined for a game whose rules are not known here. */
export function replayOf(gameCode: string): Replay | undefined {
  const game = studioGame(gameCode);
  if (!game) return undefined;
  return async (seed, stakeCents) => {
    const stops = await drawStops(game, seed);
    return { stops, winCents: winCents(game, stops, stakeCents) };
  };
}
