/**
 * Bodies, read before anything looks at them: no larger than we take, all together no larger than memory, and in one place, so that a
 * client that goes away in the middle of its own (a phone that loses the net, a reload) ends its request and is no fault of ours.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { bodiesInAll } from './limits.ts';

/** `size`: above `maxSize`; `memory`: others' large bodies take all there is for such. */
export type BodyFault = 'size' | 'memory';

/**
 * What still comes of a body that is refused is thrown away, so that its client, who sends first and listens then, hears why, and the
 * connection is good for the next request. Who goes on for half a second after the answer is cut (@hono/node-server).
 */
async function leaveUnread(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // Gone in the middle.
  }
}

/** Bytes of large bodies that are held at this moment, by all listeners. */
let large = 0;

/** What follows finds the body read. `refused` answers one that is not taken; one that breaks off is answered to nobody. */
export function readBodies(
  maxSize: (path: string) => number,
  refused: (context: Context, why: BodyFault) => Response,
): MiddlewareHandler {
  return async (context, next) => {
    const { raw, path } = context.req;
    if (!raw.body) return next();
    const most = maxSize(path);
    const reader = raw.body.getReader();
    const announced = Number(raw.headers.get('Content-Length') ?? 0);
    const held = { bytes: 0 };
    try {
      const body = announced > most ? 'size' : await read(reader, most, held).catch(() => 'broken' as const);
      if (body === 'broken') return new Response(null, { status: 400 });
      if (typeof body === 'string') {
        void leaveUnread(reader);
        return refused(context, body);
      }
      // As it came: a host of the sandbox reads it itself.
      context.req.raw = new Request(raw, { body });
      await next();
    } finally {
      large -= held.bytes;
    }
  };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Counts what has come and not what is announced: who announces much and sends nothing takes nobody's place. */
async function read(reader: Reader, most: number, held: { bytes: number }): Promise<ArrayBuffer | BodyFault> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) return 'size';
    if (size > bodiesInAll.small) {
      const more = size - held.bytes;
      if (large + more > bodiesInAll.largeInAll) return 'memory';
      large += more;
      held.bytes = size;
    }
    parts.push(value);
  }
  return new Blob(parts as BlobPart[]).arrayBuffer();
}

/** Bytes of large bodies that are held: for figures. */
export const heldBodies = (): number => large;
