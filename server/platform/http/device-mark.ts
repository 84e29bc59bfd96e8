/**
 * Marks a browser with a random cookie that only the API reads. It is set at a sign-in or a registration, and only where the browser says that
 * the page has the API's own origin (docs/decisions/26-linked-accounts.md).
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { DEVICE_MARK_DAYS } from '#contract/my-data.ts';
import type { Config } from '#server/platform/config.ts';
import { DAY, SECOND } from '#server/platform/time.ts';

const NAME = 'device';
const KEPT_SECONDS = (DEVICE_MARK_DAYS * DAY) / SECOND;

export interface DeviceMark {
  /** What is stored: an HMAC under the newest encryption key. */
  readonly hash: string;
  /** The `Set-Cookie` header that sets the mark or renews it. */
  readonly cookie: string;
}

/**
 * Returns the browser's mark, or a new one. Returns null where the page has another origin or the browser does not say; no page can set
 * `Sec-Fetch-Site`.
 */
export function readDeviceMark(context: Context, { publicUrl, secrets }: Config): DeviceMark | null {
  if (context.req.header('Sec-Fetch-Site') !== 'same-origin') return null;
  const given = getCookie(context, NAME) ?? '';
  const mark = /^[\w-]{22}$/.test(given) ? given : randomBytes(16).toString('base64url');
  return {
    hash: createHmac('sha256', secrets.PEPPER[0]).update(`device mark ${mark}`).digest('base64url'),
    cookie: generateCookie(NAME, mark, {
      ...{ httpOnly: true, sameSite: 'Lax', secure: publicUrl.startsWith('https:') },
      ...{ path: '/api', maxAge: KEPT_SECONDS },
    }),
  };
}
