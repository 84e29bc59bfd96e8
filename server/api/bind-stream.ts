/**
 * Binds the player's stream: `GET /api/stream`, server-sent events under the bearer header (contract/stream.ts). A stream reads the database
 * when something of its player's has changed, in this copy or another, and every 15 s. It resumes after the last event that was certain, may
 * repeat some messages and misses none. It keeps no session alive.
 */
import type { Hono } from 'hono';
import { STREAM_PATH } from '#contract/stream.ts';
import type { StreamKind } from '#contract/stream.ts';
import { MINUTE, SECOND } from '#server/platform/time.ts';
import type { Authenticator } from './authenticator.ts';
import type { AuthenticatedSession } from './handler.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { readLocale } from '#server/platform/i18n.ts';
import { onSignal } from '#server/platform/outbox/signals.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refusalResponse } from '#server/platform/http/refusal-response.ts';
import { isOneTime, authenticate } from './bind-call.ts';

export interface StreamMessage {
  readonly id: number;
  readonly at: Date | null;
  readonly kind: StreamKind;
  readonly data: object;
  /** A state that is not sent at the beginning, because the page has just loaded it. */
  readonly isUsual?: boolean;
}
/** Describes one stream's messages. */
export interface StreamSource {
  /** Returns the number of a member's newest event, 0 where there is none. */
  readonly newest: (db: Database, member: number) => Promise<number>;
  /**
   * Returns a member's new messages after an event's number. A message with id 0 is a state, sent if it differs from
   * the last.
   */
  readonly after: (signedIn: AuthenticatedSession, number: number) => Promise<readonly StreamMessage[]>;
}

/** Gets the members with an open page: when a stream opens, and every minute. */
export type PresenceRecorder = (members: readonly number[]) => Promise<void>;

const BEAT_MS = 15 * SECOND;
const HERE_MS = MINUTE;
const RETRY_MS = 2 * SECOND;
/** Events commit in another order than they are numbered, so numbers are read again until their events are this old. */
const SURE_MS = 30 * SECOND;
/** The most streams of one member on one copy of the server; one more closes the oldest. */
const MOST_STREAMS = 10;

/** The most messages that wait for a reader. */
const MOST_UNREAD = 100;

interface Stream {
  readonly member: number;
  readonly look: () => void;
  readonly beat: () => void;
  readonly close: () => void;
  /** Called when the reader has disconnected. */
  readonly left: () => void;
}

const HEADERS = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' };

/** Adds the stream to the app. Returns a function that ends all open streams. `count` gets their number. */
export function bindStream(
  app: Hono,
  services: Services,
  authenticator: Authenticator,
  source: StreamSource,
  recordPresence: PresenceRecorder,
  count: (open: number) => void,
): () => void {
  const open = new Set<Stream>();
  const unhear = onSignal(({ members }) => {
    for (const stream of open) if (members.includes(stream.member)) stream.look();
  });
  const timer = setInterval(() => {
    for (const stream of open) stream.beat();
  }, BEAT_MS);
  timer.unref();
  const here = (members: readonly number[]) =>
    void recordPresence(members).catch((error: unknown) =>
      services.log('warn', 'stream.time_not_noted', errorFields(error)),
    );
  const clock = setInterval(() => here([...open].map(({ member }) => member)), HERE_MS);
  clock.unref();

  app.get(STREAM_PATH, async (context) => {
    const locale = readLocale(context.req.query('lang'));
    const signedIn = await authenticate(context, services, authenticator);
    if (isRefused(signedIn)) return refusalResponse(signedIn, locale);
    if (typeof signedIn === 'string')
      return refusalResponse(refuse(signedIn === 'revoked' ? 'FORCED_OFFLINE' : 'UNAUTHENTICATED'), locale);
    if (isOneTime(signedIn)) return refusalResponse(refuse('PASSWORD_CHANGE_FIRST'), locale);
    // Hono handles HEAD with this handler and drops the body, so a stream would stay open without a reader.
    if (context.req.method === 'HEAD') return context.body(null, 200, HEADERS);
    const member = signedIn.member.id;
    const resumed = /^\d{1,15}$/.exec(context.req.header('Last-Event-ID') ?? '')?.[0];
    const after = resumed === undefined ? await source.newest(services.db, member) : Number(resumed);
    const mine = [...open].filter((stream) => stream.member === member);
    if (mine.length >= MOST_STREAMS) mine[0]?.close();

    let stream: Stream | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const from = { member, session: signedIn.sessionHash, after, isResumed: resumed !== undefined };
        const made = follow({ services, authenticator, source }, from, controller, () => {
          open.delete(made);
          count(open.size);
        });
        open.add(made);
        count(open.size);
        stream = made;
        made.look();
        here([member]);
      },
      cancel: () => stream?.left(),
    });
    context.req.raw.signal.addEventListener('abort', () => stream?.close());
    return new Response(body, { headers: HEADERS });
  });

  return () => {
    clearInterval(timer);
    clearInterval(clock);
    unhear();
    for (const stream of [...open]) stream.close();
  };
}

function follow(
  {
    services,
    authenticator,
    source,
  }: { readonly services: Services; readonly authenticator: Authenticator; readonly source: StreamSource },
  from: { readonly member: number; readonly session: string; readonly after: number; readonly isResumed: boolean },
  controller: ReadableStreamDefaultController<Uint8Array>,
  whenClosed: () => void,
): Stream {
  const encoder = new TextEncoder();
  /** All events up to this number were sent, and no lower number can still be committed. */
  let floor = from.after;
  const told = new Set<number>();
  const states = new Map<StreamKind, string>();
  let isClosed = false;
  let isLooking = false;
  let again = false;

  const write = (text: string) => {
    if (isClosed) return;
    // A reader who does not read is disconnected, and resumes when they reconnect.
    if ((controller.desiredSize ?? 0) < -MOST_UNREAD) return close();
    controller.enqueue(encoder.encode(text));
  };
  const left = () => {
    isClosed = true;
    whenClosed();
  };
  const close = () => {
    if (isClosed) return;
    left();
    controller.close();
  };
  const send = (kind: StreamKind, data: object) =>
    write(`id: ${floor}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);

  const read = async () => {
    const signedIn = await authenticator.resolveHash(services, from.session, 'passive');
    if (typeof signedIn === 'string') {
      send('session', { end: signedIn === 'revoked' ? 'forced' : 'ended' });
      return close();
    }
    for (const news of await source.after(signedIn, floor)) {
      if (news.id === 0) {
        const text = JSON.stringify(news.data);
        const known = states.get(news.kind);
        const isNew = known === undefined ? !news.isUsual || from.isResumed : text !== known;
        if (isNew) send(news.kind, news.data);
        states.set(news.kind, text);
      } else if (!told.has(news.id)) {
        told.add(news.id);
        send(news.kind, news.data);
      }
      if (news.at && services.now().getTime() - news.at.getTime() > SURE_MS) floor = Math.max(floor, news.id);
    }
    for (const id of told) if (id <= floor) told.delete(id);
  };

  const look = () => {
    again = isLooking;
    if (isLooking || isClosed) return;
    isLooking = true;
    read()
      .catch((error: unknown) => services.log('warn', 'stream.failed', errorFields(error)))
      .finally(() => {
        isLooking = false;
        if (again) look();
      });
  };

  write(`retry: ${RETRY_MS}\n\n`);
  return {
    member: from.member,
    look,
    beat: () => {
      write(':\n\n');
      look();
    },
    close,
    left,
  };
}
