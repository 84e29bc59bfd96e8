/** A player's own protection (domain-offers 7.2): taking a pause from play. */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { pauseDays } from './market-choices.ts';

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
