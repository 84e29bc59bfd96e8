import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The query of the page's address, "?a=1" or "", as of this render; null while the static HTML (which has no address) stands. */
export function useSearch(): string | null {
  return useSyncExternalStore<string | null>(
    never,
    () => location.search,
    () => null,
  );
}

/** A parameter of the page's address: "" when it is missing, null while the static HTML stands. */
export function useQuery(name: string): string | null {
  const search = useSearch();
  return search === null ? null : (new URLSearchParams(search).get(name) ?? '');
}
