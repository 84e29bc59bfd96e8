import { useStore as useNanostore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/**
 * A store's value. While hydrating it is the initial value, the one the static HTML shows, so nothing mismatches. A computed store is given
 * its initial value by stores/hydrated.ts.
 */
export function useStore<S extends Store>(store: S): StoreValue<S> {
  return useNanostore(store, { ssr: 'initial' });
}
