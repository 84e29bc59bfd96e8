/** Binds the calls of other hosts (payment provider, game providers). Reads raw bytes, because a signature covers them. */
import type { Hono } from 'hono';
import { errorFields } from '#server/platform/observability/log.ts';
import { networkOf } from './network.ts';
import type { WebhookHandler } from './webhook.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { clientAddress } from './client-address.ts';
import { admitWebhook } from './admission.ts';
import { bodies } from './limits.ts';
import { limitBody } from './limit-body.ts';
import { errorResponse, refusalResponse } from './refusal-response.ts';

/** Adds a POST at `path` with a body of at most `maxSize` bytes. Refusals and errors are in English. */
export function bindWebhook(
  app: Hono,
  services: Services,
  path: string,
  handler: WebhookHandler,
  maxSize: number = bodies.webhook,
): void {
  const limit = limitBody(maxSize, () => refusalResponse(refuse('TOO_LARGE'), 'en'));
  app.post(path, limit, async (context) => {
    try {
      const { req } = context;
      const request = { params: req.param(), path: req.path, headers: req.raw.headers, body: await req.text() };
      const network = networkOf(clientAddress(context, services.config.trustedProxies));
      const answer = await admitWebhook({ network, signal: context.req.raw.signal }, () => handler(services, request));
      return isRefused(answer) ? refusalResponse(answer, 'en') : Response.json(answer.body, { status: answer.status });
    } catch (error) {
      services.log('error', 'host.failed', { path, ...errorFields(error) });
      return refusalResponse(errorResponse(error), 'en');
    }
  });
}
