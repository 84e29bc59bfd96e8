/** The games of the static pages: a snapshot of the game list, in the wire's shape, so that a visitor's page needs no call. */
import rows from './games.json';

/** Games open for play. */
export const openGames = rows.filter((game) => game.is_open === 1);
