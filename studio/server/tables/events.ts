/**
 * Sends a table's server-sent events. They hold public data alone, so that no address has a token. Each event is the
 * whole state, for clients that join late or missed one: `hello`, `phase`, `result`, `totals`
 * (docs/domain/games-and-fairness.md#table-events).
 */
import type { Context } from 'hono';
import { refuse } from '../answers.ts';
import type { TableGame } from '#games/table.ts';
import type { Tables } from './run.ts';
import type { TableView } from './view.ts';

const BEAT_MS = 15_000;
const RETRY_MS = 2_000;
/** The limits of followers, in total and per network. Mobile operators put thousands of phones behind one address. */
const MOST = 5_000;
const MOST_OF_NETWORK = 500;

interface Follower {
  readonly network: string;
  readonly close: () => void;
}

export interface TableEvents {
  readonly open: (context: Context, game: TableGame, network: string) => Promise<Response>;
  readonly close: () => void;
}

export function createTableEvents(tables: Tables): TableEvents {
  const followers = new Set<Follower>();

  async function open(context: Context, game: TableGame, network: string): Promise<Response> {
    const ofNetwork = [...followers].filter((follower) => follower.network === network).length;
    if (followers.size >= MOST || ofNetwork >= MOST_OF_NETWORK) return refuse(context, 'TOO_MANY_REQUESTS');
    const first = await tables.view(game);
    let close: () => void = () => undefined;
    /** The reader is gone, so there is nothing to close. */
    let stop: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const encoder = new TextEncoder();
        let told = first;
        const write = (text: string) => {
          // A client that does not read is disconnected. It then polls instead.
          if ((controller.desiredSize ?? 0) < -100) return close();
          controller.enqueue(encoder.encode(text));
        };
        const send = (event: string, view: TableView) =>
          write(`id: ${view.round}.${view.phase}\nevent: ${event}\ndata: ${JSON.stringify(view)}\n\n`);
        const unfollow = tables.follow(game, (view) => {
          const isSame = told?.roundId === view.roundId && told.phase === view.phase;
          told = view;
          send(isSame ? 'totals' : view.phase === 'result' ? 'result' : 'phase', view);
        });
        const beat = setInterval(() => write(':\n\n'), BEAT_MS);
        beat.unref();
        const follower = { network, close: () => close() };
        stop = () => {
          followers.delete(follower);
          clearInterval(beat);
          unfollow();
        };
        close = () => {
          if (!followers.has(follower)) return;
          stop();
          controller.close();
        };
        followers.add(follower);
        write(`retry: ${RETRY_MS}\n\n`);
        if (first) send('hello', first);
      },
      cancel: () => stop(),
    });
    context.req.raw.signal.addEventListener('abort', () => close());
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
        'Access-Control-Allow-Origin': '*',
      },
    });
  }

  return {
    open,
    close: () => {
      for (const follower of [...followers]) follower.close();
    },
  };
}
