/** Bodies by route: no larger than the route takes, and read whole before its handler begins. */
import { bodyLimit } from 'hono/body-limit';
import type { Context, MiddlewareHandler } from 'hono';
import { withPermit } from '#server/platform/concurrency/keyed-semaphore.ts';
import { bodies, largeBodiesAtOnce } from './limits.ts';

/** Answers `tooLarge` to a body of more than `maxSize` bytes. A client that goes away in the middle of its body is answered 400, and nothing is logged. */
export function limitBody(
  maxSize: number,
  tooLarge: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: tooLarge });
  const read: MiddlewareHandler = async (context, next) => {
    try {
      const refused = await limit(context, async () => {
        const { raw } = context.req;
        if (raw.body) context.req.raw = new Request(raw, { body: await raw.arrayBuffer() });
      });
      if (refused) return withoutRest(context, refused);
    } catch {
      return new Response(null, { status: 400 });
    }
    return next();
  };
  return (context, next) => {
    if (['GET', 'HEAD'].includes(context.req.method)) return next();
    // Without a length it may be as large as the route takes.
    const bytes = Math.min(maxSize, Number(context.req.header('Content-Length') ?? maxSize));
    if (bytes <= bodies.call) return read(context, next);
    // One route's large bodies wait for each other: many of them together would fill memory.
    return withPermit(`bodies:${maxSize}`, largeBodiesAtOnce, () => read(context, next));
  };
}

/** Drops the rest of a refused body, so that a client which sends first and listens then hears why, and its connection stays good. */
function withoutRest({ req }: Context, refused: Response): Response {
  const { body } = req.raw;
  // A body without a length is held by hono/body-limit, and its rest stays on the connection.
  if (body?.locked) refused.headers.set('Connection', 'close');
  else void body?.pipeTo(new WritableStream()).catch(() => undefined);
  return refused;
}
