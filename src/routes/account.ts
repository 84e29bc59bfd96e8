/** Lists the pages of a player's account. Wide screens show them beside its navigation (components/SideNav.astro). */
import { routes } from './routes.ts';

/** Pages of the account that visitors may open too. */
const open = ['/promotion/rebates', '/favourites', '/responsible-play', '/agency-center/agent'];

/** Returns whether a path without its language is a page of the account. */
export const isAccountPage = (path: string): boolean =>
  routes.some(
    (route) =>
      route.path === path && route.layout === 'site' && (route.access === 'player' || open.includes(route.path)),
  );
