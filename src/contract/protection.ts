/** Defines the calls by which players protect themselves: a pause, and self-exclusion (docs/domain/protection.md#pauses). */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { exclusionMonths, pauseDays } from './protection-terms.ts';

/** Why a member may not play, the mildest first. Of several restrictions the last one counts. */
export const restrictionKinds = ['pause', 'operator', 'social', 'central', 'exclusion'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/**
 * Begins a pause of so many times 24 hours. Login, history, withdrawals and support stay open. Deposits, bets, games, claims and spins are
 * refused until its end with PLAY_PAUSED { until }. A pause can be extended, never shortened. Refuses with PAUSE_ONLY_LONGER { until } where a
 * running one lasts as long, and with PLAY_EXCLUDED where a stricter restriction is in force.
 */
export const pauseCall = defineCall({
  method: 'POST',
  path: '/api/protection/pause',
  access: 'player',
  effect: 'write',
  input: v.object({ days: v.picklist(pauseDays, 'REQUIRED') }),
  reply: v.object({ data: v.object({ kind: v.picklist(restrictionKinds), until: v.string() }) }),
});

/**
 * Excludes the player for 1, 3, 6 or 12 months; 0: without a term. It cannot be reversed before its end. For two days the player may sign in and
 * withdraw. Then the account closes, and the house pays what is left to the key that is their CPF, or to their account. Bonuses, unclaimed
 * rewards and open spins are lost; whole steps of points and the free part of the rebate wallet become cash. Refuses with VERIFY_FIRST without a
 * recent re-check of the password, and with PLAY_EXCLUDED { until } where an exclusion is in force.
 */
export const excludeCall = defineCall({
  method: 'POST',
  path: '/api/protection/exclude',
  access: 'player',
  effect: 'write',
  input: v.object({ months: v.picklist([...exclusionMonths, 0], 'REQUIRED') }),
  reply: v.object({ data: v.object({ kind: v.picklist(restrictionKinds), until: v.string() }) }),
});
