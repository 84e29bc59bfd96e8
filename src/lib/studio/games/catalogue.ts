/** The studio's games: the configurations it plays by, and the list the operator's catalogue is seeded from. */
import { lines, slotRules } from '../engine.ts';
import type { SlotGame } from '../engine.ts';
import { boiDaSorte } from './boi-da-sorte.ts';
import { oncaDourada } from './onca-dourada.ts';
import { rioDeGuarana } from './rio-de-guarana.ts';

/** The studio's name on the wire (`api_name`): another provider may have a game of the same code. */
export const STUDIO = 'jogada';

export const studioGames: readonly SlotGame[] = [oncaDourada, boiDaSorte, rioDeGuarana];

export function studioGame(code: string): SlotGame | undefined {
  return studioGames.find((game) => game.code === code);
}

const rules = new Map(studioGames.map((game) => [game.code, slotRules(game)]));

/** What a round of the game is played, and played again, by. */
export const rulesOf = (code: string) => rules.get(code);

export const catalogue = studioGames.map((game) => ({
  gameCode: game.code,
  names: game.names,
  gameType: 3,
  rtpBasisPoints: game.rtpBasisPoints,
  // In hundredths of the whole stake, which the lines share.
  maxMultiplier: (game.topMultiplier * 100) / lines.length,
  tags: game.tags,
  weight: game.weight,
}));
