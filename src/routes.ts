/** Every route of the site, once. Navigation, titles and the tests read this list; paths keep the specification's spelling. */

/** Who may open a route; the guard of a `player` route asks a visitor to log in. */
export type RouteAccess = 'anyone' | 'player';
/** Which frame it stands in: the shared layout, or bare (spec 2: outside the shared layout). */
export type RouteLayout = 'site' | 'bare';

export interface Route {
  readonly path: `/${string}`;
  /** Key of the route's words in locales/<code>/site.json: `<key>Title` and `<key>Description`. */
  readonly titleKey: string;
  readonly access: RouteAccess;
  readonly layout: RouteLayout;
  readonly feature: string;
  /** `false` keeps a page anyone may open out of search engines; a player's own pages are kept out anyway. */
  readonly indexed?: false;
}

export const routes = [
  { path: '/', titleKey: 'home', access: 'anyone', layout: 'site', feature: 'site' },
  { path: '/game', titleKey: 'game', access: 'anyone', layout: 'site', feature: 'games' },
  { path: '/gameInfo', titleKey: 'gameInfo', access: 'player', layout: 'bare', feature: 'games' },
  { path: '/login', titleKey: 'login', access: 'anyone', layout: 'site', feature: 'session' },
  { path: '/profile', titleKey: 'profile', access: 'player', layout: 'site', feature: 'profile' },
  { path: '/recharge', titleKey: 'recharge', access: 'player', layout: 'site', feature: 'recharge' },
  { path: '/recharge-payment', titleKey: 'rechargePayment', access: 'player', layout: 'site', feature: 'recharge' },
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
  { path: '/offline', titleKey: 'offline', access: 'anyone', layout: 'bare', feature: 'site', indexed: false },
  // Deposit and withdrawal side by side; and the catalogue of src/ui, at the page's width and at two widths.
  { path: '/cztx', titleKey: 'cashier', access: 'player', layout: 'bare', feature: 'site' },
  { path: '/test', titleKey: 'catalogue', access: 'anyone', layout: 'bare', feature: 'site', indexed: false },
  { path: '/test12', titleKey: 'catalogueWidths', access: 'anyone', layout: 'bare', feature: 'site', indexed: false },
  // The game record: "registration" renders "registro" literally.
  {
    path: '/information-center/game-registration',
    titleKey: 'gameRecord',
    access: 'player',
    layout: 'site',
    feature: 'games',
  },
] as const satisfies readonly Route[];

export type RoutePath = (typeof routes)[number]['path'];

/** The route of a path; a path outside the list does not compile. */
export function routeOf(path: RoutePath): (typeof routes)[number] {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new RangeError(`No route ${path}`);
  return route;
}

/** Whether search engines may list a route. */
export function isIndexed(route: Route): boolean {
  return route.access === 'anyone' && route.indexed !== false;
}
