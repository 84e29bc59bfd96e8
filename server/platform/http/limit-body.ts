/** Limits bodies by route and reads each whole before its handler. */
import { bodyLimit } from 'hono/body-limit';
import type { Context, MiddlewareHandler } from 'hono';
import { withPermit } from '#server/platform/concurrency/keyed-semaphore.ts';
import { bodies, largeBodiesAtOnce } from './limits.ts';

/** Answers `tooLarge` to a body of more than `maxSize` bytes. A client that disconnects within its body gets 400 and no log line. */
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
    // A body without a length counts as the route's largest.
    const bytes = Math.min(maxSize, Number(context.req.header('Content-Length') ?? maxSize));
    if (bytes <= bodies.call) return read(context, next);
    // Large bodies of one route wait for each other, because many at once would fill the memory.
    return withPermit(`bodies:${maxSize}`, largeBodiesAtOnce, () => read(context, next));
  };
}

/** Reads and drops the rest of a refused body. A client that sends before it reads then gets the reply, and its connection stays usable. */
function withoutRest({ req }: Context, refused: Response): Response {
  const { body } = req.raw;
  // hono/body-limit holds a body without a length, so the connection is closed.
  if (body?.locked) refused.headers.set('Connection', 'close');
  else void body?.pipeTo(new WritableStream()).catch(() => undefined);
  return refused;
}
