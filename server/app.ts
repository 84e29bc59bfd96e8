/** The whole API as Hono apps: calls, webhooks, the providers' wallet and, where wanted, the sandbox; the operators' side apart. */
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { MY_DATA_PATH } from '#contract/my-data.ts';
import { EXPORT_PATH } from '#contract/orders.ts';
import { createBackoffice } from './backoffice/api.ts';
import { accepted } from './core/accepted.ts';
import { errorFields } from './core/log.ts';
import { refuse } from './core/refusal.ts';
import type { Services } from './core/services.ts';
import { networkOf } from './core/network.ts';
import { readLocale } from './core/translation.ts';
import { answerProvider } from './features/games/provider-wallet.ts';
import { exportMyData } from './features/my-data/export.ts';
import { exportStatement } from './features/orders/export.ts';
import { noteHere } from './features/protection/play-time.ts';
import { takeNotice } from './features/recharge/payment-notice.ts';
import { playerNews } from './features/wallet/news.ts';
import { unwatched } from './figures.ts';
import type { Watched } from './figures.ts';
import { createHealth } from './health.ts';
import { clientAddress } from './http/address.ts';
import { readBodies } from './http/body.ts';
import { bodies, FULL_SECONDS } from './http/bounds.ts';
import { bindDownload } from './http/download.ts';
import { readHeads } from './http/head.ts';
import { closedHeaders } from './http/headers.ts';
import { bindHost } from './http/host.ts';
import { openApiDocument } from './http/openapi/document.ts';
import { contractPage, contractPolicy } from './http/openapi/page.ts';
import { faultOf, refusalResponse } from './http/refusal-response.ts';
import { bindStream } from './http/stream.ts';
import { REQUEST_HEADER, watched } from './http/watched.ts';
import { bindCalls } from './routes.ts';
import { allKept, parts } from './kept.ts';
import { createIdentityHost } from './sandbox/identity/app.ts';
import { createMailHost } from './sandbox/mail/app.ts';
import { createPsp } from './sandbox/psp/app.ts';
import { createPushService } from './sandbox/push/app.ts';
import { createRegister } from './sandbox/register/app.ts';
import { createStudio } from './sandbox/studio/app.ts';
import { createPurses } from './sandbox/studio/purses.ts';
import { createTables } from './sandbox/studio/tables/run.ts';
import { resumeRounds } from './sandbox/studio/rounds.ts';
import { resumeSteps } from './sandbox/studio/steps.ts';
import { createWallet } from './sandbox/studio/wallet-client.ts';
import { createVideoHost } from './sandbox/video/app.ts';
import { consumers, jobs } from './work.ts';
import type { SandboxTask, Work } from './worker.ts';

export interface Api {
  readonly app: Hono;
  /** The operators' side: it listens elsewhere (main.ts), never beside the players'. */
  readonly operators: Hono;
  /** What there is to do without being asked (worker.ts). */
  readonly work: Work;
  /** Ends the players' streams: a server that stops would wait for them. */
  readonly closeStreams: () => void;
}

