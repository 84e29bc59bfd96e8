/**
 * Reads and writes the lobby's address: `/game?type=slots`, `?tag=hot`, with `provider` and `order` beside (docs/domain/wire-shapes.md#routes).
 */

export interface Wanted {
  /** The number of a type on the wire; null: all types. */
  readonly type: number | null;
  /** The type's name in the address, or "". */
  readonly typeName: string;
  readonly tag: string;
  readonly provider: string;
  readonly order: string;
}

/** The known types by name with their numbers on the wire, and the known tags. */
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
    // An unknown provider is no error: its list is empty.
    provider: provider.slice(0, 60),
    order: orders.includes(order) ? order : usualOrder,
  };
}

/** Returns whether all games are requested in the operator's order, which the page shows without a request. */
export const isAll = ({ type, tag, provider, order }: Wanted): boolean =>
  type === null && tag === '' && provider === '' && order === usualOrder;

/** Returns whether the page itself has a section with at least the first of these games. */
export const isCategory = ({ tag, provider, order, type }: Wanted): boolean =>
  type !== null && tag === '' && provider === '' && order === usualOrder;

/**
 * Returns the query of an address: "?tag=hot&order=rtp", or "". A category alone also has its anchor, with which the
 * page shows it without a script: "?type=slots#slots".
 */
export function addressOf({ typeName, tag, provider, order }: Omit<Wanted, 'type'>): string {
  const named = { type: typeName, tag, provider, order: order === usualOrder ? '' : order };
  const query = new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''));
  const anchor = typeName !== '' && query.size === 1 ? `#${typeName}` : '';
  return query.size > 0 ? `?${query.toString()}${anchor}` : '';
}
