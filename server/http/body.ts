/**
 * Bodies, read before anything looks at them: no larger than we take, and in one place, so that a client that goes away in the
 * middle of its own (a phone that loses the net, a reload) ends its request and is no fault of ours.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** What follows finds the body read. `tooLarge` answers one above `maxSize` bytes; one that breaks off is answered to nobody. */
export function readBodies(maxSize: number, tooLarge: (context: Context) => Response): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: tooLarge });
  return async (context, next) => {
    if (!context.req.raw.body) return next();
    const read = limit(context, async () => {
      const body = await context.req.arrayBuffer();
      // As it came: a host of the sandbox reads it itself.
      context.req.raw = new Request(context.req.raw, { body });
    });
    const answer = await read.catch(() => new Response(null, { status: 400 }));
    return answer ?? next();
  };
}
