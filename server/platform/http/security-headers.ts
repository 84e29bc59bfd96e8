/**
 * Sets the headers of every answer of both listeners (docs/security.md). A header that a route sets stays; the default forbids everything. So
 * an answer without headers of its own runs nothing, is not framed, not read by other sites and not cached.
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
  // Does not affect the site, which uses CORS.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/**
 * Returns the middleware that sets the headers; it must run before every other one. With an https `publicUrl` it sets Strict-Transport-Security.
 */
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
