/**
 * Tests the deletion of an account: play and sign-in end at once, money and data follow in time, and the CPF stays
 * taken.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken, writeToken } from '#api/token.ts';
import { DAY, HOUR, MINUTE, monthsLater } from '#server/platform/time.ts';
import { decrypt } from '#server/platform/security/encryption.ts';
import { closeDeleted } from '#server/contexts/account/closure/close-deleted.ts';
import { personalDataTables } from '#server/app/personal-data.ts';
import { register } from '#stores/registration.ts';
import { selfExclude } from '#stores/protection.ts';
import { verifyPassword } from '#stores/security.ts';
import { $interruption, $session } from '#stores/session.ts';
import { $deleted, deleteAccount } from '#stores/my-data.ts';
import { login } from '#stores/sign-in.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  backoffice,
  bearer,
  connect,
  expectRefusal,
  expectSoundLedger,
  freshTab,
  ledgerOf,
  payAtBank,
  playerIn,
  query,
  raw,
  registration,
  topUp,
} from '#tests/support/journey.ts';
import { deposit } from '#tests/support/offers.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({
  config: { market: noGift },
  outside: (url, _init, next) =>
    url.includes('/payout/') && bank === 'refuses' ? Promise.resolve(Response.json(refused)) : next(),
});
let me: Awaited<ReturnType<typeof playerIn>>;
let bank: 'pays' | 'refuses';
const refused = { status: 'NAO_REALIZADO', endToEndId: 'E00000000202611230000000000000000' };
beforeEach(async () => {
  bank = 'pays';
  connect(api);
  freshTab();
  $deleted.set(null);
  me = await playerIn(api);
});

const leave = async () => {
  expect((await verifyPassword(me.password)).ok).toBe(true);
  expect((await deleteAccount()).ok).toBe(true);
};
const run = async () => {
  await closeDeleted(personalDataTables)(api.services);
  await api.housekeeping();
};
const one = async <Row>(text: string) => (await query<Row>(api, text))[0];
const memberRow = () => one<Record<string, unknown>>(`select * from member where id = ${me.id}`);
const payouts = () =>
  query<{ state: string; amount: string; key: string }>(
    api,
    `select state, amount_cents::text as amount, pix_key as key from withdrawal where member_id = ${me.id} order by id`,
  );

describe('at once', () => {
  it('it needs a recent password check and a confirmation, or nothing happens', async () => {
    expectRefusal(await deleteAccount(), 'VERIFY_FIRST');
    expect((await verifyPassword(me.password)).ok).toBe(true);
    const token = bearer(readToken());
    expect((await raw(api, '/api/mydata/delete', {}, token)).body).toMatchObject({
      refusal: 'REQUIRED',
      field: 'understood',
    });
    expect(await query(api, `select 1 from deletion where member_id = ${me.id}`)).toEqual([]);
  });

  it('ends every session without a new login prompt, and only the password reveals why', async () => {
    await deposit(api, me.id, 80_00n);
    const token = readToken();
    await leave();
    expect([$session.get().status, $interruption.get()]).toEqual(['visitor', 'none']);
    expect($deleted.get()).toMatchObject({ paidOut: 80_00n });
    expect((await raw(api, '/api/auth/me', {}, bearer(token))).body).toMatchObject({ force_offline: true });
    expectRefusal(await login(me), 'ACCOUNT_DELETED');
    expectRefusal(await login({ ...me, password: 'not the password' }), 'CREDENTIALS_WRONG');
  });

  it('a bet, a deposit and a later Pix are refused, and the Pix returns to its payer', async () => {
    await deposit(api, me.id, 80_00n);
    const made = await raw(
      api,
      '/api/recharge/online',
      { money: '50.00', payment_id: 1, payment_type: 'online_pix', payment_desc: '' },
      bearer(readToken()),
    );
    await leave();
    await expect(openRound(api.services, me.id, 1_00n)).rejects.toThrow('ACCOUNT_DELETED');
    const { bill_no: bill } = made.body.data as { bill_no: string };
    await payAtBank(api, bill);
    expect(await one(`select state from recharge where bill_no = '${bill}'`)).toEqual({ state: 'returned' });
    await run();
    expect(await payouts()).toMatchObject([{ amount: '8000' }]);
    await expectSoundLedger(api);
  });
});

describe('money', () => {
  it('is paid completely to the key of their own CPF, once, however often the job runs', async () => {
    await deposit(api, me.id, 123_45n);
    await leave();
    await Promise.all([1, 2, 3].map(() => closeDeleted(personalDataTables)(api.services)));
    await run();
    await run();
    expect(await payouts()).toEqual([{ state: 'paid', amount: '12345', key: me.cpf }]);
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 0n, locked: 0n });
    await expectSoundLedger(api);
  });

  it('returns an unsettled stake after ten minutes, and pays it out as well', async () => {
    await deposit(api, me.id, 100_00n);
    await openRound(api.services, me.id, 30_00n);
    await leave();
    await run();
    expect(await payouts()).toMatchObject([{ amount: '7000' }]);
    api.advance(11 * MINUTE);
    await run();
    await run();
    expect((await payouts()).map(({ amount }) => amount)).toEqual(['7000', '3000']);
    await expectSoundLedger(api);
  });

  it('keeps what no bank accepts, and the CPF with it, until it is owed', async () => {
    bank = 'refuses';
    await deposit(api, me.id, 80_00n);
    await leave();
    await run();
    await run();
    expect(await one(`select unpayable_at is not null as unpayable from deletion where member_id = ${me.id}`)).toEqual({
      unpayable: true,
    });
    api.advance(31 * DAY);
    await run();
    expect(await memberRow()).toMatchObject({ cpf: me.cpf, email: null });
    api.advance(150 * DAY);
    await run();
    expect(await one(`select owed_at is not null as owed from deletion where member_id = ${me.id}`)).toEqual({
      owed: true,
    });
    expect((await memberRow())?.cpf).not.toBe(me.cpf);
    await expectSoundLedger(api);
  });
});

describe('data', () => {
  const erasable = ['session', 'notice', 'mail', 'push_subscription', 'favourite', 'passkey', 'totp', 'game_launch'];
  const left = async () =>
    Object.fromEntries(
      await Promise.all(
        erasable.map(async (table) => [
          table,
          (await query(api, `select 1 from ${table} where member_id = ${me.id}`)).length,
        ]),
      ),
    ) as Record<string, number>;

  it('contact data, notices and devices are deleted after thirty days; legally required data stays', async () => {
    await deposit(api, me.id, 100_00n);
    await (await openRound(api.services, me.id, 10_00n)).settle();
    await query(
      api,
      `update member set email = 'e${me.id}@example.com', nickname = 'Nick', picture = 3 where id = ${me.id}`,
    );
    await query(
      api,
      `insert into notice (member_id, kind, ref, values, created_at) values (${me.id}, 'deposit', 'x', '{}', now())`,
    );
    await query(
      api,
      `insert into passkey (member_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
        values (${me.id}, 'c${me.id}', 'k', 0, '[]', false, 'x', now())`,
    );
    await leave();
    api.advance(29 * DAY);
    await run();
    expect(await memberRow()).toMatchObject({ email: `e${me.id}@example.com`, nickname: 'Nick', cpf: me.cpf });
    expect(await left()).toMatchObject({ session: 1, passkey: 1, notice: expect.any(Number) as number });
    api.advance(2 * DAY);
    await run();
    expect(await memberRow()).toMatchObject({
      ...{ email: null, email_given: null, nickname: null, picture: null, password_hash: null, phone: `gone:${me.id}` },
      ...{ realname: me.realname, account: me.account },
    });
    expect(Object.values(await left()).every((rows) => rows === 0)).toBe(true);
    expect(await query(api, `select 1 from game_bet where member_id = ${me.id}`)).toHaveLength(1);
    expect(await query(api, `select 1 from recharge where member_id = ${me.id}`)).toHaveLength(1);
    expectRefusal(await login(me), 'CREDENTIALS_WRONG');
    await expectSoundLedger(api);
  });

  it('keeps the CPF encrypted for legal requests only', async () => {
    await leave();
    api.advance(31 * DAY);
    await run();
    const row = await one<{ sealed_cpf: string }>(`select sealed_cpf from deletion where member_id = ${me.id}`);
    expect(decrypt(api.services.config.secrets.PEPPER, row?.sealed_cpf ?? '')).toEqual({ cpf: me.cpf });
    expect(String((await memberRow())?.cpf)).toMatch(/^sealed:/);
    freshTab();
    expectRefusal(await register(registration({ ...newPerson(), cpf: me.cpf })), 'CPF_TAKEN', 'cpf');
    // The phone number is free again.
    expect((await register(registration({ ...newPerson(), phone: me.phone }))).ok).toBe(true);
  });

  it('is deleted after five years, and the CPF is free; the ledger stays', async () => {
    await topUp(api, '100.00');
    const payers = async () =>
      (await query(api, 'select body from provider_event')).filter((row) => JSON.stringify(row).includes(me.cpf));
    expect(await payers()).toHaveLength(1);
    const other = newPerson().cpf;
    await query(api, `insert into other_payer (member_id, cpf, first_seen_at) values (${me.id}, '${other}', now())`);
    const others = () => query(api, `select 1 from other_payer where member_id = ${me.id}`);
    await (await openRound(api.services, me.id, 10_00n)).settle();
    await leave();
    await run();
    const at = api.services.now();
    const years = monthsLater(at, 60).getTime() - at.getTime();
    api.advance(years - DAY);
    await run();
    expect(await memberRow()).toMatchObject({ realname: me.realname });
    expect(await others()).toHaveLength(1);
    api.advance(2 * DAY);
    await run();
    expect([await payers(), await others()]).toEqual([[], []]);
    const texts = [await memberRow(), ...(await query(api, `select * from withdrawal where member_id = ${me.id}`))];
    expect(await one(`select sealed_cpf, ip from deletion where member_id = ${me.id}`)).toEqual({
      sealed_cpf: null,
      ip: '',
    });
    for (const told of [me.account, me.cpf, me.realname, me.phone])
      expect([told, JSON.stringify(texts).includes(told)]).toEqual([told, false]);
    expect((await query(api, `select 1 from withdrawal where member_id = ${me.id}`)).length).toBe(1);
    freshTab();
    expect((await register(registration({ ...newPerson(), cpf: me.cpf }))).ok).toBe(true);
    await expectSoundLedger(api);
  });

  it('an exclusion outlives it: its CPF stays refused after the five years as well', async () => {
    expect((await verifyPassword(me.password)).ok).toBe(true);
    expect((await selfExclude(0)).ok).toBe(true);
    await leave();
    api.advance(6 * 366 * DAY);
    await run();
    await run();
    expect(await one(`select anonymous_at from deletion where member_id = ${me.id}`)).toEqual({ anonymous_at: null });
    freshTab();
    writeToken(null);
    expectRefusal(await register(registration({ ...newPerson(), cpf: me.cpf })), 'CPF_TAKEN');
  });

  it('removes address and reason of restrictions then, and nothing else of them ever', async () => {
    expect((await verifyPassword(me.password)).ok).toBe(true);
    expect((await selfExclude(1)).ok).toBe(true);
    await leave();
    const change = (set: string) => query(api, `update restriction set ${set} where member_id = ${me.id}`);
    await expect(change(`"until" = null`)).rejects.toThrow();
    await expect(change(`ip = '', reason = '', actor = ''`)).rejects.toThrow();
    await expect(query(api, `delete from restriction where member_id = ${me.id}`)).rejects.toThrow();
    api.advance(5 * 366 * DAY + HOUR);
    await run();
    await run();
    expect(await one(`select ip, reason, actor, kind from restriction where member_id = ${me.id}`)).toEqual({
      ...{ ip: '', reason: '', actor: `member:${me.id}`, kind: 'exclusion' },
    });
  });
});

it('support cannot reopen it, and sees that it is deleted', async () => {
  await leave();
  expect(await backoffice(api, `/members/${me.account}/enable`, { operator: 'rita' })).toMatchObject({ status: 409 });
  expectRefusal(await login(me), 'ACCOUNT_DELETED');
});
