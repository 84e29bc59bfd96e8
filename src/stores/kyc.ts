/** Holds what is missing before play, where the market has a full registration (docs/domain/protection.md#full-registration). */
import { send } from '#api/client.ts';
import { completionCall, setDetailsCall, verifyIdentityCall } from '#contract/completion.ts';
import type { Completion } from '#contract/completion.ts';
import type { Details } from '#contract/details.ts';
import type { Outcome } from '#contract/failure.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';

const completion = playerData<Completion>(async () => mapOutcome(await send(completionCall, {}), ({ data }) => data));
export const $kyc = completion.$data;
export const loadKyc = completion.load;

export async function setDetails(details: Details): Promise<Outcome<Completion>> {
  const told = mapOutcome(await send(setDetailsCall, details), ({ data }) => data);
  if (told.ok) $kyc.set({ status: 'ready', value: told.value });
  return told;
}

/** Returns the address of the host's page. */
export const openVerification = async (): Promise<Outcome<string>> =>
  mapOutcome(await send(verifyIdentityCall, {}), ({ data }) => data.url);
