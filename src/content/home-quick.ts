/**
 * Lists the home page's shortcuts: for a visitor to information, for a player to their own pages. An offer's shortcut
 * exists where the market has the offer. The icons are drawn on a 24-unit grid and used nowhere else.
 */
import { pageOffered } from './market.ts';

const all = [
  {
    path: '/promotion/activity/lottery-wheel',
    text: 'quickWheel',
    icon: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M3 12h18M5.6 5.600l12.8 12.800M18.4 5.600 5.6 18.400',
  },
  {
    path: '/promotion/vip',
    text: 'quickVip',
    icon: 'm12 3 2.700 5.600 6.100.9-4.400 4.300 1 6.100L12 17l-5.400 2.900 1-6.100-4.400-4.300 6.100-.9z',
  },
  {
    path: '/promotion/activity/invitation-activity',
    text: 'quickInvite',
    icon: 'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c.6-3.800 3-6 6.500-6s5.900 2.200 6.500 6M16 4.800a3.500 3.500 0 0 1 0 6.400M18 14.400c2 .8 3.200 2.700 3.500 5.600',
  },
  {
    path: '/favourites',
    text: 'quickFavourites',
    icon: 'M12 20s-8-4.6-8-10.500A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.500C20 15.4 12 20 12 20z',
  },
] as const;

export const visitorQuick = all.filter(({ path }) => pageOffered(path));

export const playerQuick = [
  { path: '/rechargeRecord', text: 'rechargeRecordTitle', icon: 'down' },
  { path: '/favourites', text: 'favouritesTitle', icon: 'heart' },
  { path: '/withdrawalRecord', text: 'withdrawalRecordTitle', icon: 'record' },
  { path: '/information-center/game-registration', text: 'gameRecordTitle', icon: 'shield' },
] as const;
