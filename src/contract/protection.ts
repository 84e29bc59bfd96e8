/** A player's own protection (docs/domain/protection.md#pauses): taking a pause from play. */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { exclusionMonths, pauseDays } from './protection-terms.ts';

/** Why a member may not play, the mildest first: of several the last one counts. */
export const restrictionKinds = ['pause', 'operator', 'social', 'central', 'exclusion'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/**
 * A pause of so many times 24 hours from the moment it is taken. Login, history, withdrawals and support stay; deposits, bets,
 * games, claims and spins are refused until its end (PLAY_PAUSED { until }). It may be made longer and never shorter:
 * PAUSE_ONLY_LONGER { until } where one is running that lasts as long; PLAY_EXCLUDED where something stricter holds.
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
 * Self-exclusion for 1, 3, 6 or 12 months, 0: without a term. It cannot be reversed before its end. For two days the player may sign in and
 * withdraw. Then the account closes, and the house pays out what is left to their own CPF's key or account. Bonuses, unclaimed rewards and
 * open spins are lost; whole steps of points and the free part of the rebate wallet become cash. Refused: VERIFY_FIRST where the login
 * password was not given again of late; PLAY_EXCLUDED { until } where one holds already.
 */
export const excludeCall = defineCall({
  method: 'POST',
  path: '/api/protection/exclude',
  access: 'player',
  effect: 'write',
  input: v.object({ months: v.picklist([...exclusionMonths, 0], 'REQUIRED') }),
  reply: v.object({ data: v.object({ kind: v.picklist(restrictionKinds), until: v.string() }) }),
});