export function createApi(services: Services, seen: Watched = unwatched()): Api {
  const { config } = services;
  const app = new Hono();
  const notFound = (context: Context) => refusalResponse(refuse('NOT_FOUND'), readLocale(context.req.query('lang')));
  app.use(watched(services, seen.metrics));
  app.use(closedHeaders(config.publicUrl));
  app.use(async (context, next) => {
    // No database takes a NUL, and nothing of ours is named with one.
    if (/%00|\0/.test(context.req.path)) context.res = notFound(context);
    else await next();
  });
  app.use(
    '/api/*',
    cors({
      origin: [...config.siteOrigins],
      allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'X-Passive'],
      exposeHeaders: ['Retry-After', REQUEST_HEADER],
      allowMethods: ['GET', 'POST'],
      maxAge: 7200,
    }),
  );
  // After the origins: the site may read why its request was refused.
  app.use(
    readHeads((context, status) =>
      refusalResponse(refuse(status === 415 ? 'INVALID' : 'TOO_LARGE'), readLocale(context.req.query('lang')), status),
    ),
  );
  app.use(
    readBodies(mostOf, (context, why) => {
      const refused = why === 'size' ? refuse('TOO_LARGE') : { ...refuse('UNAVAILABLE'), retryAfter: FULL_SECONDS };
      return refusalResponse(refused, readLocale(context.req.query('lang')));
    }),
  );
  const closeStreams = bindStream(
    app,
    services,
    (db, signedIn, after) => playerNews(db, signedIn, after, services.now()),
    (members) => noteHere(services.db, members, services.now()),
    (open) => seen.metrics.streams.set(open),
  );
  bindCalls(app, services);
  bindDownload(app, services, EXPORT_PATH, exportStatement);
  bindDownload(app, services, MY_DATA_PATH, exportMyData(allKept, parts));
  bindHost(app, services, '/psp/webhook', takeNotice);
  bindHost(app, services, '/provider/:provider/:action', answerProvider);
  const contract = openApiDocument(config.publicUrl);
  // Written once: who asks for it many times and reads none holds one text.
  const written = JSON.stringify(contract);
  const published = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' };
  app.get('/openapi.json', (context) => context.body(written, 200, published));
  app.get('/docs', (context) =>
    context.html(contractPage(contract), 200, { 'Content-Security-Policy': contractPolicy() }),
  );
  app.get('/health', (context) => context.json({ status: 'ok' }));
  app.notFound(notFound);
  app.onError((error, context) => {
    services.log('error', 'request.failed', errorFields(error));
    return refusalResponse(faultOf(error), readLocale(context.req.query('lang')));
  });

  const sandbox = config.sandbox ? mountSandbox(app, services) : null;
  const close = () => {
    closeStreams();
    sandbox?.closeStreams();
  };
  const work = { consumers, jobs, sandbox: sandbox?.tasks ?? [], leave: sandbox?.leave };
  const operators = createBackoffice(services, seen.metrics, createHealth(services, work, seen));
  return { app, operators, work, closeStreams: close };
}

/** How large a body sent there may be. */
const mostOf = (path: string): number => {
  if (path === '/psp/webhook') return bodies.paymentNotice;
  return path.startsWith('/provider/') ? bodies.providerWallet : bodies.call;
};

/** The outside world's stand-ins. They share our process and database engine, and nothing else: they talk over HTTP. */
function mountSandbox(app: Hono, { db, now, fetch, config, log }: Services) {
  const psp = createPsp({
    db,
    now,
    fetch,
    apiTokens: accepted(config, 'PSP_API_TOKEN'),
    webhookSecrets: accepted(config, 'PSP_WEBHOOK_SECRET'),
    publicUrl: config.pspUrl,
    webhookUrl: `${config.publicUrl}/psp/webhook`,
  });
  app.route('/sandbox/psp', psp.app);
  app.route('/sandbox/push', createPushService({ db, now }));
  app.route('/sandbox/mail', createMailHost({ db, now, secrets: accepted(config, 'MAIL_SECRET') }));
  app.route('/sandbox/register', createRegister({ now, tokens: accepted(config, 'REGISTER_TOKEN') }));
  const identity = { db, now, publicUrl: config.identityUrl, secrets: accepted(config, 'IDENTITY_SECRET') };
  app.route('/sandbox/identity', createIdentityHost(identity));
  const folder = join(config.dataFolder, 'video');
  app.route('/sandbox/video', createVideoHost({ folder, now, siteOrigins: config.siteOrigins }));
  const studioSecrets = accepted(config, 'STUDIO_SECRET');
  const wallet = createWallet({ baseUrl: config.publicUrl, secrets: studioSecrets, fetch, now });
  const { minCycleMs, tablePace } = config;
  const purses = createPurses(db, now);
  const studio = { db, wallet, now, baseUrl: `${config.publicUrl}/sandbox/studio`, minCycleMs, tablePace, purses };
  const tables = createTables(studio);
  const from = (context: Context) => networkOf(clientAddress(context, config.trustedProxies));
  const onFailure = (error: unknown) => log('error', 'studio.failed', errorFields(error));
  const host = createStudio({
    ...studio,
    secrets: studioSecrets,
    tables,
    networkOf: from,
    siteOrigins: config.siteOrigins,
    onFailure,
  });
  app.route('/sandbox/studio', host.app);
  const nowAndThen =
    (task: () => Promise<unknown>): SandboxTask =>
    async () => {
      await task();
      return null;
    };
  const tasks: readonly SandboxTask[] = [
    nowAndThen(psp.deliver),
    nowAndThen(() => resumeRounds(studio)),
    nowAndThen(() => resumeSteps(studio)),
    nowAndThen(purses.forget),
    tables.turn,
    tables.settle,
  ];
  return { tasks, closeStreams: host.closeStreams, leave: tables.leave };
}
