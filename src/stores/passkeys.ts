/** The player's passkeys: seen, made, named, removed (docs/domain/accounts.md#passkeys). */
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { send } from '#api/client.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import {
  addPasskeyCall,
  beginPasskeyCall,
  passkeysCall,
  removePasskeyCall,
  renamePasskeyCall,
} from '#contract/passkey.ts';
import type { Passkey } from '#contract/passkey.ts';
import { knowsPasskeys } from '#lib/knows-passkeys.ts';
import { forgetOnDevice } from './passkey-device.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';

const keys = playerData<readonly Passkey[]>(async () => mapOutcome(await send(passkeysCall, {}), ({ data }) => data));
export const $passkeys = keys.$data;
export const loadPasskeys = keys.load;

/** Whether this browser can make keys at all. */
export const canMakePasskeys = (): boolean => knowsPasskeys() && browserSupportsWebAuthn();

/** `unmade`: its owner did not go through with it. `known`: the device has one of this account. */
export type PasskeyMade =
  | { readonly status: 'made' }
  | { readonly status: 'unmade' }
  | { readonly status: 'known' }
  | { readonly status: 'failed'; readonly failure: Failure };

/** Has the device make a key, and the server keep it. */
export async function makePasskey(): Promise<PasskeyMade> {
  const options = await send(beginPasskeyCall, {});
  if (!options.ok) return { status: 'failed', failure: options.failure };
  let credential;
  try {
    credential = await startRegistration({
      optionsJSON: options.value.data as Parameters<typeof startRegistration>[0]['optionsJSON'],
    });
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return { status: isKnown ? 'known' : 'unmade' };
  }
  const reply = await send(addPasskeyCall, { credential });
  await loadPasskeys();
  if (reply.ok) return { status: 'made' };
  // The device has a key that the account did not take.
  const { rp } = options.value.data;
  const { failure } = reply;
  // A server in trouble may have kept it.
  if (failure.kind === 'refused' && failure.httpCode < 500)
    forgetOnDevice({ rpId: rp.id, credentialId: credential.id });
  return { status: 'failed', failure };
}

export async function renamePasskey(input: { readonly id: number; readonly name: string }): Promise<Outcome<object>> {
  return reloaded(await send(renamePasskeyCall, input));
}

export async function removePasskey(id: number): Promise<Outcome<object>> {
  return reloaded(await send(removePasskeyCall, { id }));
}

async function reloaded(outcome: Outcome<object>): Promise<Outcome<object>> {
  if (outcome.ok) await loadPasskeys();
  return outcome;
}
