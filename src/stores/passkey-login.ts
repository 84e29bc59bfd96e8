/** Signs in by passkey: the browser asks the player, and the device signs. It is loaded only with a login form. */
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { send } from '#api/client.ts';
import type { Failure } from '#contract/failure.ts';
import { beginPasskeyLoginCall, passkeyLoginCall } from '#contract/passkey.ts';
import { mapOutcome } from './loadable.ts';
import { forgetOnDevice } from './passkey-device.ts';
import { readyOptions } from './passkey-options.ts';
import { enter } from './session.ts';

/**
 * `unused`: no key was chosen. `given-up`: another prompt replaced this one. `late`: another tap can open the prompt.
 */
export type PasskeyLogin =
  | { readonly status: 'in' }
  | { readonly status: 'unused' }
  | { readonly status: 'given-up' }
  | { readonly status: 'late' }
  | { readonly status: 'failed'; readonly failure: Failure };

const loginOptions = readyOptions(async () => mapOutcome(await send(beginPasskeyLoginCall, {}), ({ data }) => data));
/** Keeps the options ready while a login button is shown. */
export const keepLoginOptions = loginOptions.keep;

/** Returns whether the browser offers keys in the field of a login name. */
export const offersPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/**
 * Signs in with a key. `asked`: by a dialog of the browser. `offered`: in the name field (autocomplete "webauthn"),
 * until a key is chosen. A browser shows one prompt at a time, so a new one ends the earlier one.
 */
export async function logInByPasskey(how: 'asked' | 'offered'): Promise<PasskeyLogin> {
  const useBrowserAutofill = how === 'offered';
  const asked = await loginOptions.ask((optionsJSON) => startAuthentication({ optionsJSON, useBrowserAutofill }));
  // The player did not ask for this offer, so its failure is not shown.
  if (asked.status === 'failed') return useBrowserAutofill ? { status: 'unused' } : asked;
  if (asked.status === 'late') return asked;
  if (asked.status === 'unanswered') return { status: isAborted(asked.error) ? 'given-up' : 'unused' };
  const { answer: credential, options } = asked;
  const reply = await send(passkeyLoginCall, { credential });
  if (!reply.ok) {
    loginOptions.renew();
    const { failure } = reply;
    if (failure.kind === 'refused' && failure.code === 'PASSKEY_UNKNOWN')
      forgetOnDevice({ rpId: options.rpId, credentialId: credential.id });
    return { status: 'failed', failure };
  }
  const member = await enter(reply.value.data.access_token);
  return member.ok ? { status: 'in' } : { status: 'failed', failure: member.failure };
}

/** Ends the browser's prompt or offer. */
export const endPasskeyQuestion = (): void => WebAuthnAbortService.cancelCeremony();

const isAborted = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERROR_CEREMONY_ABORTED'));
