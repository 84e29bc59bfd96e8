/**
 * Builds the API as Hono apps: calls, webhooks, the game providers' wallet and the sandbox if it is on. The back
 * office is an app of its own.
 */
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { MY_DATA_PATH } from '#contract/my-data.ts';
import { EXPORT_PATH } from '#contract/orders.ts';
import { createBackoffice } from '#server/backoffice/api.ts';
import { validSecrets } from '#server/platform/security/rotating-secrets.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { readLocale } from '#server/platform/i18n.ts';
import { answerProvider } from '#server/contexts/play/wallet/wallet-api.ts';
import { exportMyData } from '#server/contexts/account/closure/export-data.ts';
import { exportStatement } from '#server/contexts/account/statement/export.ts';
import { recordPresence } from '#server/kernel/protection/play-time.ts';
import { handleWebhook } from '#server/contexts/cashier/payments/webhook.ts';
import { lastEventOf } from '#server/kernel/events/emit.ts';
import { sessionAuthenticator } from '#server/contexts/identity/session-authenticator.ts';
import { streamMessages } from '#server/contexts/account/wallet/stream.ts';
import { unobserved } from './metrics.ts';
import type { Observability } from './metrics.ts';
import { createHealth } from './health.ts';
import { limitBody } from '#server/platform/http/limit-body.ts';
import { bodies } from '#server/platform/http/limits.ts';
import { bindDownload } from '#server/api/bind-download.ts';
import { closedHeaders } from '#server/platform/http/security-headers.ts';
import { bindWebhook } from '#server/platform/http/bind-webhook.ts';
import { openApiDocument } from '#server/api/openapi/document.ts';
import { contractPage, contractPolicy } from '#server/api/openapi/page.ts';
import { errorResponse, refusalResponse } from '#server/platform/http/refusal-response.ts';
import { bindStream } from '#server/api/bind-stream.ts';
import { REQUEST_HEADER, requestLog } from '#server/platform/http/request-log.ts';
import { bindCalls } from './routes.ts';
import { personalDataTables, parts } from './personal-data.ts';
import { createIdentityHost } from '#server/sandbox/identity/app.ts';
import { createMailHost } from '#server/sandbox/mail/app.ts';
import { createPsp } from '#server/sandbox/psp/app.ts';
import { createPushService } from '#server/sandbox/push/app.ts';
import { createRegister } from '#server/sandbox/register/app.ts';
import { createVideoHost } from '#server/sandbox/video/app.ts';
import { webhookSender } from '#server/platform/webhooks/sender.ts';
import { consumers, jobs } from './consumers.ts';
import type { Work } from './consumers.ts';

export interface Api {
  readonly app: Hono;
  /** The back office, which has a listener of its own (main.ts). */
  readonly operators: Hono;
  /** The background work (worker.ts). */
  readonly work: Work;
  /** Ends the players' streams, because a shutdown would wait for them. */
  readonly closeStreams: () => void;
}

export function createApi(services: Services, seen: Observability = unobserved()): Api {
  const { config } = services;
  const app = new Hono();
  const notFound = (context: Context) => refusalResponse(refuse('NOT_FOUND'), readLocale(context.req.query('lang')));
  app.use(requestLog(services, seen.metrics));
  app.use(closedHeaders(config.publicUrl));
  app.use(async (context, next) => {
    // PostgreSQL's text cannot contain NUL, and no path of this server has one.
    if (/%00|\0/.test(context.req.path)) context.res = notFound(context);
    else await next();
  });
  app.use(
    '/api/*',
    cors({
      origin: [...config.siteOrigins],
      allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'X-Passive'],
      exposeHeaders: ['Date', 'Retry-After', REQUEST_HEADER],
      allowMethods: ['GET', 'POST'],
      maxAge: 7200,
    }),
  );
  // Comes after CORS, so that the site can read why its request was refused.
  const limit = limitBody(bodies.call, (context) =>
    refusalResponse(refuse('TOO_LARGE'), readLocale(context.req.query('lang'))),
  );
  app.use('/api/*', limit);
  app.use('/sandbox/*', limit);
  const closeStreams = bindStream(
    app,
    services,
    sessionAuthenticator,
    { newest: lastEventOf, after: (signedIn, number) => streamMessages(services, signedIn, number) },
    (members) => recordPresence(services.db, members, services.now()),
    (open) => seen.metrics.streams.set(open),
  );
  bindCalls(app, services, sessionAuthenticator);
  bindDownload(app, services, sessionAuthenticator, EXPORT_PATH, exportStatement);
  bindDownload(app, services, sessionAuthenticator, MY_DATA_PATH, exportMyData(personalDataTables, parts));
  bindWebhook(app, services, '/psp/webhook', handleWebhook);
  bindWebhook(app, services, '/webhooks/payments/:provider', handleWebhook);
  // The Pix API lets a provider add "/pix" to the address that it was given.
  bindWebhook(app, services, '/webhooks/payments/:provider/pix', handleWebhook);
  bindWebhook(app, services, '/provider/:provider/:action', answerProvider, bodies.call);
  bindWebhook(app, services, '/webhooks/games/:provider/*', answerProvider, bodies.call);
  // Written at the first request, which few servers ever see, and once, so that many slow readers share one text.
  let written: string | undefined;
  const published = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' };
  app.get('/openapi.json', (context) =>
    context.body((written ??= JSON.stringify(openApiDocument(config.publicUrl))), 200, published),
  );
  app.get('/docs', (context) =>
    context.html(contractPage(openApiDocument(config.publicUrl)), 200, {
      'Content-Security-Policy': contractPolicy(),
    }),
  );
  app.get('/health', (context) => context.json({ status: 'ok' }));
  app.notFound(notFound);
  app.onError((error, context) => {
    services.log('error', 'request.failed', errorFields(error));
    return refusalResponse(errorResponse(error), readLocale(context.req.query('lang')));
  });

  const sandbox = config.sandbox ? mountSandbox(app, services) : [];
  const work = { consumers, jobs, loops: [webhookSender], sandbox };
  const operators = createBackoffice(services, seen.metrics, createHealth(services, work, seen), jobs);
  return { app, operators, work, closeStreams };
}

/**
 * Mounts the stand-ins of other hosts but for the studio, which is a program of its own. They share the process and the database engine, and
 * communicate over HTTP alone. Returns their background work.
 */
function mountSandbox(app: Hono, { db, now, fetch, config }: Services): Work['sandbox'] {
  const psp = createPsp({
    db,
    now,
    fetch,
    apiTokens: validSecrets(config, 'PSP_API_TOKEN'),
    webhookSecrets: validSecrets(config, 'PSP_WEBHOOK_SECRET'),
    publicUrl: config.pspUrl,
    webhookUrl: `${config.publicUrl}/psp/webhook`,
  });
  app.route('/sandbox/psp', psp.app);
  app.route('/sandbox/push', createPushService({ db, now }));
  app.route('/sandbox/mail', createMailHost({ db, now, secrets: validSecrets(config, 'MAIL_SECRET') }));
  app.route('/sandbox/register', createRegister({ now, tokens: validSecrets(config, 'REGISTER_TOKEN') }));
  const identity = { db, now, publicUrl: config.identityUrl, secrets: validSecrets(config, 'IDENTITY_SECRET') };
  app.route('/sandbox/identity', createIdentityHost(identity));
  const folder = join(config.dataFolder, 'video');
  app.route('/sandbox/video', createVideoHost({ folder, now, siteOrigins: config.siteOrigins }));
  return [psp.deliver];
}
