/** Lists every route of the site, for navigation, titles and tests. Paths keep the specification's spelling. */

import { activityPath, promotions } from '#content/promotions.ts';

/** The visitors who may open a route. The guard of a `player` route asks for a login. */
export type RouteAccess = 'anyone' | 'player';
/** The frame of a page: the shared layout, or bare (docs/domain/wire-shapes.md#page-layout: outside the shared layout). */
export type RouteLayout = 'site' | 'bare';

export interface Route {
  readonly path: `/${string}`;
  /** Key of the route's words in locales/<code>/site.json or pages.json: `<key>Title` and `<key>Description`. */
  readonly titleKey: string;
  readonly access: RouteAccess;
  readonly layout: RouteLayout;
  readonly feature: string;
  /** Open to anyone, but not listed for search engines. */
  readonly unlisted?: true;
}

export const routes = [
  { path: '/', titleKey: 'home', access: 'anyone', layout: 'site', feature: 'site' },
  { path: '/game', titleKey: 'game', access: 'anyone', layout: 'site', feature: 'games' },
  // The address decides the content: a visitor reads about the game, a player plays it.
  { path: '/gameInfo', titleKey: 'gameInfo', access: 'anyone', layout: 'bare', feature: 'games', unlisted: true },
  { path: '/login', titleKey: 'login', access: 'anyone', layout: 'site', feature: 'session' },
  {
    path: '/forgotten-password',
    titleKey: 'forgottenPassword',
    access: 'anyone',
    layout: 'site',
    feature: 'security',
    unlisted: true,
  },
  { path: '/profile', titleKey: 'profile', access: 'player', layout: 'site', feature: 'profile' },
  { path: '/wallet', titleKey: 'wallet', access: 'player', layout: 'site', feature: 'wallet' },
  { path: '/recharge', titleKey: 'recharge', access: 'player', layout: 'site', feature: 'recharge' },
  { path: '/recharge-payment', titleKey: 'rechargePayment', access: 'player', layout: 'site', feature: 'recharge' },
  { path: '/recharge-transfer', titleKey: 'rechargeTransfer', access: 'player', layout: 'site', feature: 'recharge' },
  { path: '/rechargeRecord', titleKey: 'rechargeRecord', access: 'player', layout: 'site', feature: 'recharge' },
  { path: '/withdraw', titleKey: 'withdraw', access: 'player', layout: 'site', feature: 'withdrawal' },
  { path: '/withdrawalRecord', titleKey: 'withdrawalRecord', access: 'player', layout: 'site', feature: 'withdrawal' },
  {
    path: '/withdrawalPassword',
    titleKey: 'withdrawalPassword',
    access: 'player',
    layout: 'site',
    feature: 'withdrawal',
  },
  // Deposit and withdrawal side by side; and the catalogue of src/ui, at the page's width and at two widths.
  { path: '/cztx', titleKey: 'cashier', access: 'player', layout: 'bare', feature: 'site' },
  { path: '/test', titleKey: 'catalogue', access: 'anyone', layout: 'bare', feature: 'site', unlisted: true },
  { path: '/test12', titleKey: 'catalogueWidths', access: 'anyone', layout: 'bare', feature: 'site', unlisted: true },
  // The game record: "registration" renders "registro" literally.
  {
    path: '/information-center/game-registration',
    titleKey: 'gameRecord',
    access: 'player',
    layout: 'site',
    feature: 'games',
  },
  { path: '/searchGames', titleKey: 'searchGames', access: 'anyone', layout: 'site', feature: 'games' },
  // A visitor's favourites are stored in the browser, a player's with the account.
  {
    path: '/favourites',
    titleKey: 'favourites',
    access: 'anyone',
    layout: 'site',
    feature: 'favourites',
    unlisted: true,
  },
  { path: '/video', titleKey: 'video', access: 'anyone', layout: 'site', feature: 'games' },
  { path: '/withdrawal-card', titleKey: 'withdrawalCard', access: 'player', layout: 'site', feature: 'cards' },
  { path: '/promotion/activity', titleKey: 'activity', access: 'anyone', layout: 'site', feature: 'promotions' },
  { path: '/promotion/rebates', titleKey: 'rebates', access: 'anyone', layout: 'site', feature: 'promotions' },
  { path: '/promotion/vip', titleKey: 'vip', access: 'anyone', layout: 'site', feature: 'vip' },
  { path: '/promotion/history', titleKey: 'promotionHistory', access: 'player', layout: 'site', feature: 'vip' },
  { path: '/promotion/cover', titleKey: 'cover', access: 'player', layout: 'site', feature: 'vip' },
  { path: '/agency-center/invite', titleKey: 'invite', access: 'player', layout: 'site', feature: 'agency' },
  { path: '/agency-center/agent', titleKey: 'agent', access: 'anyone', layout: 'site', feature: 'agency' },
  {
    path: '/agency-center/invitation-record',
    titleKey: 'invitationRecord',
    access: 'player',
    layout: 'site',
    feature: 'agency',
  },
  { path: '/agency-center/reward', titleKey: 'reward', access: 'player', layout: 'site', feature: 'agency' },
  {
    path: '/agency-center/agency-mechanism',
    titleKey: 'mechanism',
    access: 'anyone',
    layout: 'site',
    feature: 'agency',
  },
  {
    path: '/agency-center/register-subordinates',
    titleKey: 'subordinates',
    access: 'player',
    layout: 'site',
    feature: 'agency',
  },
  {
    path: '/information-center/support',
    titleKey: 'support',
    access: 'anyone',
    layout: 'site',
    feature: 'information',
  },
  {
    path: '/information-center/notification',
    titleKey: 'notification',
    access: 'player',
    layout: 'site',
    feature: 'information',
  },
  { path: '/order-center', titleKey: 'orders', access: 'player', layout: 'site', feature: 'orders' },
  { path: '/order-center/fee', titleKey: 'fee', access: 'player', layout: 'site', feature: 'orders' },
  { path: '/order-center/association', titleKey: 'association', access: 'player', layout: 'site', feature: 'orders' },
  { path: '/security-center', titleKey: 'security', access: 'player', layout: 'site', feature: 'security' },
  {
    path: '/security-center/verify-password',
    titleKey: 'verifyPassword',
    access: 'player',
    layout: 'site',
    feature: 'security',
  },
  { path: '/security-center/bind-email', titleKey: 'bindEmail', access: 'player', layout: 'site', feature: 'security' },
  {
    path: '/security-center/change-password',
    titleKey: 'changePassword',
    access: 'player',
    layout: 'site',
    feature: 'security',
  },
  {
    path: '/security-center/change-withdrawal-password',
    titleKey: 'changeWithdrawalPassword',
    access: 'player',
    layout: 'site',
    feature: 'security',
  },
  { path: '/security-center/passkeys', titleKey: 'passkeys', access: 'player', layout: 'site', feature: 'security' },
  { path: '/security-center/data', titleKey: 'myData', access: 'player', layout: 'site', feature: 'my-data' },
  {
    path: '/security-center/authenticator',
    titleKey: 'authenticator',
    access: 'player',
    layout: 'site',
    feature: 'security',
  },
  { path: '/responsible-play', titleKey: 'responsiblePlay', access: 'anyone', layout: 'site', feature: 'protection' },
  { path: '/terms', titleKey: 'terms', access: 'anyone', layout: 'site', feature: 'site' },
  { path: '/privacy', titleKey: 'privacy', access: 'anyone', layout: 'site', feature: 'site' },
  { path: '/download', titleKey: 'download', access: 'anyone', layout: 'bare', feature: 'site' },
  { path: '/offline', titleKey: 'offline', access: 'anyone', layout: 'site', feature: 'site', unlisted: true },
  ...promotions.map(({ slug }) => ({
    path: activityPath(slug),
    titleKey: 'activity' as const,
    access: 'anyone' as const,
    layout: 'site' as const,
    feature: 'promotions',
  })),
] as const satisfies readonly Route[];

/** Returns whether a search engine may list a route; a player's own pages are excluded. */
export const isListed = (route: Route): boolean => route.access === 'anyone' && !route.unlisted;

export type RoutePath = (typeof routes)[number]['path'];

/** Returns the route of a path. A path outside the list does not compile. */
export function routeOf(path: RoutePath): (typeof routes)[number] {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new RangeError(`No route ${path}`);
  return route;
}
