/** Serves the studio's HTTP: the JSON API, game and verification pages, and assets. */
import { eq } from '#studio/server/drizzle.ts';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { mountApi } from './api.ts';
import type { ApiOptions } from './api.ts';
import { contentPolicy } from '#lib/content-policy.ts';
import { loadAssets } from './assets.ts';
import type { Encoding } from './assets.ts';
import { studioGame } from '#games/catalogue.ts';
import type { StudioGame } from '#games/paytable.ts';
import { closedHeaders } from '#server/platform/http/security-headers.ts';
import { roundParameter } from './input.ts';
import { mountNotices } from './notices.ts';
import { playPage, roundPage } from './pages.ts';
import { studioChains, studioRounds, studioSharedRounds, studioTableBets } from './schema.ts';
import { mountTables } from './tables/api.ts';
import type { Tables } from './tables/run.ts';
import { localeOf } from './texts.ts';

export interface StudioOptions extends ApiOptions {
  /**
   * Origins of the sites that may frame the game and receive a message when the balance changed, e.g.
   * ["https://jogada.example"].
   */
  readonly siteOrigins: readonly string[];
  readonly tables: Tables;
  readonly tablePace: number;
  /** The secrets shared with the operator, which sign its calls. */
  readonly secrets: readonly string[];
  /** Called for unexpected errors. The player only gets a code. */
  readonly onFailure?: (error: unknown) => void;
}

/** Creates the studio's app, and a function that ends the streams of its tables. */
export function createStudio(options: StudioOptions): { readonly app: Hono; readonly closeStreams: () => void } {
  const assets = loadAssets();
  const app = new Hono();
  const frame = {
    prefix: new URL(options.baseUrl).pathname.replace(/\/$/, ''),
    assets,
    siteOrigins: options.siteOrigins,
  };

  app.use(closedHeaders(options.baseUrl));
  app.use(async (context, next) => {
    await next();
    context.header('Content-Security-Policy', policy(options.siteOrigins));
  });
  const tooLarge = (context: Context) => context.json({ status: 'error', refusal: 'TOO_LARGE' }, 413);
  app.use(bodyLimit({ maxSize: 4096, onError: tooLarge }));
  app.get('/health', (context) => context.json({ status: 'ok' }));

  mountApi(app, options);
  mountNotices(app, options);
  const events = mountTables(app, options);

  app.get('/play/:code', (context) => {
    const game = studioGame(context.req.param('code'));
    if (!game) return context.notFound();
    const isTry = context.req.query('try') !== undefined;
    const isAlone = context.req.header('sec-fetch-dest') === 'document';
    return context.html(playPage(frame, game, localeOf(context.req.query('lang')), { isTry, isAlone }));
  });
  app.get('/round/:round', async (context) => {
    const played = await gameOf(options, context.req.param('round'));
    return context.html(roundPage(frame, played, localeOf(context.req.query('lang'))));
  });

  app.get('/assets/:version/*', (context) => {
    const version = context.req.param('version');
    const asset = assets.files.get(context.req.path.split(`/assets/${version}/`)[1] ?? '');
    if (!asset) return context.notFound();
    const encoding = encodingFor(context.req.header('accept-encoding') ?? '');
    return context.body(asset.bytes(encoding), 200, {
      'Content-Type': asset.type,
      Vary: 'Accept-Encoding',
      // A page of an earlier release may request another digest. It gets the current files, uncached.
      'Cache-Control': version === assets.version ? 'public, max-age=31536000, immutable' : 'no-store',
      ...(encoding === 'plain' ? {} : { 'Content-Encoding': encoding }),
    });
  });

  app.notFound((context) => context.json({ status: 'error', refusal: 'NOT_FOUND' }, 404));
  app.onError((error, context) => {
    options.onFailure?.(error);
    return context.json({ status: 'error', refusal: 'INTERNAL' }, 500);
  });
  return { app, closeStreams: events.close };
}

/** Returns the game of a round or of a bet at a table, and the version of its rules; null for an unknown id. */
async function gameOf(
  { db }: StudioOptions,
  text: string,
): Promise<{ readonly game: StudioGame; readonly version: number } | null> {
  const roundId = v.safeParse(roundParameter, text);
  if (!roundId.success) return null;
  const [round] = await db
    .select({ gameCode: studioRounds.gameCode, version: studioRounds.gameVersion })
    .from(studioRounds)
    .where(eq(studioRounds.roundId, roundId.output))
    .unionAll(
      db
        .select({ gameCode: studioTableBets.gameCode, version: studioChains.gameVersion })
        .from(studioTableBets)
        .innerJoin(studioSharedRounds, eq(studioSharedRounds.id, studioTableBets.sharedRoundId))
        .innerJoin(studioChains, eq(studioChains.id, studioSharedRounds.chainId))
        .where(eq(studioTableBets.betId, roundId.output)),
    );
  const game = round && studioGame(round.gameCode);
  return game ? { game, version: round.version } : null;
}

/** Returns the smallest encoding that the browser accepts. */
const encodingFor = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain';

function policy(siteOrigins: readonly string[]): string {
  const self = ['script-src', 'style-src', 'img-src', 'connect-src'].map((part) => [part, "'self'"] as const);
  const frames = siteOrigins.length > 0 ? siteOrigins.join(' ') : "'none'";
  return contentPolicy({ ...Object.fromEntries(self), 'frame-ancestors': frames });
}
