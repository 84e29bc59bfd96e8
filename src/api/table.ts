/** Reads a table's state, once or as it changes (contract/table.ts). It is public, so no token is sent. */
import * as v from 'valibot';
import { tableEvents, tableStateSchema } from '#contract/table.ts';
import type { TableState } from '#contract/table.ts';
import { askHost } from './other-hosts.ts';

/** `closed`: the table does not exist, or reports that it is closed. `unreachable`: no readable answer. */
export type TableAnswer = TableState | 'closed' | 'unreachable';

/** Requests the state once. */
export async function askTable(url: string): Promise<TableAnswer> {
  try {
    const reply = await askHost(`${url}/state`, 'no-store');
    // Read in any case, because an unread answer keeps its connection open.
    const body: unknown = await reply.json().catch(() => null);
    if (reply.status === 404 || reply.status === 409) return 'closed';
    return (reply.ok ? readState(body) : null) ?? 'unreachable';
  } catch {
    return 'unreachable';
  }
}

interface TableHearers {
  readonly onState: (state: TableState) => void;
  /** Called where the stream could not be opened, or failed `FAILURES` times in a row. It is then closed. */
  readonly onFail: () => void;
}

/** The browser reconnects by itself. After so many failures in a row, something between blocks the stream. */
const FAILURES = 3;

/** Opens a table's stream of events. Returns a function that closes it, after which nothing is reported. */
export function openTable(url: string, { onState, onFail }: TableHearers): () => void {
  const source = new EventSource(`${url}/events`);
  let failures = 0;
  for (const event of tableEvents)
    source.addEventListener(event, ({ data }: MessageEvent<string>) => {
      failures = 0;
      const state = readText(data);
      if (state) onState(state);
    });
  source.onerror = () => {
    failures++;
    if (source.readyState !== EventSource.CLOSED && failures < FAILURES) return;
    source.close();
    onFail();
  };
  return () => source.close();
}

function readText(text: string): TableState | null {
  try {
    return readState(JSON.parse(text));
  } catch {
    return null;
  }
}

function readState(body: unknown): TableState | null {
  const state = v.safeParse(tableStateSchema, body);
  return state.success ? state.output : null;
}
