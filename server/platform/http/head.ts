/** The head of a request, judged before anything of it is used: Node bounds its size, this how long an address and how many lines it has. */
import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { head } from './limits.ts';

/** Why a head is not taken: 414 an address too long, 431 too many headers, 415 a body in a form that nobody here opens. */
export type HeadFault = 414 | 415 | 431;

/** `refused` answers it in the form of its listener. */
export function readHeads(
  refused: (context: Context, status: HeadFault) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (context, next) => {
    const fault = faultOfHead(context);
    if (fault === null) return next();
    return refused(context, fault);
  };
}

/** What came over the wire; null: a request of this very process, which has no lines and no address as it was sent. */
const wireOf = (env: unknown) => (env as { incoming?: IncomingMessage } | undefined)?.incoming ?? null;

/** The second is a push message's (RFC 8188): encrypted, for a device to open. */
const TAKEN_AS_THEY_COME = ['identity', 'aes128gcm'];

function faultOfHead({ req, env }: Context): HeadFault | null {
  const wire = wireOf(env);
  if ((wire?.url?.length ?? 0) > head.maxTarget) return 414;
  // As they came, the same name twice as two.
  const lines = wire ? wire.rawHeaders.length / 2 : [...req.raw.headers].length;
  if (lines > head.maxHeaders) return 431;
  // A few bytes may unfold to gigabytes: whoever compresses is told so.
  const coding = req.header('Content-Encoding') ?? 'identity';
  return TAKEN_AS_THEY_COME.includes(coding.trim().toLowerCase()) ? null : 415;
}
