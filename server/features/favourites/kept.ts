/** What is kept of a member's favourites (core/kept.ts). */
import { keeps } from '#server/core/kept.ts';
import { favourites } from './schema.ts';

export const keptOfFavourites = [
  keeps(favourites, {
    ...{ member: favourites.memberId, key: [favourites.gameId], later: 'erased' },
    shown: { as: 'favourites' },
  }),
];
