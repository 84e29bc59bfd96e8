/**
 * Sets the cookie of a page session. Over https its name makes browsers bind it to this host and to https. On the machine itself the page is
 * plain http, where ports share cookies, so the cookie is bound to the pages' path instead.
 */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { PAGE } from './page.ts';

const NAME = 'operator_session';

/** Returns whether the operator's browser came by https, as the proxy says (docs/how-to/run-the-back-office.md). */
export const isSecure = ({ req }: Context): boolean => req.header('X-Forwarded-Proto') === 'https';

/** Returns the cookie's value, or `null` without one. */
export function cookieOf(context: Context): string | null {
  const value = getCookie(context, NAME, isSecure(context) ? 'host' : undefined);
  return value !== undefined && /^[\w-]{20,100}$/.test(value) ? value : null;
}

export function giveCookie(context: Context, value: string): void {
  const usual = { httpOnly: true, sameSite: 'Strict' } as const;
  if (isSecure(context)) setCookie(context, NAME, value, { ...usual, prefix: 'host', secure: true, path: '/' });
  else setCookie(context, NAME, value, { ...usual, path: PAGE });
}

export function dropCookie(context: Context): void {
  if (isSecure(context)) deleteCookie(context, NAME, { prefix: 'host', secure: true, path: '/' });
  else deleteCookie(context, NAME, { path: PAGE });
}
