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

/**
 * `unmade`: the player cancelled. `known`: the device has a key of this account already. `late`: another tap can open
 * the prompt.
 */
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
/** Keeps the options ready while a button to add a key is shown. Needs a re-checked password. */
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
  // The device has created a key that the account refused.
  const { failure } = reply;
  // After a server error the key may be stored.
  if (failure.kind === 'refused' && failure.httpCode < 500)
    forgetOnDevice({ rpId: options.rp.id, credentialId: credential.id });
  return { status: 'failed', failure };
}

export async function renamePasskey(input: { readonly id: number; readonly name: string }): Promise<Outcome<object>> {
  return reloaded(await send(renamePasskeyCall, input));
}

export async function removePasskey(id: number): Promise<Outcome<object>> {
  const outcome = await reloaded(await send(removePasskeyCall, { id }));
  // The device that had the removed key may create another one.
  if (outcome.ok) creationOptions.renew();
  return outcome;
}

async function reloaded(outcome: Outcome<object>): Promise<Outcome<object>> {
  if (outcome.ok) await loadPasskeys();
  return outcome;
}
