/** The caller's address. A forwarded header counts only for as many proxies as the operator says he runs. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { plainAddress } from './network.ts';

export function clientAddress(context: Context, trustedProxies: number): string {
  const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  const behindProxy = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return plainAddress((behindProxy || socketAddress(context)).slice(0, 60));
}

function socketAddress(context: Context): string {
  // In-process tests have no socket.
  return 'incoming' in ((context.env as object | undefined) ?? {})
    ? (getConnInfo(context).remote.address ?? 'unknown')
    : 'in-process';
}
