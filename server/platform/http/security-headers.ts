/**
 * Sets the headers of every answer of both listeners (docs/security.md). Headers that a route sets stay. The default
 * forbids everything: an answer without headers of its own runs no scripts, and is not framed, read by other sites or
 * cached.
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
