/** A page that follows a table, with a network that does whatever a test says. Clocks are the test's. */
import { vi } from 'vitest';
import type { TableView } from '#stores/table.ts';

const URL = 'http://studio.test/table/roda-da-feira';
/** The server's clock when a page opens; the device's is two minutes behind. */
export const SERVER_START = Date.parse('2026-11-22T12:00:00Z');
export const DEVICE_BEHIND_MS = 120_000;

/** A state as the wire has it. */
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

/** The browser's end of a stream of events. */
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
  /** `isFinal`: the browser will not try again. */
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
