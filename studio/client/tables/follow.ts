/** Follows a table: by its events, and by asking where they do not come. Keeps the server's clock. */
import type { TableView } from '#studio/server/tables/view.ts';
import { prefix } from '../page.ts';
import { read } from '../remote.ts';

/** Between two questions where no events come. */
const ASK_MS = 3_000;
/** Events are never so far apart: the connection is dead. */
const SILENT_MS = 20_000;

export interface Following {
  /** The server's time, ms since the epoch. */
  readonly now: () => number;
}

/** `heard` gets every view that comes, newest last; `lost` hears when the table is out of reach, and when it is back. */
export function follow(code: string, heard: (view: TableView) => void, lost: (isLost: boolean) => void): Following {
  /** What the server's clock is ahead of ours: a message is always late, so the most that was seen is the nearest. */
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
  // A phone that slept missed events, and its clock may have stood still.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    ahead = -Infinity;
    heardAt = 0;
    void ask();
  });
  return { now: () => performance.now() + ahead };
}
