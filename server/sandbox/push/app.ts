/**
 * Stands in for a push service: accepts messages for devices as a browser's service does (RFC 8030), and delivers them nowhere. The server uses
 * it only where its address is configured (PUSH_HOSTS). A device whose name begins with "gone" is reported gone.
 */
import { Hono } from 'hono';
import type { Database } from '#server/platform/db/database.ts';
import { sandboxPushes } from './schema.ts';

/** The largest body that push services accept: a kilobyte over the four of the message. */
const MAX_BODY = 5 * 1024;

export function createPushService({ db, now }: { readonly db: Database; readonly now: () => Date }): Hono {
  const app = new Hono();
  app.onError((_error, context) => context.json({ title: 'Error' }, 500));
  app.post('/:device', async (context) => {
    const device = context.req.param('device');
    if (device.startsWith('gone')) return context.body(null, 410);
    if (!/^vapid t=[\w.-]+, ?k=[\w-]+$/.test(context.req.header('Authorization') ?? '')) return context.body(null, 401);
    const body = Buffer.from(await context.req.arrayBuffer());
    if (body.length === 0 || body.length > MAX_BODY || context.req.header('Content-Encoding') !== 'aes128gcm')
      return context.body(null, 400);
    await db.insert(sandboxPushes).values({
      device,
      body: body.toString('base64'),
      ttl: context.req.header('TTL') ?? '',
      urgency: context.req.header('Urgency') ?? '',
      takenAt: now(),
    });
    return context.body(null, 201);
  });
  return app;
}
