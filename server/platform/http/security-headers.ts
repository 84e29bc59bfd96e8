/**
 * The headers of every answer of both listeners (docs/security.md): what an answer says itself stands, all else is closed. So an
 * answer that nobody thought of runs nothing, is framed by nobody, read by no other site and kept nowhere.
 */
import type { MiddlewareHandler } from 'hono';
import { contentPolicy } from '#lib/content-policy.ts';

/** Two years. */
const HTTPS_ONLY = 'max-age=63072000; includeSubDomains';

const closed: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentPolicy(),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), publickey-credentials-create=(), publickey-credentials-get=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // The site asks with CORS, which this does not touch.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Before everything else of a listener. `publicUrl`: over https, browsers are told to come back by it alone. */
export function closedHeaders(publicUrl: string): MiddlewareHandler {
  const headers = Object.entries({
    ...closed,
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': HTTPS_ONLY }),
  });
  return async (context, next) => {
    await next();
    for (const [name, value] of headers) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  };
}
