/** Tests passkeys in a browser that accepts requests only during a tap, as Safari does, with late options. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logInByPasskey } from '#stores/passkey-login.ts';
import { loadPasskeys, makePasskey, removePasskey } from '#stores/passkeys.ts';
import { verifyPassword } from '#stores/security.ts';
import { logout } from '#stores/session.ts';
import { connect, freshTab, playerIn, valueOf } from '#tests/support/journey.ts';
import { openBrowser } from '#tests/support/passkey-browser.ts';
import type { Browser } from '#tests/support/passkey-browser.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
const activation = { isActive: false };
let browser: Browser;
let optionsAsked = 0;
beforeEach(async () => {
  optionsAsked = 0;
  connect(api, (path) => {
    if (path.endsWith('/options')) optionsAsked++;
    return false;
  });
  freshTab();
  browser = openBrowser();
  const { create, get } = navigator.credentials;
  const withinTap =
    <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) =>
    (asked: Asked) =>
      activation.isActive ? ask(asked) : Promise.reject(new DOMException('no tap', 'NotAllowedError'));
  vi.stubGlobal('navigator', {
    credentials: { create: withinTap(create), get: withinTap(get) },
    userActivation: activation,
  });
  const { password } = await playerIn(api);
  expect((await verifyPassword(password)).ok).toBe(true);
});
afterEach(() => vi.unstubAllGlobals());

function tap<T>(act: () => Promise<T>): Promise<T> {
  activation.isActive = true;
  const done = act();
  activation.isActive = false;
  return done;
}

it('the tap after a too early one creates a key, and signs in with it', async () => {
  expect(await tap(makePasskey)).toEqual({ status: 'late' });
  expect(await tap(makePasskey)).toEqual({ status: 'made' });
  await logout();
  expect(await tap(() => logInByPasskey('asked'))).toEqual({ status: 'late' });
  expect(await tap(() => logInByPasskey('asked'))).toEqual({ status: 'in' });
  expect(optionsAsked).toBe(2);
});

it('a removed key is not in prepared options', async () => {
  await tap(makePasskey);
  await tap(makePasskey);
  const [key] = valueOf(await loadPasskeys());
  expect(await tap(makePasskey)).toEqual({ status: 'late' });
  expect(await tap(makePasskey)).toEqual({ status: 'known' });
  valueOf(await removePasskey(key?.id ?? 0));
  expect(await tap(makePasskey)).toEqual({ status: 'late' });
  expect(await tap(makePasskey)).toEqual({ status: 'made' });
  expect(browser.keys).toHaveLength(2);
});
