/**
 * Tests a key that the device created and the server did not store: it is removed from the device. A key that the
 * server may have stored stays.
 */
import { afterEach, expect, it, vi } from 'vitest';
import { makePasskey } from '#stores/passkeys.ts';

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('#api/client.ts', () => ({ send, listenSessionLost: () => undefined }));
vi.mock('@simplewebauthn/browser', () => ({ startRegistration: () => Promise.resolve({ id: 'made' }) }));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['refused', { kind: 'refused', code: 'PASSKEY_WRONG', message: '', httpCode: 400 }, 1],
  ['in trouble', { kind: 'refused', code: 'INTERNAL', message: '', httpCode: 500 }, 0],
  ['out of reach', { kind: 'network' }, 0],
])('the browser learns that a key is unknown only if the server refuses it: %s', async (_what, failure, signals) => {
  const signalUnknownCredential = vi.fn(() => Promise.resolve());
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential });
  send.mockImplementation(({ path }: { path: string }) =>
    Promise.resolve(
      path.endsWith('/options')
        ? { ok: true, value: { data: { rp: { id: 'jogada.example', name: 'Jogada' } } } }
        : { ok: false, failure },
    ),
  );
  expect(await makePasskey()).toEqual({ status: 'failed', failure });
  expect(signalUnknownCredential).toHaveBeenCalledTimes(signals);
});
