/** Lists the open games that all players share, each with the address of its table. */
import { openGames } from './games.ts';
import { addressAt, video } from './video.ts';

export const liveTables = video.tables.flatMap(({ game: code, url }) => {
  const game = openGames.find(({ game_code }) => game_code === code);
  return game
    ? { game, picture: `/games/${code}/scene.svg`, url: addressAt(import.meta.env.PUBLIC_STUDIO_URL, url) }
    : [];
});
