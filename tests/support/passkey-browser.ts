/** Simulates a browser with the software authenticator (passkey-device.ts) for stores/passkey*.ts. */
import { vi } from 'vitest';
import { base64URLStringToBuffer, bufferToBase64URLString } from '@simplewebauthn/browser';
import { makeKey, signWith } from './passkey-device.ts';
import type { DeviceKey, Odd } from './passkey-device.ts';

export interface Browser {
  /** The keys of its device, the newest last. */
  readonly keys: DeviceKey[];
  /** What its device does wrong next, or that its owner refuses. */
  next: (Odd & { readonly counts?: number }) | 'refuse';
}

/** Installs it as the global browser, until `vi.unstubAllGlobals()`. */
export function openBrowser(): Browser {
  const browser: Browser = { keys: [], next: {} };
  const text = (bytes: BufferSource) => bufferToBase64URLString(bytes as ArrayBuffer);
  const owner = () => {
    const { next } = browser;
    if (next === 'refuse') throw new DOMException('The operation was not allowed.', 'NotAllowedError');
    return next;
  };
  const create = async ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) => {
    const odd = owner();
    const known = (publicKey.excludeCredentials ?? []).map(({ id }) => text(id));
    if (browser.keys.some(({ id }) => known.includes(id)))
      throw new DOMException('The authenticator was previously registered', 'InvalidStateError');
    const options = { challenge: text(publicKey.challenge), user: { id: text(publicKey.user.id) } };
    const { key, credential } = makeKey(options, odd);
    browser.keys.push(key);
    const { transports, ...response } = credential.response;
    return given(credential, { ...buffers(response), getTransports: () => transports });
  };
  const get = async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
    const odd = owner();
    const key = browser.keys.at(-1);
    if (!key) throw new DOMException('The operation was not allowed.', 'NotAllowedError');
    const credential = signWith(key, { challenge: text(publicKey.challenge) }, odd);
    return given(credential, buffers(credential.response));
  };
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('navigator', { credentials: { create, get } });
  return browser;
}

const buffers = (parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, base64URLStringToBuffer(part)]));

const given = (credential: { id: string; type: string }, response: object) => ({
  id: credential.id,
  type: credential.type,
  rawId: base64URLStringToBuffer(credential.id),
  response,
  getClientExtensionResults: () => ({}),
});
