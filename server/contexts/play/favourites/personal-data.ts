/** Declares what is stored of a member's favourites (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { favourites } from './schema.ts';

export const favouritePersonalData = [
  personalData(favourites, {
    ...{ member: favourites.memberId, key: [favourites.gameId], retention: 'erase' },
    exported: { as: 'favourites' },
  }),
];
