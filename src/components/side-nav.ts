/** Lists the pages of the account's navigation in groups: three pages for everybody, then money, play and account. */

/**
 * Lists the groups. `text`: a key of `site`, if the page's own title does not fit. `also`: other pages that mark this
 * entry as current.
 */
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

/**
 * Returns the entry's `aria-current` on a page: `page` on its own page, `true` on a page of `also`. A path of `also`
 * with '/' at its end includes all pages below.
 */
export function currentOf(entry: Entry, path: string): 'page' | 'true' | undefined {
  if (entry.path === path) return 'page';
  return entry.also.some((own) => path === own || (own.endsWith('/') && path.startsWith(own))) ? 'true' : undefined;
}
