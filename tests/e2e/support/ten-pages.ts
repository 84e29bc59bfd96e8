/** Ten pages that represent all others in slow tests: a visitor's and a player's, in short and long languages. */
export const visitorPages = [
  '/',
  '/tr/game',
  '/promotion/activity',
  '/id/promotion/activity/recharge',
  '/promotion/vip',
  '/login',
] as const;
export const playerPages = ['/recharge', '/id/withdraw', '/profile', '/th/security-center'] as const;

/** Pages that keep a place for the player's data, which come later. */
export const filledPages: readonly string[] = [
  '/responsible-play',
  '/favourites',
  '/information-center/notification',
  '/recharge',
  '/promotion/activity',
  '/promotion/rebates',
  '/promotion/vip',
  '/agency-center/agent',
  '/agency-center/invite',
];
