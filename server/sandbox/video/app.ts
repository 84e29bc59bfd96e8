/**
 * Stands in for the stream host: a loop of the fair as live HLS, without people, results and sound
 * (docs/domain/games-and-fairness.md#video-page). A real host replaces it by the addresses in src/content/video.json. Without a rendered loop
 * everything here is 404.
 */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { readLoop, readSegment } from './loop.ts';
import { INIT_NAME, masterPlaylist, mediaPlaylist } from './playlist.ts';

export interface VideoHostOptions {
  /** The folder into which `npm run video` rendered the loop. */
  readonly folder: string;
  readonly now: () => Date;
  /** Origins of the sites whose pages may read the stream. */
  readonly siteOrigins: readonly string[];
}

const PLAYLIST = 'application/vnd.apple.mpegurl';
/** Half a segment's length, so that a player that loads the playlist once a segment finds it renewed. */
const playlistHeaders = { 'Content-Type': PLAYLIST, 'Cache-Control': 'public, max-age=2' };

/** Returns 404 by itself, whatever app it is mounted in. */
const missing = (context: Context) => context.json({ title: 'Not found' }, 404, { 'Cache-Control': 'no-store' });

export function createVideoHost({ folder, now, siteOrigins }: VideoHostOptions): Hono {
  const app = new Hono();
  app.use(cors({ origin: [...siteOrigins], allowMethods: ['GET'], maxAge: 7200 }), async (context, next) => {
    await next();
    // A browser that plays HLS without our script requests segments without CORS.
    context.header('Cross-Origin-Resource-Policy', 'cross-origin');
  });

  app.get('/feira/:file{[a-z0-9]+\\.m3u8}', async (context) => {
    const loop = await readLoop(folder);
    const name = context.req.param('file').replace('.m3u8', '');
    if (!loop) return missing(context);
    if (name === 'master') return context.body(masterPlaylist(loop), 200, playlistHeaders);
    if (!loop.qualities.some((quality) => quality.name === name)) return missing(context);
    return context.body(mediaPlaylist(loop, name, now().getTime()), 200, playlistHeaders);
  });

  app.get('/feira/:quality/:version/:name', async (context) => {
    const { quality, version, name } = context.req.param();
    const loop = await readLoop(folder);
    const bytes = loop && (await readSegment(folder, loop, { quality, version, name }));
    if (!bytes) return missing(context);
    return context.body(bytes, 200, {
      'Content-Type': name === INIT_NAME ? 'video/mp4' : 'video/iso.segment',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });

  app.notFound(missing);
  app.onError((_error, context) => context.json({ title: 'Error' }, 500, { 'Cache-Control': 'no-store' }));
  return app;
}
