/** Runs a page that follows a table, with a simulated network and with fake clocks. */
import { vi } from 'vitest';
import type { TableView } from '#stores/table.ts';

const URL = 'http://studio.test/table/roda-da-feira';
/** The server's time when a page opens. The device's clock is two minutes behind. */
export const SERVER_START = Date.parse('2026-11-22T12:00:00Z');
export const DEVICE_BEHIND_MS = 120_000;

/** Returns a table's state as on the wire. */
export const wireState = (more: object = {}) => ({
  status: 'success',
  game: 'roda-da-feira',
  now: new Date(SERVER_START).toISOString(),
  round: 128,
  phase: 'open',
  phaseEndsAt: new Date(SERVER_START + 20_000).toISOString(),
  commitment: 'a'.repeat(64),
  bets: 3,
  last: [{ round: 127, outcome: 16 }],
  ...more,
});

/** Simulates the browser's side of an event stream. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  onerror: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    sources.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  tell(event: string, state: object): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(state) }));
  }
  /** Fails the stream. `isFinal`: the browser will not retry. */
  fail(isFinal = false): void {
    if (isFinal) this.readyState = Source.CLOSED;
    this.onerror?.();
  }
}
let sources: Source[] = [];

export async function openTablePage() {
  vi.useFakeTimers({ now: SERVER_START - DEVICE_BEHIND_MS });
  sources = [];
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const asked: string[] = [];
  const net = { answer: (): Response | Error => Response.json(wireState()) };
  vi.stubGlobal('document', document);
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('fetch', ({ url }: Request) => {
    asked.push(url);
    const answer = net.answer();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  vi.resetModules();
  const { $tables, followTable } = await import('#stores/table.ts');
  const unfollow = followTable(URL);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  await pass(0);
  return {
    asked,
    net,
    pass,
    sources,
    last: () => sources.at(-1) as Source,
    view: (): TableView => $tables.get()[URL] ?? { status: 'unknown' },
    look(state: 'visible' | 'hidden'): Promise<unknown> {
      document.visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
      return pass(0);
    },
    close(): void {
      unfollow();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    },
  };
}

export type TablePage = Awaited<ReturnType<typeof openTablePage>>;
