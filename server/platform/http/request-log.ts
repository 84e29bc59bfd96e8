/** Gives every request an id, measures its time, and logs it where it was slow. */
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Services } from '#server/platform/services.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import { runAsRequest } from '#server/platform/observability/request-context.ts';
import type { RequestContext } from '#server/platform/observability/request-context.ts';

export const REQUEST_HEADER = 'X-Request-Id';

/** Returns the first middleware, which must run before every other one. */
export function requestLog({ log, config }: Pick<Services, 'log' | 'config'>, metrics: Metrics): MiddlewareHandler {
  /** Counts the answer. `ms`: the time until it began. */
  const note = (context: Context, { refusal, statements, databaseMs }: RequestContext, ms: number) => {
    const { status } = context.res;
    const [call, method] = [pathOf(context), methodOf(context)];
    metrics.duration.observe({ call, method, status }, ms / 1000);
    if (refusal !== null) metrics.refusals.inc({ call, refusal });
    if (ms < config.slowCallMs) return;
    const database = statements === 0 ? {} : { statements, database_ms: Math.round(databaseMs) };
    log('warn', 'call.slow', { path: call, method, status, ms: Math.round(ms), ...database });
  };
  return (context, next) =>
    runAsRequest(context.req.header(REQUEST_HEADER), async (request) => {
      const begun = performance.now();
      metrics.inFlight.inc();
      try {
        await next();
      } finally {
        metrics.inFlight.dec();
      }
      context.res.headers.set(REQUEST_HEADER, request.id);
      note(context, request, performance.now() - begun);
    });
}

/** Returns the route's pattern ("/provider/:provider/:action"), never the path as sent. A path that matched only a middleware has none. */
export const pathOf = (context: Context): string =>
  matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'other';

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const methodOf = ({ req }: Context): string => (methods.has(req.method) ? req.method : 'other');
