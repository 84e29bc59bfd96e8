/**
 * The administrators' side over HTTP, for the `backoffice` command: over HTTP and not straight at the database, because the
 * embedded database belongs to the running server. Guarded by the token of the data folder (mode 600) or BACKOFFICE_TOKEN.
 */
import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Services } from '#server/core/services.ts';
import { operatorCalls } from './calls.ts';

export function createBackoffice(services: Services): Hono {
  const app = new Hono();
  const wanted = Buffer.from(`Bearer ${services.config.secrets.BACKOFFICE_TOKEN}`);
  app.use(async (context, next) => {
    const given = Buffer.from(context.req.header('Authorization') ?? '');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return context.json({ error: 'unauthorized' }, 401);
    return next();
  });
  for (const bind of operatorCalls) bind(app, services);
  return app;
}
