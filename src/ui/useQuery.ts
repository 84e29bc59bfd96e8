import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** A parameter of the page's address: "" when it is missing, null while the static HTML (which has no address) stands. */
export function useQuery(name: string): string | null {
  return useSyncExternalStore<string | null>(
    never,
    () => new URLSearchParams(location.search).get(name) ?? '',
    () => null,
  );
}
