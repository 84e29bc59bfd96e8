/** Reads from a request where the back office is open, and on which device. */
import { isIP } from 'node:net';
import type { Context } from 'hono';
import { deviceOf } from '#lib/device.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { Services } from '#server/platform/services.ts';
import type { Place } from '#server/backoffice/operators/passkeys.ts';
import type { Origin } from '#server/backoffice/operators/sessions.ts';
import { isSecure } from './cookie.ts';

/** Returns the origin that the operator's browser shows: "https://office.example". */
export const originOf = (context: Context): string =>
  `${isSecure(context) ? 'https' : 'http'}://${new URL(context.req.url).host}`;

/** Returns the place to which passkeys are bound. Null: the address is a number, for which browsers make no passkeys. */
export function placeOf(context: Context): Place | null {
  const { hostname } = new URL(context.req.url);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { host: hostname, origin: originOf(context) };
}

/** Returns the caller's address and device, for the list of sessions. */
export function sentFrom({ config }: Pick<Services, 'config'>, context: Context): Origin {
  const { browser, system } = deviceOf(context.req.header('User-Agent') ?? '');
  return {
    ip: clientAddress(context, config.trustedProxies),
    device: [browser, system].filter(Boolean).join(' · ') || '–',
  };
}
