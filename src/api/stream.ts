/** Opens the player's stream once (contract/stream.ts), reads it until it ends, and checks each message. */
import * as v from 'valibot';
import { PASSIVE_HEADER } from '#contract/call.ts';
import { STREAM_PATH, streamMessages } from '#contract/stream.ts';
import type { StreamKind, StreamMessage } from '#contract/stream.ts';
import { endsSession, request } from './client.ts';
import { failureOf } from './failure.ts';
import { streamParser } from './stream-parser.ts';
import type { StreamLine } from './stream-parser.ts';
import { readToken } from './token.ts';

/** After this time without data an opening is given up, and likewise an open stream. Its comments come every 15 s. */
const OPENING_MS = 20_000;
const SILENCE_MS = 45_000;

/**
 * The position in a session's stream: after which message the next opening resumes, and the pause that the server
 * wants, ms.
 */
export interface StreamPlace {
  lastId: string;
  retryMs: number;
}

interface StreamHearers {
  /** Called when the server has sent its first message. */
  readonly onOpen: () => void;
  readonly onMessage: (message: StreamMessage) => void;
  readonly onEnd: (hasSpoken: boolean) => void;
}

/**
 * Opens the stream of the session of `token`, after the message that `place` names, and keeps `place` up to date.
 * Returns a function that closes it, after which nothing is reported. `onEnd` gets any other end, and whether the
 * stream ever sent something. The end of the session goes to the session store, as a call's failure does. Messages to
 * a player who has left are dropped.
 */
export function openStream(token: string, place: StreamPlace, { onOpen, onMessage, onEnd }: StreamHearers): () => void {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  let silence = setTimeout(giveUp, OPENING_MS);
  let hasSpoken = false;
  let isClosed = false;

  function hear(line: StreamLine): void {
    if (isClosed || token !== readToken()) return;
    place.lastId = line.id;
    const message = messageOf(line);
    if (message?.kind === 'session')
      endsSession({ kind: message.end === 'forced' ? 'forced-offline' : 'expired' }, token);
    else if (message) onMessage(message);
  }

  async function listen(): Promise<void> {
    const reply = await request(STREAM_PATH, token, {
      headers: {
        Accept: 'text/event-stream',
        [PASSIVE_HEADER]: '1',
        ...(place.lastId && { 'Last-Event-ID': place.lastId }),
      },
      cache: 'no-store',
      signal: controller.signal,
    });
    if (!reply.ok || !reply.body || !reply.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      const failure = failureOf(reply.status, await reply.json().catch(() => null));
      if (failure) endsSession(failure, token);
      return;
    }
    const parse = streamParser({ onEvent: hear, onRetry: (ms) => (place.retryMs = ms) });
    const reader = reply.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || isClosed) return;
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE_MS);
      if (!hasSpoken) onOpen();
      hasSpoken = true;
      parse(decoder.decode(value, { stream: true }));
    }
  }

  listen()
    // There is no network, the connection broke or timed out, or the stream was closed.
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(silence);
      giveUp();
      if (!isClosed) onEnd(hasSpoken);
    });
  return () => {
    isClosed = true;
    giveUp();
  };
}

/** Returns the message, or null for an unknown kind or invalid data. */
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
