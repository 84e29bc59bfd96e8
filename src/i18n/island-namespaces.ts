/** The islands' texts: which namespaces a page's dictionary carries, and their types. One line each, the pt file is the type. */
export interface IslandStrings {
  ui: (typeof import('#locales/pt/ui.json'))['default'];
  session: (typeof import('#locales/pt/session.json'))['default'];
  recharge: (typeof import('#locales/pt/recharge.json'))['default'];
  withdrawal: (typeof import('#locales/pt/withdrawal.json'))['default'];
  games: (typeof import('#locales/pt/games.json'))['default'];
  profile: (typeof import('#locales/pt/profile.json'))['default'];
  refusals: (typeof import('#locales/pt/refusals.json'))['default'];
}

export type IslandNamespace = keyof IslandStrings;
export type Dictionary = { readonly [N in IslandNamespace]: IslandStrings[N] };

/** A record, not a list, so that a namespace missing here does not compile. */
const namespaces: Record<IslandNamespace, true> = {
  ui: true,
  session: true,
  recharge: true,
  withdrawal: true,
  games: true,
  profile: true,
  refusals: true,
};

export const islandNamespaces = Object.keys(namespaces) as IslandNamespace[];
