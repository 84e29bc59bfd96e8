import { useStore as useNanostore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/**
 * Returns a store's value. During hydration it is the initial value, as in the static HTML, so that nothing mismatches. stores/hydrated.ts gives
 * computed stores their initial value.
 */
export function useStore<S extends Store>(store: S): StoreValue<S> {
  return useNanostore(store, { ssr: 'initial' });
}
