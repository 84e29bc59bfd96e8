/** Holds the player's limits, the session's clock and result, the reality check, and play over time (docs/domain/protection.md#limits). */
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import {
  decideLimitCall,
  playHistoryCall,
  protectionCall,
  readRealityCall,
  setLimitCall,
  setRealityCall,
} from '#contract/limits.ts';
import type { PlayRow, PlaySpan, Protection, RealityMinutes } from '#contract/limits.ts';
import type { CallInput } from '#contract/call.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { fetchMember } from './session.ts';

const known = (value: { readonly data: Protection }): Protection => value.data;

const protection = playerData<Protection>(async () => mapOutcome(await send(protectionCall, {}), known));
export const $protection = protection.$data;
export const loadProtection = protection.load;

/** Stores the new state that a change returns. */
async function keep(outcome: Promise<Outcome<{ readonly data: Protection }>>): Promise<Outcome<Protection>> {
  const changed = mapOutcome(await outcome, known);
  if (changed.ok) {
    $protection.set({ status: 'ready', value: changed.value });
    // The shell's countdown uses the values of the member's reply.
    void fetchMember();
  }
  return changed;
}

/** Sets a limit. "" as its value removes it. */
export const setLimit = (input: CallInput<typeof setLimitCall>) => keep(send(setLimitCall, input));
/** Confirms or cancels a looser limit. */
export const decideLimit = (id: number, isWanted: boolean) => keep(send(decideLimitCall, { id, accept: isWanted }));
export const setReality = (minutes: RealityMinutes) => keep(send(setRealityCall, { minutes }));

/** Confirms that the reality check was read. The next interval begins. */
export async function readReality(): Promise<Outcome<object>> {
  const outcome = await send(readRealityCall, {});
  if (outcome.ok) await Promise.all([loadProtection(), fetchMember()]);
  return outcome;
}

const history = playerData<readonly PlayRow[], [PlaySpan]>(async (span) =>
  mapOutcome(await send(playHistoryCall, { span }), ({ data }) => data),
);
export const $playHistory = history.$data;
export const loadPlayHistory = history.load;
