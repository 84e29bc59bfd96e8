/**
 * Runs the page's side of the player's stream, with a transport that simulates any network fault, and with fake clocks.
 */
import { vi } from 'vitest';
import type { Member } from '#contract/session.ts';
import { stubBrowser } from './tabs.ts';

/** The server's side of one connection. */
export interface Opening {
  readonly request: Request;
  readonly send: (text: string) => Promise<void>;
  readonly cut: () => Promise<void>;
}

const headers = { 'Content-Type': 'text/event-stream; charset=utf-8' };
/** Returns a response without a body, as of a browser or proxy that does not stream. */
export const noBody = () => new Response(null, { headers });

/** Runs pending promises without advancing the time. */
export async function flush(act: () => unknown = () => undefined): Promise<void> {
  await act();
  for (let turn = 0; turn < 8; turn++) await vi.advanceTimersByTimeAsync(0);
}
export const pass = (ms: number) => flush(() => vi.advanceTimersByTimeAsync(ms));
export const isClosed = (opening: Opening) => opening.request.signal.aborted;

/** Opens a page with fresh stores that follows the stream. Its timers are fake until `close`. */
export async function openPage() {
  vi.useFakeTimers();
  // Pauses vary at random; this value gives their middle.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { storage, window } = stubBrowser();
  const channels = recordChannels();
  const page = document as unknown as EventTarget & { visibilityState: string };
  (document.documentElement.dataset as Record<string, string>)['locale'] = 'th';
  vi.resetModules();
  const client = await import('#api/client.ts');
  const { readToken, writeToken } = await import('#api/token.ts');
  const session = await import('#stores/session.ts');
  const news = await import('#stores/updates.ts');
  const { followStream } = await import('#stores/stream.ts');

  const openings: Opening[] = [];
  const calls: Request[] = [];
  /** What the next connections meet instead of a stream, and the replies to calls by path. */
  const net = { obstacle: null as (() => Response | Error) | null, replies: {} as Record<string, unknown> };

  async function transport(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname !== '/api/stream') {
      calls.push(request);
      return Response.json({ status: 'success', code: 200, message: '', ...(net.replies[pathname] as object) });
    }
    let pipe: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pipe = controller) });
    request.signal.addEventListener('abort', () => pipe?.error(request.signal.reason));
    openings.push({
      request,
      send: (text) => flush(() => pipe?.enqueue(new TextEncoder().encode(text))),
      cut: () => flush(() => pipe?.close()),
    });
    const met = net.obstacle?.();
    if (met instanceof Error) throw met;
    return met ?? new Response(body, { headers });
  }
  client.configureApi({ baseUrl: 'http://api.test', fetch: ((input: Request) => transport(input)) as typeof fetch });
  const unfollow = followStream();

  return {
    ...session,
    ...news,
    readToken,
    writeToken,
    storage,
    window,
    openings,
    calls,
    net,
    last: () => openings.at(-1) as Opening,
    header: (name: string) => openings.at(-1)?.request.headers.get(name),
    async enter(token: string, id = 1, money: Partial<Member> = {}): Promise<void> {
      writeToken(token);
      const member = { id, money: 0n, bonus_money: 0n, fs_money: 0n, ...money } as Member;
      await flush(() => session.$session.set({ status: 'player', member, restrictedUntil: null }));
    },
    leave: () =>
      flush(() => {
        writeToken(null);
        session.$session.set({ status: 'visitor' });
      }),
    look(state: 'visible' | 'hidden'): Promise<void> {
      page.visibilityState = state;
      return flush(() => page.dispatchEvent(new Event('visibilitychange')));
    },
    close(): void {
      unfollow();
      // A message that arrives later would start a real timer in a page that is gone.
      for (const channel of channels) channel.close();
      vi.useRealTimers();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    },
  };
}

/** Returns the list of all broadcast channels that are opened from now on. */
function recordChannels(): BroadcastChannel[] {
  const opened: BroadcastChannel[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        opened.push(this);
      }
    },
  );
  return opened;
}

export type StreamPage = Awaited<ReturnType<typeof openPage>>;
