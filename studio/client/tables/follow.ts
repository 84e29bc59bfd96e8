/** Follows a table by server-sent events, or by polling where none come. Estimates the server's clock. */
import type { TableView } from '#studio/server/tables/view.ts';
import { prefix } from '../page.ts';
import { read } from '../remote.ts';

/** The polling interval without events, ms. */
const ASK_MS = 3_000;
/** Without an event for this long the connection counts as dead, ms. */
const SILENT_MS = 20_000;

export interface Following {
  /** Returns the server's time, ms since the epoch. */
  readonly now: () => number;
}

/**
 * Follows a table. `heard` gets every view in order. `lost` gets true when the table is unreachable, and false when it
 * is back.
 */
export function follow(code: string, heard: (view: TableView) => void, lost: (isLost: boolean) => void): Following {
  /**
   * How far the server's clock is ahead of this one, ms. Latency only lowers the estimate, so the highest one is the
   * closest.
   */
  let ahead = -Infinity;
  let heardAt = 0;
  let source: EventSource | null = null;

  function take(view: TableView): void {
    heardAt = performance.now();
    ahead = Math.max(ahead, Date.parse(view.now) - performance.now());
    lost(false);
    heard(view);
  }
  function open(): void {
    source?.close();
    source = new EventSource(`${prefix}/api/table/${code}/events`);
    for (const kind of ['hello', 'phase', 'result', 'totals'])
      source.addEventListener(kind, (event) => take(JSON.parse(String((event as MessageEvent).data)) as TableView));
  }
  async function ask(): Promise<void> {
    if (document.hidden || performance.now() - heardAt < ASK_MS) return;
    const isSilent = performance.now() - heardAt > SILENT_MS;
    if (source?.readyState === EventSource.OPEN && !isSilent) return;
    if (source?.readyState === EventSource.CLOSED || isSilent) open();
    const reply = await read<TableView>(`table/${code}/state`);
    if (reply.ok) take(reply);
    else lost(true);
  }
  open();
  setInterval(() => void ask(), ASK_MS);
  // A phone that slept missed events, and its clock may have stopped.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    ahead = -Infinity;
    heardAt = 0;
    void ask();
  });
  return { now: () => performance.now() + ahead };
}
