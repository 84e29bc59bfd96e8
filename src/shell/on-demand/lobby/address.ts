/**
 * Reads and writes the lobby's address: `/game?type=slots`, `?tag=hot`, with `provider` and `order` beside (docs/domain/wire-shapes.md#routes).
 */

export interface Wanted {
  /** The wire's number of a type; null: all types. */
  readonly type: number | null;
  /** The type's name in the address, or "". */
  readonly typeName: string;
  readonly tag: string;
  readonly provider: string;
  readonly order: string;
}

/** What there is to ask for: types by name with the wire's number, tags. */
export interface Askable {
  readonly types: Readonly<Record<string, number>>;
  readonly tags: readonly string[];
}

const usualOrder = 'weight';
const orders = [usualOrder, 'popular', 'newest', 'name', 'rtp'];

/** Returns what an address's query asks for; null: an unknown type or tag. A type may be the wire's number. */
export function readAddress(query: URLSearchParams, { types, tags }: Askable): Wanted | null {
  const [type, tag, provider, order] = ['type', 'tag', 'provider', 'order'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
    string,
  ];
  const typeName = Object.hasOwn(types, type)
    ? type
    : (Object.keys(types).find((name) => String(types[name]) === type) ?? '');
  if ((type !== '' && typeName === '') || (tag !== '' && !tags.includes(tag))) return null;
  return {
    type: types[typeName] ?? null,
    typeName,
    tag,
    // Nobody is told that a provider is unknown: theirs is an empty list.
    provider: provider.slice(0, 60),
    order: orders.includes(order) ? order : usualOrder,
  };
}

/** Returns whether all games are wanted in the house's order, which the page shows by itself. */
export const isAll = ({ type, tag, provider, order }: Wanted): boolean =>
  type === null && tag === '' && provider === '' && order === usualOrder;

/** Returns whether the page has a section of exactly this, at least with its first games. */
export const isCategory = ({ tag, provider, order, type }: Wanted): boolean =>
  type !== null && tag === '' && provider === '' && order === usualOrder;

/**
 * Returns the query of an address: "?tag=hot&order=rtp", or "". A category alone has its anchor as well, by which the page shows it before any
 * script: "?type=slots#slots".
 */
export function addressOf({ typeName, tag, provider, order }: Omit<Wanted, 'type'>): string {
  const named = { type: typeName, tag, provider, order: order === usualOrder ? '' : order };
  const query = new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''));
  const anchor = typeName !== '' && query.size === 1 ? `#${typeName}` : '';
  return query.size > 0 ? `?${query.toString()}${anchor}` : '';
}
