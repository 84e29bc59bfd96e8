/** Filters a history: by its page's fields, by its address, for its calls. */
import { dayAfter, dayStart } from '#lib/dates.ts';
import { today } from '#lib/today.ts';

export interface RecordFilter {
  /** A wire status or one of our states; "" means all, also in the fields below. */
  readonly state: string;
  /** For bets: the wire's number of a game type, and a provider's `api_name`. */
  readonly type: string;
  readonly provider: string;
  /** São Paulo days ("2026-11-20"), both included; "" leaves the side open. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: RecordFilter = { state: '', type: '', provider: '', from: '', to: '' };

export const isNarrowed = (filter: RecordFilter): boolean => Object.values(filter).some((value) => value !== '');

/** Returns why a filter's days can show nothing, at the field to change, or null. `first`: the day at which the history begins. */
export function rejectedDay(
  { from, to }: RecordFilter,
  first = '',
): { readonly field: 'from' | 'to'; readonly isOld: boolean } | null {
  if (from !== '' && to !== '' && to < from) return { field: 'to', isOld: false };
  const isOld = (day: string) => day !== '' && day < first;
  if (isOld(from)) return { field: 'from', isOld: true };
  return isOld(to) ? { field: 'to', isOld: true } : null;
}

/** The filters of a record besides days: each returns whether a text is a valid value. */
export type Choosable = Partial<Record<'state' | 'type' | 'provider', (text: string) => boolean>>;

/** Returns the filter of an address's query ("?state=open&from=2026-11-20"), without values that the fields do not have. */
export function filterOf(query: string, choosable: Choosable): RecordFilter {
  const asked = new URLSearchParams(query);
  const read = (name: keyof RecordFilter, isValue: (text: string) => boolean = () => false) => {
    const text = asked.get(name) ?? '';
    return isValue(text) ? text : '';
  };
  const { state, type, provider } = choosable;
  const [from, to] = [read('from', isDay), read('to', isDay)];
  const days = from !== '' && to !== '' && to < from ? {} : { from, to };
  const chosen = { state: read('state', state), type: read('type', type), provider: read('provider', provider) };
  return { ...noFilter, ...chosen, ...days };
}

const isDay = (text: string): boolean => dayStart(text) !== null;

/** Returns an address's query with this filter instead of its own. Other values stay. */
export function queryWith(filter: RecordFilter, query: string): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filter)) {
    if (value === '') params.delete(name);
    else params.set(name, String(value));
  }
  return params.size === 0 ? '' : `?${params}`;
}

/** Returns the filter's days as the calls' input; nothing where both sides are open. */
export function daysOf({ from, to }: RecordFilter): { created_at?: [string, string] } {
  return from === '' && to === '' ? {} : { created_at: [from, to] };
}

/** Returns the two days of a file: the filter's own. The last is today where it is missing, the first is `count` days with the last included. */
export function exportDays({ from, to }: Pick<RecordFilter, 'from' | 'to'>, count: number): RecordFilter {
  const last = to || today();
  return { ...noFilter, from: from || dayAfter(last, 1 - count), to: last };
}
