/** Loads records page by page: one helper for deposits, withdrawals, bets and movements. */
import type { WritableAtom } from 'nanostores';
import type { Outcome } from '#contract/failure.ts';
import { mapOutcome, valueOf } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { playerData } from './player-data.ts';
import type { PlayerData } from './player-data.ts';
import { noFilter } from './record.ts';
import type { RecordFilter } from './record.ts';

/** The loaded rows of a record under a filter, the newest first. */
export interface RecordRows<Row, More> {
  readonly filter: RecordFilter;
  readonly rows: readonly Row[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
  /** The data beside the rows: sums, choices. */
  readonly more: More;
}

export interface PageWanted {
  readonly filter: RecordFilter;
  /** The cursor to continue from; "" is the start. */
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
  /** Loads from the start, under a filter. */
  readonly load: (filter?: RecordFilter) => Promise<Outcome<RecordRows<Row, More>>>;
  /** Loads the next rows. */
  readonly loadMore: () => Promise<Outcome<RecordRows<Row, More>>>;
  /** Loads the shown rows again, after a change. */
  readonly refresh: () => Promise<Outcome<RecordRows<Row, More>>>;
}

type Step = 'start' | 'more' | 'again';

const PAGE = 20;
/** The maximum number of rows in a reply. */
const MOST = 100;

export function recordList<Row, More>(
  fetch: (wanted: PageWanted) => Promise<Outcome<RecordPage<Row, More>>>,
  keyOf: (row: Row) => string | number,
): RecordList<Row, More> {
  /** The filter that was requested last, whether its rows have arrived or not. */
  let wanted = noFilter;
  const list: PlayerData<RecordRows<Row, More>, [step: Step, filter: RecordFilter]> = playerData(
    async (step: Step, filter: RecordFilter) => {
      const known: RecordRows<Row, More> | null = valueOf(list.$data.get());
      // Rows of another filter cannot be continued.
      const before = step !== 'start' && known?.filter === filter ? known : null;
      const had = before?.rows ?? [];
      const limit = step === 'again' ? Math.min(MOST, Math.max(PAGE, had.length)) : PAGE;
      const from = step === 'more' ? (before?.next ?? '') : '';
      return mapOutcome(await fetch({ filter, before: from, limit }), (page) => {
        const keys = new Set(page.rows.map(keyOf));
        const without = (rows: readonly Row[]) => rows.filter((row) => !keys.has(keyOf(row)));
        if (before !== null && step === 'more') return { ...page, filter, rows: [...without(had), ...page.rows] };
        // A reload leaves the rows older than these unchanged.
        const last = page.rows.at(-1);
        const place = last === undefined ? -1 : had.findIndex((row) => keyOf(row) === keyOf(last));
        const older = page.next === null || place < 0 ? [] : without(had.slice(place + 1));
        const next = older.length > 0 && before !== null ? before.next : page.next;
        return { ...page, filter, rows: [...page.rows, ...older], next };
      });
    },
  );
  return {
    $data: list.$data,
    load: (filter = noFilter) => {
      wanted = filter;
      return list.load('start', filter);
    },
    loadMore: () => list.load('more', wanted),
    refresh: () => list.load('again', wanted),
  };
}
