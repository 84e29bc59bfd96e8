/** The pages of a player's account: on wide screens they stand beside its navigation (components/SideNav.astro). */
import { routes } from './routes.ts';

/** Open to visitors too, yet a player's own. */
const open = ['/promotion/rebates', '/favourites', '/responsible-play', '/agency-center/agent'];

/** Answers whether a path without its language is a page of the account. */
export const isAccountPage = (path: string): boolean =>
  routes.some(
    (route) =>
      route.path === path && route.layout === 'site' && (route.access === 'player' || open.includes(route.path)),
  );
