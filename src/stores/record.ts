/** What a record may be narrowed to: the wire's form of a record page's filters. */
import { dayOf } from '#lib/dates.ts';

export interface RecordFilter {
  /** A wire status or one of our states; "" is all. */
  readonly state: string;
  /** São Paulo days ("2026-11-20"), both included; "" leaves the side open. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: RecordFilter = { state: '', from: '', to: '' };

export const isNarrowed = (filter: RecordFilter): boolean => Object.values(filter).some((value) => value !== '');

/** The filter's days as the calls take them; nothing where both sides are open. */
export function daysOf({ from, to }: RecordFilter): { created_at?: [string, string] } {
  return from === '' && to === '' ? {} : { created_at: [from, to] };
}

/** Today and the days before it, `count` in all, in Brasília. */
export function lastDays(count: number): RecordFilter {
  const dayAgo = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000));
  return { ...noFilter, from: dayAgo(count - 1), to: dayAgo(0) };
}
