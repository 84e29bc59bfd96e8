/**
 * The operators' side over HTTP, on a listener of its own (by default the machine itself alone), for the `backoffice`
 * command: over HTTP and not straight at the database, because the embedded database belongs to the running server.
 */
import { Hono } from 'hono';
import type { Services } from '#server/core/services.ts';
import { readBodies } from '#server/http/body.ts';
import { agencyCalls } from './agency.ts';
import { operatorCalls } from './calls.ts';
import { IMPORT_PATH, importCall } from './catalogue.ts';
import type { OperatorEnv } from './bind.ts';
import { offerCalls } from './offers.ts';
import { makesFirst, operatorOf } from './operators.ts';

const MAX_BODY = 64 * 1024;
/** A provider's whole list of games comes as one. */
const MAX_LIST = 32 * 1024 * 1024;

export function createBackoffice(services: Services): Hono<OperatorEnv> {
  const app = new Hono<OperatorEnv>().basePath('/backoffice');
  app.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    const token = /^Bearer ([\x21-\x7e]{1,200})$/.exec(context.req.header('Authorization') ?? '')?.[1];
    const operator = token === undefined ? null : await operatorOf(services.db, token);
    const isFirst =
      operator === null && token !== undefined && isAdding(context.req) && (await makesFirst(services, token));
    if (operator === null && !isFirst) return context.json({ error: 'unauthorized' }, 401);
    // No database takes a NUL, and nothing of ours is named with one.
    if (/%00|\0/.test(context.req.path)) return context.json({ error: 'not found' }, 404);
    context.set('operator', operator);
    return next();
  });
  const bodies = (most: number) => readBodies(most, (context) => context.json({ error: 'too large' }, 413));
  const [usual, list] = [bodies(MAX_BODY), bodies(MAX_LIST)];
  app.use((context, next) => (context.req.path.endsWith(IMPORT_PATH) ? list : usual)(context, next));
  for (const bind of [...operatorCalls, ...offerCalls, ...agencyCalls, importCall]) bind(app, services);
  return app;
}

const isAdding = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/backoffice/operators';
