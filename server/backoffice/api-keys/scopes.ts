/** Defines the scopes of API keys: what of the back office's calls a key may read and propose. */
import type { OperatorCall } from '#server/backoffice/operation.ts';
import type { Permission } from '#server/backoffice/permissions.ts';

export const scopes = [
  'read:members',
  'read:bets',
  'read:deposits',
  'read:withdrawals',
  'read:offers',
  'read:reports',
  'read:webhooks',
  'propose:catalogue',
  'propose:members',
  'propose:bets',
  'propose:deposits',
  'propose:withdrawals',
  'propose:offers',
  'propose:webhooks',
] as const;
export type Scope = (typeof scopes)[number];

/**
 * Maps permissions to the area of their scopes. A permission without one is for people alone: players' accounts and protection, messages,
 * operators, keys, proposals, the site and its work.
 */
const areas: { readonly [Name in Permission]?: string } = {
  catalogue: 'catalogue',
  members: 'members',
  registrations: 'members',
  spins: 'members',
  grants: 'members',
  adjustments: 'members',
  settlements: 'bets',
  payments: 'deposits',
  reversals: 'deposits',
  withdrawals: 'withdrawals',
  offers: 'offers',
  claims: 'offers',
  weeks: 'offers',
  books: 'reports',
  webhooks: 'webhooks',
};

/** Returns the scope that a call needs, or null where no key may make it. */
export function scopeOf({ method, permission }: Pick<OperatorCall, 'method' | 'permission'>): Scope | null {
  const wanted = `${method === 'GET' ? 'read' : 'propose'}:${areas[permission] ?? ''}`;
  return scopes.find((scope) => scope === wanted) ?? null;
}
