import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns a parameter of the page's address: "" when it is missing, null in the static HTML, which has no address. */
export function useQuery(name: string): string | null {
  return useSyncExternalStore<string | null>(
    never,
    () => new URLSearchParams(location.search).get(name) ?? '',
    () => null,
  );
}
