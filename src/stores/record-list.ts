/** Records that are read page by page: one helper for deposits, withdrawals, bets and movements. */
import type { WritableAtom } from 'nanostores';
import type { Outcome } from '#contract/failure.ts';
import { mapOutcome, valueOf } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { playerData } from './player-data.ts';
import type { PlayerData } from './player-data.ts';
import { noFilter } from './record.ts';
import type { RecordFilter } from './record.ts';

/** What has been read of a record under a filter, the newest first. */
export interface RecordRows<Row, More> {
  readonly filter: RecordFilter;
  readonly rows: readonly Row[];
  /** Where it goes on; null at its end. */
  readonly next: string | null;
  /** What came beside the rows: sums, choices. */
  readonly more: More;
}

export interface PageWanted {
  readonly filter: RecordFilter;
  /** The place to go on from; "" is the start. */
  readonly before: string;
  readonly limit: number;
}

export interface RecordPage<Row, More> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly more: More;
}

export interface RecordList<Row, More> {
  readonly $data: WritableAtom<Loadable<RecordRows<Row, More>>>;
  /** From the start, under a filter. */
  readonly load: (filter?: RecordFilter) => Promise<Outcome<RecordRows<Row, More>>>;
  /** The rows after those that are there. */
  readonly loadMore: () => Promise<Outcome<RecordRows<Row, More>>>;
  /** What is there, as it is now: something has happened to it. */
  readonly refresh: () => Promise<Outcome<RecordRows<Row, More>>>;
}

type Step = 'start' | 'more' | 'again';

const PAGE = 20;
/** The most that a call answers. */
const MOST = 100;

export function recordList<Row, More>(
  fetch: (wanted: PageWanted) => Promise<Outcome<RecordPage<Row, More>>>,
  keyOf: (row: Row) => string | number,
): RecordList<Row, More> {
  const known = (): RecordRows<Row, More> | null => valueOf(list.$data.get());
  const list: PlayerData<RecordRows<Row, More>, [step: Step, filter: RecordFilter]> = playerData(
    async (step: Step, filter: RecordFilter) => {
      const before = known();
      const had = before !== null && step !== 'start' ? before.rows : [];
      const limit = step === 'again' ? Math.min(MOST, Math.max(PAGE, had.length)) : PAGE;
      const place = step === 'more' ? (before?.next ?? '') : '';
      return mapOutcome(await fetch({ filter, before: place, limit }), (page) => {
        const keys = new Set(page.rows.map(keyOf));
        const others = had.filter((row) => !keys.has(keyOf(row)));
        if (step === 'more') return { filter, rows: [...others, ...page.rows], next: page.next, more: page.more };
        // What is older than the rows read anew stands as it was.
        const isCut = step === 'again' && had.length > limit;
        return {
          filter,
          rows: isCut ? [...page.rows, ...others.slice(-(had.length - limit))] : page.rows,
          next: isCut ? (before?.next ?? null) : page.next,
          more: page.more,
        };
      });
    },
  );
  const filter = () => known()?.filter ?? noFilter;
  return {
    $data: list.$data,
    load: (wanted = noFilter) => list.load('start', wanted),
    loadMore: () => list.load('more', filter()),
    refresh: () => list.load('again', filter()),
  };
}
