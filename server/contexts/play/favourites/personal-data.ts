/** What is kept of a member's favourites (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { favourites } from './schema.ts';

export const keptOfFavourites = [
  keeps(favourites, {
    ...{ member: favourites.memberId, key: [favourites.gameId], later: 'erased' },
    shown: { as: 'favourites' },
  }),
];
