import { useMemo, useReducer, useSyncExternalStore } from 'react';
import { filterOf, noFilter, queryWith } from '#stores/record.ts';
import type { Choosable, RecordFilter } from '#stores/record.ts';

const never = () => () => undefined;
const inAddress = () => location.search;
const inNone = () => null;

/** Created once, because a new object at each render would count as another filter. */
const daysAlone: Choosable = {};

/**
 * Returns the history's filter. It is in the page's address, so that a reload and the back button keep it. Create `choosable` once, outside of
 * any component.
 */
export function useFilter(choosable: Choosable = daysAlone): readonly [RecordFilter, (filter: RecordFilter) => void] {
  // `null` in static HTML, which has no address.
  const search = useSyncExternalStore<string | null>(never, inAddress, inNone);
  const [, look] = useReducer((times: number) => times + 1, 0);
  const filter = useMemo(() => (search === null ? noFilter : filterOf(search, choosable)), [search, choosable]);
  function choose(wanted: RecordFilter): void {
    const { pathname, search: before, hash } = location;
    history.replaceState(history.state, '', `${pathname}${queryWith(wanted, before)}${hash}`);
    look();
  }
  return [filter, choose];
}
