/** Tests passkeys for a player: creation, sign-in, names, removal, and notices (docs/domain/accounts.md#passkeys). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noticesCall } from '#contract/information.ts';
import { send } from '#api/client.ts';
import { MOST_PASSKEYS } from '#contract/passkey.ts';
import { disableMember } from '#server/contexts/identity/disable-member.ts';
import { logInByPasskey } from '#stores/passkey-login.ts';
import { loadPasskeys, makePasskey, removePasskey, renamePasskey } from '#stores/passkeys.ts';
import { bindEmail, loadSecurity, sendEmailCode, verifyPassword } from '#stores/security.ts';
import { $session, logout } from '#stores/session.ts';
import { expectRefusal, freshTab, playerIn, query, valueOf } from '#tests/support/journey.ts';
import { codeTo, mailsTo, newAddress } from '#tests/support/mails.ts';
import { openBrowser } from '#tests/support/passkey-browser.ts';
import type { Browser } from '#tests/support/passkey-browser.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
let browser: Browser;
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  browser = openBrowser();
  me = await playerIn(api);
});
afterEach(() => vi.unstubAllGlobals());

const verify = async () => expect((await verifyPassword(me.password)).ok).toBe(true);
const mine = async () => valueOf(await loadPasskeys());
const made = async () => {
  await verify();
  expect(await makePasskey()).toEqual({ status: 'made' });
};
const notices = async () => valueOf(await send(noticesCall, {})).data;
const failed = (code: string) => ({ status: 'failed', failure: expect.objectContaining({ code }) as unknown });

describe('a passkey', () => {
  it('created by a device signs its player in', async () => {
    expect(valueOf(await loadSecurity()).has_passkey).toBe(false);
    await made();
    expect(await mine()).toMatchObject([{ name: '', last_used_at: '', is_stopped: false }]);
    expect(valueOf(await loadSecurity()).has_passkey).toBe(true);

    await logout();
    expect(await logInByPasskey('asked')).toEqual({ status: 'in' });
    expect($session.get()).toMatchObject({ status: 'player', member: { id: me.id } });
    expect((await mine())[0]?.last_used_at).not.toBe('');
  });

  it('signs in again and again, with an increasing counter or without one', async () => {
    await made();
    browser.next = { counts: 0 };
    browser.keys.length = 0;
    await made();
    for (let turn = 0; turn < 3; turn++) expect(await logInByPasskey('asked')).toEqual({ status: 'in' });
    const counts = await query(api, `select counter from passkey where member_id = ${me.id} order by id`);
    expect(counts.map(({ counter }) => Number(counter))).toEqual([1, 0]);
  });

  it('is known by its device, which creates no other', async () => {
    await made();
    expect(await makePasskey()).toEqual({ status: 'known' });
    expect(await mine()).toHaveLength(1);
  });

  it('is not created if its owner declines, and none signs in then', async () => {
    await verify();
    browser.next = 'refuse';
    expect(await makePasskey()).toEqual({ status: 'unmade' });
    expect(await logInByPasskey('asked')).toEqual({ status: 'unused' });
    expect(await mine()).toEqual([]);
  });

  it('has the name that its player gives it', async () => {
    await made();
    const [key] = await mine();
    expectRefusal(await renamePasskey({ id: key?.id ?? 0, name: '  ' }), 'REQUIRED', 'name');
    expectRefusal(await renamePasskey({ id: key?.id ?? 0, name: 'x'.repeat(41) }), 'TOO_LONG', 'name');
    valueOf(await renamePasskey({ id: key?.id ?? 0, name: 'Celular da Ana' }));
    expect(await mine()).toMatchObject([{ name: 'Celular da Ana' }]);
  });

  it('is refused after its removal, and its device stops suggesting it', async () => {
    await made();
    const [key] = await mine();
    valueOf(await removePasskey(key?.id ?? 0));
    expect(await mine()).toEqual([]);
    await logout();
    const told = vi.fn(() => Promise.resolve());
    Object.assign(PublicKeyCredential, { signalUnknownCredential: told });
    expect(await logInByPasskey('asked')).toEqual(failed('PASSKEY_UNKNOWN'));
    const credentialId = browser.keys.at(-1)?.id;
    expect(told.mock.calls).toEqual([[expect.objectContaining({ credentialId })]]);
    expect($session.get().status).toBe('visitor');
  });

  it('cannot be seen, named or removed by another member', async () => {
    await made();
    const id = (await mine())[0]?.id ?? 0;
    freshTab();
    me = await playerIn(api);
    await verify();
    expect(await mine()).toEqual([]);
    expectRefusal(await renamePasskey({ id, name: 'Meu' }), 'NOT_FOUND', 'id');
    expectRefusal(await removePasskey(id), 'NOT_FOUND', 'id');
    expect(await query(api, `select name from passkey where id = ${id}`)).toEqual([{ name: '' }]);
  });

  it('does not open a closed account', async () => {
    await made();
    await disableMember(api.services, me.account, 'operator:rita');
    freshTab();
    expect(await logInByPasskey('asked')).toEqual(failed('MEMBER_DISABLED'));
  });
});

describe('the password again', () => {
  it('is required before a key is created or removed', async () => {
    expect(await makePasskey()).toEqual(failed('VERIFY_FIRST'));
    await made();
    const id = (await mine())[0]?.id ?? 0;
    api.advance(11 * 60_000);
    expectRefusal(await removePasskey(id), 'VERIFY_FIRST');
    expect(await makePasskey()).toEqual(failed('VERIFY_FIRST'));
    expect(await mine()).toHaveLength(1);
  });

  it('is required if it expired while the device created the key', async () => {
    await verify();
    const { credentials } = navigator;
    vi.stubGlobal('navigator', {
      credentials: {
        create: (options: CredentialCreationOptions) => {
          api.advance(4 * 60_000);
          return credentials.create(options);
        },
      },
    });
    api.advance(8 * 60_000);
    expect(await makePasskey()).toEqual(failed('VERIFY_FIRST'));
    expect(await mine()).toEqual([]);
  });
});

it(`a member has at most ${MOST_PASSKEYS}, and may add one after a removal`, async () => {
  await verify();
  for (let count = 0; count < MOST_PASSKEYS; count++) {
    browser.keys.length = 0;
    expect(await makePasskey()).toEqual({ status: 'made' });
    api.advance(10_000);
  }
  browser.keys.length = 0;
  expect(await makePasskey()).toEqual({
    status: 'failed',
    failure: expect.objectContaining({ code: 'PASSKEYS_FULL', values: { count: MOST_PASSKEYS } }) as unknown,
  });
  valueOf(await removePasskey((await mine())[0]?.id ?? 0));
  expect(await makePasskey()).toEqual({ status: 'made' });
});

describe('the player is notified', () => {
  it('by notice and mail of an added and of a removed passkey', async () => {
    const email = newAddress();
    await verify();
    valueOf(await sendEmailCode(email));
    valueOf(await bindEmail({ email, code: await codeTo(api.services, email) }));
    await made();
    valueOf(await removePasskey((await mine())[0]?.id ?? 0));
    const told = (await notices()).filter(({ kind }) => kind === 'factor_changed').map(({ title }) => title);
    expect(told).toEqual(['Chave de acesso removida', 'Chave de acesso adicionada']);
    const mails = (await mailsTo(api.services, email)).slice(-2);
    expect(mails.map(({ subject }) => subject)).toEqual(['Chave de acesso adicionada', 'Chave de acesso removida']);
    expect(mails[0]?.text).toContain('remova a chave na página Segurança');
    const events = await query(api, `select kind from member_event where member_id = ${me.id} order by id`);
    expect(events.map(({ kind }) => kind)).toEqual(['email_bound', 'passkey_added', 'passkey_removed']);
  });

  it('about a sign-in by passkey from a new device', async () => {
    await made();
    expect(await logInByPasskey('asked')).toEqual({ status: 'in' });
    expect((await notices()).map(({ kind }) => kind)).toContain('new_sign_in');
  });
});
