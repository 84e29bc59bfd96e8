/** Finds the caller's address. A forwarded header counts for as many proxies as the operator says run in front, and no more. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { addressIn, plainAddress } from './network.ts';

export function clientAddress(context: Context, trustedProxies: number): string {
  const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  const behindProxy = trustedProxies > 0 ? addressIn(forwarded.at(-trustedProxies) ?? '') : null;
  return plainAddress(behindProxy ?? socketAddress(context));
}

function socketAddress(context: Context): string {
  // In-process tests have no socket.
  return 'incoming' in ((context.env as object | undefined) ?? {})
    ? (getConnInfo(context).remote.address ?? 'unknown')
    : 'in-process';
}
