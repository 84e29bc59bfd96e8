/** One opening of the player's stream (contract/stream.ts): asks for it, reads it until it ends, checks each message. */
import * as v from 'valibot';
import { PASSIVE_HEADER } from '#contract/call.ts';
import { STREAM_PATH, streamMessages } from '#contract/stream.ts';
import type { StreamKind, StreamMessage } from '#contract/stream.ts';
import { endsSession, request } from './client.ts';
import { failureOf } from './failure.ts';
import { streamParser } from './stream-parser.ts';
import type { StreamLine } from './stream-parser.ts';
import { readToken } from './token.ts';

/** An opening that says nothing for so long is given up, and so is an open stream: its comments come every 15 s. */
const OPENING_MS = 20_000;
const SILENCE_MS = 45_000;

/** Where a stream is: what the next opening resumes after, and how long the server wants it to wait (ms). */
export interface StreamPlace {
  lastId: string;
  retryMs: number;
}

/**
 * How an opening ended. `cut`: it had spoken. `unopened`: it never did. `impossible`: this browser or what stands before it
 * hands no stream on. `lost`: the session is over, which the session store knows.
 */
export type StreamEnd = 'cut' | 'unopened' | 'impossible' | 'lost';

export interface OpenStream {
  readonly ended: Promise<StreamEnd>;
  /** Ends it from here; nothing is told afterwards. */
  readonly close: () => void;
}

interface StreamHearers {
  /** The server has said its first word. */
  readonly onOpen: () => void;
  readonly onMessage: (message: StreamMessage) => void;
}

/** Opens the stream of whoever is signed in, after the message that `place` names; `place` follows what comes. */
export function openStream(place: StreamPlace, hearers: StreamHearers): OpenStream {
  const controller = new AbortController();
  return { ended: listen(place, hearers, controller), close: () => controller.abort() };
}

async function listen(place: StreamPlace, hearers: StreamHearers, controller: AbortController): Promise<StreamEnd> {
  const token = readToken();
  if (token === null) return 'lost';
  let silence: ReturnType<typeof setTimeout> | undefined;
  const allow = (ms: number) => {
    clearTimeout(silence);
    silence = setTimeout(() => controller.abort(), ms);
  };
  let hasSpoken = false;
  const parse = streamParser({
    onRetry: (ms) => (place.retryMs = ms),
    onEvent: (line) => {
      // What was sent to a player who has left is nobody's any more.
      if (controller.signal.aborted || token !== readToken()) return;
      place.lastId = line.id;
      const message = messageOf(line);
      if (message?.kind === 'session')
        endsSession({ kind: message.end === 'forced' ? 'forced-offline' : 'expired' }, token);
      else if (message) hearers.onMessage(message);
    },
  });
  try {
    allow(OPENING_MS);
    const reply = await request(STREAM_PATH, token, {
      headers: {
        Accept: 'text/event-stream',
        [PASSIVE_HEADER]: '1',
        ...(place.lastId === '' ? {} : { 'Last-Event-ID': place.lastId }),
      },
      cache: 'no-store',
      signal: controller.signal,
    });
    if (!reply.headers.get('Content-Type')?.startsWith('text/event-stream') || !reply.ok) {
      const failure = failureOf(reply.status, await reply.json().catch(() => null));
      return failure && endsSession(failure, token) ? 'lost' : 'unopened';
    }
    if (!reply.body) return 'impossible';
    const reader = reply.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      allow(SILENCE_MS);
      if (!hasSpoken) hearers.onOpen();
      hasSpoken = true;
      parse(decoder.decode(value, { stream: true }));
    }
  } catch {
    // Cut, silent for too long, or closed from here.
  } finally {
    clearTimeout(silence);
    controller.abort();
  }
  return hasSpoken ? 'cut' : 'unopened';
}

/** Null for a kind this page does not know, or data that is not that kind's. */
function messageOf({ event, data }: StreamLine): StreamMessage | null {
  if (!Object.hasOwn(streamMessages, event)) return null;
  const kind = event as StreamKind;
  try {
    const body = v.safeParse(streamMessages[kind] as v.GenericSchema, JSON.parse(data));
    return body.success ? ({ kind, ...(body.output as object) } as StreamMessage) : null;
  } catch {
    return null;
  }
}
