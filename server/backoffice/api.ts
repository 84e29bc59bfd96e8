/**
 * Binds the back office to HTTP, on a listener of its own, which by default only this machine reaches. It has JSON for the `backoffice`
 * command, and pages for a browser. The command uses HTTP instead of the database, because the embedded database belongs to the running server.
 * A bearer token opens the calls alone, and the page's cookie the pages alone.
 */
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorFields } from '#server/platform/observability/log.ts';
import { isTransientError } from '#server/platform/db/errors.ts';
import type { Job } from '#server/platform/jobs/run.ts';
import type { Services } from '#server/platform/services.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { closedHeaders } from '#server/platform/http/security-headers.ts';
import { pathOf, requestLog } from '#server/platform/http/request-log.ts';
import { limitBody } from '#server/platform/http/limit-body.ts';
import { bodies } from '#server/platform/http/limits.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import { currentRequest } from '#server/platform/observability/request-context.ts';
import type { OperatorCall, Requester } from './operation.ts';
import { backofficeDocument } from './openapi.ts';
import { operatorCalls } from './operations/registry.ts';
import { IMPORT_PATH } from './operations/catalogue.ts';
import { ADD_PATH } from './operations/operators.ts';
import { isInstallationToken } from './operators/installation.ts';
import { endedOperatorOf, operatorOf } from './operators/operators.ts';
import { recordDone } from './audit-log/audit-log.ts';
import { createPages } from './pages/app.ts';
import { PAGE } from './pages/page.ts';
import { execute } from './operations/execute.ts';
import { answerKey, replyOf } from './answer-key.ts';
import { findKey, isKeyLike } from './api-keys/keys.ts';

/** The message of a fault that has nothing to do with the call. */
const AWAY = 'The database is away. Try again in a moment.';
const AWAY_SECONDS = '5';

/** The largest bodies of calls that send whole lists or texts. */
const largest: Readonly<Record<string, number>> = {
  [IMPORT_PATH]: bodies.gameList,
  '/texts/:document/save': bodies.texts,
  '/publishing/:document/import': bodies.texts,
};

interface CallEnv {
  Variables: { who: Requester };
}

/** Creates the back office's app. `health`: the health checks, which need no token. `jobs`: the jobs to show. */
export function createBackoffice(services: Services, metrics: Metrics, health: Hono, jobs: readonly Job[]): Hono {
  const app = new Hono();
  app.use(requestLog(services, metrics));
  // Over https the operators' proxy sends HSTS, because only it knows this listener's public address.
  app.use(closedHeaders(''));
  app.get('/', (context) => context.redirect(PAGE));
  app.route('/', health);
  app.route(PAGE, createPages(services, jobs));
  app.route('/backoffice', createCalls(services));
  return app;
}

function createCalls(services: Services): Hono<CallEnv> {
  const app = new Hono<CallEnv>();
  app.use(async (context, next) => {
    const who = await whoAsks(services, context);
    if (!who) return context.json({ error: 'unauthorized' }, 401);
    // PostgreSQL's text cannot contain NUL, and no path of this server has one.
    if (/%00|\0/.test(context.req.path)) return context.json({ error: 'not found' }, 404);
    context.set('who', who);
    return next();
  });
  app.onError((error, context) => {
    services.log('error', 'backoffice.failed', { path: pathOf(context), ...errorFields(error) });
    if (isTransientError(error)) return context.json({ error: AWAY }, 503, { 'Retry-After': AWAY_SECONDS });
    return context.json({ error: `The server failed. Its log says more (${currentRequest()?.id}).` }, 500);
  });
  // Built on request, because most servers are never asked for it.
  app.get('/openapi.json', (context) => context.json(backofficeDocument(operatorCalls)));
  for (const call of operatorCalls) {
    const maxSize = largest[call.path] ?? bodies.call;
    const limit = limitBody(maxSize, (context) => context.json({ error: 'too large' }, 413));
    app.on(call.method, call.path, limit, async (context) => {
      const body = call.method === 'GET' ? {} : await context.req.json<unknown>().catch(() => ({}));
      const given = typeof body === 'object' && body !== null ? body : {};
      return answer(services, context, call, { ...given, ...context.req.param() });
    });
  }
  return app;
}

/** Returns the operator of the token. The installation's own token may only add an operator, who is an admin. */
async function whoAsks(services: Services, context: Context): Promise<Requester | null> {
  const token = /^Bearer ([\x21-\x7e]{1,200})$/.exec(context.req.header('Authorization') ?? '')?.[1];
  if (token === undefined) return null;
  const { db, config, now } = services;
  const ip = clientAddress(context, config.trustedProxies);
  if (isKeyLike(token)) return whoHasKey(services, token, ip);
  const operator = await operatorOf(db, token);
  if (operator) return { operator: operator.name, role: operator.role, ip };
  const ended = await endedOperatorOf(db, token);
  if (ended !== null)
    await recordDone(db, { operator: ended, call: 'access refused', subject: ended, reason: '', ip, at: now() });
  const isAdding = context.req.method === 'POST' && context.req.path === `/backoffice${ADD_PATH}`;
  return isAdding && isInstallationToken(services, token) ? { operator: null, role: 'admin', ip } : null;
}

/** Returns the operator in whose name an API key calls. A key that has ended is in the audit log. */
async function whoHasKey(services: Services, token: string, ip: string): Promise<Requester | null> {
  const found = await findKey(services, token);
  if (!found) return null;
  const { id, prefix, scopes } = found.key;
  const { name, role } = found.maker;
  if (found.isValid) return { operator: name, role, ip, key: { id, prefix, scopes } };
  const refused = { operator: name, call: 'access refused', subject: prefix, reason: '', ip, at: services.now() };
  await recordDone(services.db, refused);
  return null;
}

async function answer(
  services: Services,
  context: Context<CallEnv>,
  call: OperatorCall,
  given: Record<string, unknown>,
): Promise<Response> {
  const who = context.get('who');
  if (who.key) {
    const idempotencyKey = context.req.header('Idempotency-Key');
    const { status, body, retryAfter } = await answerKey(
      services,
      call,
      given,
      { ...who, key: who.key },
      idempotencyKey,
    );
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    return context.json(body, status as ContentfulStatusCode, headers);
  }
  const first = who.operator === null ? { role: 'admin', reason: 'an admin of the installation' } : {};
  const done = await execute(services, call, { ...given, ...first }, who);
  const { status, body } = replyOf(done);
  return context.json(body, status as ContentfulStatusCode);
}
