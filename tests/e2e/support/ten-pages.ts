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
