/** Holds the tables of a page by their addresses: the server's last state, updated while the page is visible. */
import { map } from 'nanostores';
import { askTable, openTable } from '#api/table.ts';
import type { TableState } from '#contract/table.ts';

export type TableView =
  /** No reply has arrived yet. */
  | { readonly status: 'unknown' }
  | { readonly status: 'closed' }
  /** `aheadMs`: the server's clock less this device's. */
  | { readonly status: 'running'; readonly state: TableState; readonly aheadMs: number }
  /** It ran before and does not answer now, so its last state may be out of date. */
  | { readonly status: 'lost'; readonly state: TableState };

export const $tables = map<Record<string, TableView>>({});

/**
 * The interval of requests without a stream, and the longest pause while nothing answers or the table is closed, ms.
 */
const POLL_MS = 3000;
const REST_MS = 30_000;
/** How long after a phase's end without a message the stream counts as silent. */
const SILENCE_MS = 5000;
/** How many polls replace a failed stream before it is tried again. */
const LOOKS = 10;

/** Follows a table while the page is visible. Returns a function that stops it. */
export function followTable(url: string): () => void {
  let isOn = false;
  /** Counts the starts and the stream's messages. A reply to an earlier request is out of date. */
  let turn = 0;
  let looksLeft = 0;
  let misses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shut: (() => void) | null = null;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), ms);
  };

  function take(state: TableState): void {
    const known = viewOf(url);
    // Two requests may bring a state. The comparison of clocks drops the slower one's, which is old or known.
    if (known.status === 'running' && known.state.now >= state.now) return;
    $tables.setKey(url, { status: 'running', state, aheadMs: state.now - Date.now() });
  }

  async function look(): Promise<void> {
    const mine = ++turn;
    const answer = await askTable(url);
    if (mine !== turn) return;
    if (typeof answer === 'string') {
      shut?.();
      shut = null;
      const known = viewOf(url);
      const isLost = answer === 'unreachable' && 'state' in known;
      $tables.setKey(url, isLost ? { status: 'lost', state: known.state } : { status: 'closed' });
      return later(Math.min(REST_MS, POLL_MS * 2 ** misses++));
    }
    misses = 0;
    take(answer);
    if (!shut && looksLeft-- <= 0) listen();
    later(shut ? untilSilent(answer) : POLL_MS);
  }

  function listen(): void {
    shut = openTable(url, {
      onState: (state) => {
        turn++;
        take(state);
        later(untilSilent(state));
      },
      onFail: () => {
        shut = null;
        looksLeft = LOOKS;
        later(POLL_MS);
      },
    });
  }

  const settle = () => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen === isOn) return;
    isOn = isSeen;
    if (isSeen) void look();
    else stop();
  };
  const stop = () => {
    turn++;
    clearTimeout(timer);
    shut?.();
    shut = null;
  };
  document.addEventListener('visibilitychange', settle);
  settle();
  return () => {
    document.removeEventListener('visibilitychange', settle);
    stop();
  };
}

const viewOf = (url: string): TableView => $tables.get()[url] ?? { status: 'unknown' };

/** Returns when the next state is due after the last one, ms. A phase without a known end is polled at intervals. */
const untilSilent = ({ now, phaseEndsAt }: TableState): number =>
  phaseEndsAt === null ? REST_MS : Math.max(0, phaseEndsAt - now) + SILENCE_MS;
