/** Collects all refusals of a call: those that it declares (refusals.ts), and those of its traits. */
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { refusals } from './refusals.ts';

/** Returns every code that the call may refuse with. */
export function refusalsOf(name: CallName): ReadonlySet<RefusalCode> {
  const { access, effect, method, oneTime, input }: Call = calls[name];
  const hasFields = !('entries' in input) || Object.keys(input.entries as object).length > 0;
  return new Set<RefusalCode>([
    'INVALID',
    ...(hasFields ? (['REQUIRED', 'TOO_LONG'] as const) : []),
    ...refusals[name],
    ...(access === 'player' ? (['UNAUTHENTICATED', 'FORCED_OFFLINE'] as const) : []),
    ...(access === 'player' && !oneTime ? (['PASSWORD_CHANGE_FIRST'] as const) : []),
    ...(effect === 'once' ? (['REQUIRED', 'IDEMPOTENCY_MISMATCH'] as const) : []),
    ...(method === 'POST' ? (['TOO_LARGE'] as const) : []),
    ...(['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'] as const),
  ]);
}
