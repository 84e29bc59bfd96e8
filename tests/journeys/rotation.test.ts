/**
 * Tests the rotation of every secret while players have data under the old one: nobody is signed out, and nothing is
 * lost.
 */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { solveCaptcha } from '#api/captcha.ts';
import { readToken, writeToken } from '#api/token.ts';
import { rotateKeys } from '#server/backoffice/rotate-keys.ts';
import { isRefused } from '#server/platform/refusal.ts';
import { members } from '#server/kernel/members/schema.ts';
import { blindIndex } from '#server/platform/security/blind-index.ts';
import { encrypt, decrypt } from '#server/platform/security/encryption.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { hashWithdrawalPassword } from '#server/contexts/identity/withdrawal-password/withdrawal-password-hash.ts';
import {
  lockProven,
  proveWithdrawalPassword,
} from '#server/contexts/identity/withdrawal-password/withdrawal-password.ts';
import { finishLogin } from '#stores/mfa-login.ts';
import { $codeRequest, askPasswordCode, renewPassword } from '#stores/forgotten-password.ts';
import { register } from '#stores/registration.ts';
import { bindEmail, sendEmailCode } from '#stores/security.ts';
import { $session, fetchMember } from '#stores/session.ts';
import { login, ticketIn } from '#stores/sign-in.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { callAs, withdraw } from '#scripts/dev/fixtures/calls.ts';
import {
  backoffice,
  bearer,
  expectRefusal,
  expectSoundLedger,
  failureOf,
  freshTab,
  playerIn,
  query,
  raw,
  registration,
  valueOf,
} from '#tests/support/journey.ts';
import { codeTo, newAddress } from '#tests/support/mails.ts';
import { newPerson, WITHDRAWAL_PASSWORD, OTHER_WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { codeLater, turnOnApp } from '#tests/support/mfa.ts';
import { newRotation } from '#tests/support/rotation.ts';
import type { Rotation } from '#tests/support/rotation.ts';

let rotation: Rotation;
let api: TestApi;
beforeEach(() => {
  rotation = newRotation();
});
afterEach(() => rotation.end());

/** Restarts the server on the same database with other secrets. */
const restart = async (step: Parameters<Rotation['start']>[0]) => {
  api = await rotation.start(step);
};

/** Signs in by password and by the second step that `step` provides. */
async function enter(
  me: { account: string; password: string },
  step: Parameters<typeof finishLogin>[1],
): Promise<void> {
  freshTab();
  const ticket = ticketIn(failureOf(await login(me)));
  valueOf(await finishLogin(ticket ?? '', step));
}

const isIn = async (me: { id: number }) => {
  await fetchMember();
  expect($session.get()).toMatchObject({ status: 'player', member: { id: me.id } });
};
const done = (answer: { status: number; refusal: string | undefined }) => expect(answer).toMatchObject({ status: 200 });

it('keeps sessions, second steps, withdrawal passwords, accounts, draws and codes', async () => {
  await restart('before');
  freshTab();
  const me = await playerIn(api);
  const { secret, codes } = await turnOnApp(api, me.password);
  const [held, address] = [readToken(), newAddress()];
  valueOf(await sendEmailCode(address));
  const mailed = await codeTo(api.services, address);
  // A player who does not use the withdrawal password during the rotation. unit/encryption tests a hash under `PEPPER`
  // itself, as earlier releases stored it.
  const idle = await newPlayer(api.services, { cash: 500_00n, withdrawalPassword: true });
  const account = { bank_type: '60701190', bank_address: '0001', card_no: '12345-6', account_type: 'checking' };
  const owner = { owner_name: 'Ana Teste da Silva', cpf: idle.cpf, qk_pwd: WITHDRAWAL_PASSWORD };
  done(await callAs(api.request, idle, '/api/memberbanks/save', { ...account, ...owner }));
  const committed = await callAs(api.request, idle, '/api/lotterywheel/check', {});
  const { next_seed_hash, ...shown } = committed.body as { next_seed_hash: string };

  await restart('reading');
  writeToken(held);
  await isIn(me);

  await restart('changing');
  writeToken(held);
  await isIn(me);
  valueOf(await bindEmail({ email: address, code: mailed }));
  await enter(me, { code: codeLater(api, secret) });
  await enter(me, { recovery: codes[0] ?? '' });
  expectRefusal(await register({ ...registration(newPerson()), cpf: me.cpf }), 'CPF_TAKEN', 'cpf');
  done(await withdraw(api.request, idle, '20.00'));
  expect((await withdraw(api.request, idle, '20.00', undefined, OTHER_WITHDRAWAL_PASSWORD)).refusal).toBe(
    'WITHDRAWAL_PASSWORD_WRONG',
  );

  const first = await backoffice(api, '/secrets/reseal', {});
  expect(first.body).toMatchObject({ left: 0, unreadable: 0 });
  expect(first.body.resealed).toBeGreaterThan(2);
  expect((await backoffice(api, '/secrets/reseal', {})).body).toEqual({ resealed: 0, left: 0, unreadable: 0 });

  await restart('after');
  writeToken(held);
  await isIn(me);
  api.advance(60_000);
  await enter(me, { code: codeLater(api, secret) });
  await enter(me, { recovery: codes[1] ?? '' });
  freshTab();
  const ticket = ticketIn(failureOf(await login(me))) ?? '';
  expectRefusal(await finishLogin(ticket, { recovery: codes[0] ?? '' }), 'FACTOR_WRONG', 'recovery');
  expectRefusal(await register({ ...registration(newPerson()), cpf: me.cpf }), 'CPF_TAKEN', 'cpf');
  done(await withdraw(api.request, idle, '20.00'));
  expect((await withdraw(api.request, idle, '20.00', undefined, OTHER_WITHDRAWAL_PASSWORD)).refusal).toBe(
    'WITHDRAWAL_PASSWORD_WRONG',
  );
  const accounts = await api.request('/api/memberbanks/display', { headers: bearer(idle.token) });
  expect(JSON.stringify(await accounts.json())).toContain('Ana Teste da Silva');
  const spun = await callAs(api.request, idle, '/api/lotterywheel/claim', { seed_hash: next_seed_hash });
  expect([spun.status, shown]).toEqual([200, expect.anything()]);
  await expectSoundLedger(api);
});

it('takes over a second step whose recovery codes were hashed under the key itself', async () => {
  await restart('before');
  freshTab();
  const me = await playerIn(api);
  const { secret, codes } = await turnOnApp(api, me.password);
  // A database of an earlier release has this: an encrypted value without its encryption key's name, and no key beside the secret.
  const [, unnamed] = encrypt(['old pepper'], { secret }).split('.');
  await query(api, `update totp set sealed_secret = '${unnamed}' where member_id = ${me.id}`);
  await query(api, `delete from recovery_code where member_id = ${me.id}`);
  for (const code of codes) {
    const hash = createHmac('sha256', 'old pepper')
      .update(`recovery|${me.id}|${code.replace('-', '')}`)
      .digest('hex');
    await query(api, `insert into recovery_code (member_id, hash) values (${me.id}, '${hash}')`);
  }
  await restart('changing');
  await enter(me, { recovery: codes[0] ?? '' });
  expect((await backoffice(api, '/secrets/reseal', {})).body).toMatchObject({ left: 0, unreadable: 0 });
  await restart('after');
  await enter(me, { code: codeLater(api, secret) });
  await enter(me, { recovery: codes[1] ?? '' });
});

it('reports, without the old key, that values are left, and leaves them unchanged', async () => {
  await restart('before');
  const player = await newPlayer(api.services, { cash: 500_00n, withdrawalPassword: true });
  await restart('after');
  const told = (await backoffice(api, '/secrets/reseal', {})).body as { left: number; unreadable: number };
  expect(told.left).toBeGreaterThan(0);
  expect(told.unreadable).toBe(told.left);
  await restart('changing');
  done(await withdraw(api.request, player, '20.00'));
});

it('completes a withdrawal whose password is re-encrypted between its verification and its request', async () => {
  await restart('before');
  const { id: member } = await newPlayer(api.services, { cash: 500_00n, withdrawalPassword: true });
  await restart('changing');
  const proof = await proveWithdrawalPassword(api.services, { member, given: WITHDRAWAL_PASSWORD });
  if (isRefused(proof)) throw new Error('not proven');
  const [before] = await api.services.db.select().from(members).where(eq(members.id, member));
  expect((await rotateKeys(api.services)).resealed).toBeGreaterThan(0);
  const row = await transact(api.services.db, (tx) => lockProven(tx, proof));
  expect(row).toMatchObject({ id: member, withdrawalPasswordFailures: 0 });
  expect(before?.withdrawalPasswordHash).not.toBe(isRefused(row) ? '' : row.withdrawalPasswordHash);
  // A new hash of the same password counts as another password, whatever its encryption.
  const other = await hashWithdrawalPassword(api.services.config, member, WITHDRAWAL_PASSWORD);
  await api.services.db.update(members).set({ withdrawalPasswordHash: other }).where(eq(members.id, member));
  expect(isRefused(await transact(api.services.db, (tx) => lockProven(tx, proof)))).toBe(true);
});

it('accepts earlier codes for a forgotten password and earlier captchas', async () => {
  await restart('before');
  freshTab();
  const me = await playerIn(api);
  const address = newAddress();
  await query(api, `update member set email = '${address}' where id = ${me.id}`);
  freshTab();
  expect((await askPasswordCode(me.account)).ok).toBe(true);
  const request = $codeRequest.get();
  const code = await codeTo(api.services, address);
  const { body } = await raw(api, '/api/auth/captcha', {});
  const { key, challenge } = body.data as { key: string; challenge: { parameters: object } };
  const captcha = await solveCaptcha(challenge);

  await restart('changing');
  if (!request) throw new Error('no request');
  const entered = await raw(api, '/api/auth/login2', { account: me.account, password: me.password, key, captcha });
  expect(entered.body.code).toBe(200);
  const password = 'uma-senha-bem-nova';
  valueOf(await renewPassword(request, { code, password, password_confirmation: password }));
});

it('recognises the CPF of a deleted account through every step, and decrypts it at the end', async () => {
  await restart('before');
  freshTab();
  const me = await playerIn(api);
  const old = ['old pepper'] as const;
  await query(api, `update member set status = -1, cpf = '${blindIndex(old, me.cpf)}' where id = ${me.id}`);
  await query(
    api,
    `insert into deletion (member_id, asked_at, ip, erased_at, sealed_cpf)
     values (${me.id}, now(), '', now(), '${encrypt(old, { cpf: me.cpf })}')`,
  );
  const expectTaken = async () => {
    freshTab();
    expectRefusal(await register({ ...registration(newPerson()), cpf: me.cpf }), 'CPF_TAKEN', 'cpf');
  };
  await restart('changing');
  await expectTaken();
  expect((await backoffice(api, '/secrets/reseal', {})).body).toMatchObject({ left: 0, unreadable: 0 });
  await expectTaken();
  await restart('after');
  await expectTaken();
  const [row] = await query<{ sealed_cpf: string }>(api, `select sealed_cpf from deletion where member_id = ${me.id}`);
  expect(decrypt(['new pepper'], row?.sealed_cpf ?? '')).toEqual({ cpf: me.cpf });
});
