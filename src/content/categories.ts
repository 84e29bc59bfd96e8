/** Lists the eleven game categories in the order shown. Each is a section of the games page under its own name. */
import { gameTypes } from '#contract/games.ts';
import type { GameType } from '#contract/games.ts';

export const categories = [
  { type: 'slots', text: 'typeSlots' },
  { type: 'live', text: 'typeLive' },
  { type: 'table', text: 'typeTable' },
  { type: 'crash', text: 'typeCrash' },
  { type: 'fish', text: 'typeFish' },
  { type: 'arcade', text: 'typeArcade' },
  { type: 'bingo', text: 'typeBingo' },
  { type: 'card', text: 'typeCard' },
  { type: 'lottery', text: 'typeLottery' },
  { type: 'sports', text: 'typeSports' },
  { type: 'video', text: 'typeVideo' },
] as const satisfies readonly { type: GameType; text: string }[];

/** Returns a category's path. The list reads the query; a page without scripts uses the anchor. */
export const categoryPath = (type: GameType) => `/game?type=${type}#${type}`;

export const isOfType = (game: { game_type: number }, type: GameType) => game.game_type === gameTypes[type];
