/** What the account's navigation leads to, in groups: the three places of everybody first, then money, play and account. */

/** `text`: a key of `site`, where the page's own title is too long or says another thing. `also`: what belongs to it. */
export const sideNav = [
  {
    title: null,
    entries: [
      { path: '/', text: 'navHome', also: [] },
      { path: '/game', text: 'navGames', also: [] },
      { path: '/promotion/activity', text: 'navPromotions', also: [] },
    ],
  },
  {
    title: 'navMoney',
    entries: [
      { path: '/wallet', text: 'navWallet', also: ['/promotion/cover'] },
      { path: '/recharge', text: 'navDeposit', also: ['/recharge-payment', '/recharge-transfer'] },
      { path: '/withdraw', text: 'withdrawTitle', also: ['/withdrawalPassword', '/withdrawal-card'] },
      {
        path: '/order-center',
        text: null,
        also: ['/order-center/', '/rechargeRecord', '/withdrawalRecord'],
      },
    ],
  },
  {
    title: 'navPlay',
    entries: [
      { path: '/information-center/game-registration', text: 'navBets', also: [] },
      { path: '/promotion/rebates', text: null, also: ['/promotion/history'] },
      { path: '/favourites', text: null, also: [] },
    ],
  },
  {
    title: 'navAccount',
    entries: [
      { path: '/profile', text: 'navProfile', also: [] },
      { path: '/security-center', text: null, also: ['/security-center/'] },
      { path: '/responsible-play', text: 'navLimits', also: [] },
      { path: '/information-center/notification', text: null, also: [] },
      { path: '/agency-center/agent', text: null, also: ['/agency-center/'] },
      { path: '/information-center/support', text: null, also: [] },
    ],
  },
] as const;

type Entry = (typeof sideNav)[number]['entries'][number];

/** Answers the entry's `aria-current` on a page: `page` on its own, `true` on one that belongs to it. `also` ends with '/': all below. */
export function currentOf(entry: Entry, path: string): 'page' | 'true' | undefined {
  if (entry.path === path) return 'page';
  return entry.also.some((own) => path === own || (own.endsWith('/') && path.startsWith(own))) ? 'true' : undefined;
}
