/** Stores data for each player and game under one key of the browser's storage. A forced end of the session clears it. */
import * as v from 'valibot';

/** Lists by their owner, the owner used last at the end. */
export type ItemsByOwner<Item> = Readonly<Record<string, readonly Item[]>>;

/**
 * Creates the only user of a storage key. `bounded` drops what exceeds the limit. Stored values are JSON by the
 * schema.
 */
export function perPlayerStorage<Item>(
  key: string,
  schema: v.GenericSchema,
  bounded: (all: readonly (readonly [owner: string, items: readonly Item[]])[]) => ItemsByOwner<Item>,
) {
  /** Holds, for the page's lifetime, what cannot be stored because storage is blocked or full. */
  let own: ItemsByOwner<Item> | null = null;

  function readAll(): ItemsByOwner<Item> {
    if (own) return own;
    try {
      const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? '{}'));
      return parsed.success ? (parsed.output as ItemsByOwner<Item>) : {};
    } catch {
      return {};
    }
  }

  return {
    read: (owner: string): readonly Item[] => readAll()[owner] ?? [],
    write: (owner: string, items: readonly Item[]): void => {
      const others = Object.entries(readAll()).filter(([each]) => each !== owner);
      const all = bounded([...others, [owner, items]]);
      try {
        localStorage.setItem(key, JSON.stringify(all));
        own = null;
      } catch {
        own = all;
      }
    },
  };
}
