/** Reads a table's state, once or as it changes (contract/table.ts). It is public, so no token is sent. */
import * as v from 'valibot';
import { tableEvents, tableStateSchema } from '#contract/table.ts';
import type { TableState } from '#contract/table.ts';
import { askHost } from './other-hosts.ts';

/** `closed`: the table is not there, or says that it is closed. `unreachable`: no answer, or none that can be read. */
export type TableAnswer = TableState | 'closed' | 'unreachable';

/** Asks once. */
export async function askTable(url: string): Promise<TableAnswer> {
  try {
    const reply = await askHost(`${url}/state`, 'no-store');
    // Read in any case: an answer that is left lying holds its connection.
    const body: unknown = await reply.json().catch(() => null);
    if (reply.status === 404 || reply.status === 409) return 'closed';
    return (reply.ok ? readState(body) : null) ?? 'unreachable';
  } catch {
    return 'unreachable';
  }
}

interface TableHearers {
  readonly onState: (state: TableState) => void;
  /** It could not be had, or failed `FAILURES` times in a row; it is closed then. */
  readonly onFail: () => void;
}

/** The browser opens a stream again by itself; after so many failures in a row something in between does not let it through. */
const FAILURES = 3;

/** Listens to a table's events. Returns a function that stops it, after which nothing is reported. */
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
