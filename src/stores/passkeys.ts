/** Lists, creates, renames and removes the player's passkeys (docs/domain/accounts.md#passkeys). */
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { send } from '#api/client.ts';
import { readToken } from '#api/token.ts';
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
import { readyOptions } from './passkey-options.ts';
import { playerData } from './player-data.ts';

const keys = playerData<readonly Passkey[]>(async () => mapOutcome(await send(passkeysCall, {}), ({ data }) => data));
export const $passkeys = keys.$data;
export const loadPasskeys = keys.load;

/** Returns whether this browser can create keys. */
export const canMakePasskeys = (): boolean => knowsPasskeys() && browserSupportsWebAuthn();

/** `unmade`: its owner did not go through with it. `known`: the device has one of this account. `late`: the next tap may ask. */
export type PasskeyMade =
  | { readonly status: 'made' }
  | { readonly status: 'unmade' }
  | { readonly status: 'known' }
  | { readonly status: 'late' }
  | { readonly status: 'failed'; readonly failure: Failure };

const creationOptions = readyOptions(
  async () => mapOutcome(await send(beginPasskeyCall, {}), ({ data }) => data),
  readToken,
);
/** Keeps what the browser asks by at hand while a button to add a key is shown. Needs a re-checked password. */
export const keepCreationOptions = creationOptions.keep;

/** Creates a key on the device and saves it on the server. */
export async function makePasskey(): Promise<PasskeyMade> {
  const asked = await creationOptions.ask((options) =>
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  );
  if (asked.status === 'failed' || asked.status === 'late') return asked;
  if (asked.status === 'unanswered') {
    const isKnown = asked.error instanceof Error && asked.error.name === 'InvalidStateError';
    return { status: isKnown ? 'known' : 'unmade' };
  }
  const { answer: credential, options } = asked;
  const reply = await send(addPasskeyCall, { credential });
  await loadPasskeys();
  creationOptions.renew();
  if (reply.ok) return { status: 'made' };
  // The device has a key that the account did not take.
  const { failure } = reply;
  // A server in trouble may have kept it.
  if (failure.kind === 'refused' && failure.httpCode < 500)
    forgetOnDevice({ rpId: options.rp.id, credentialId: credential.id });
  return { status: 'failed', failure };
}

export async function renamePasskey(input: { readonly id: number; readonly name: string }): Promise<Outcome<object>> {
  return reloaded(await send(renamePasskeyCall, input));
}

export async function removePasskey(id: number): Promise<Outcome<object>> {
  const outcome = await reloaded(await send(removePasskeyCall, { id }));
  // A device that holds the removed key may make another.
  if (outcome.ok) creationOptions.renew();
  return outcome;
}

async function reloaded(outcome: Outcome<object>): Promise<Outcome<object>> {
  if (outcome.ok) await loadPasskeys();
  return outcome;
}
