/**
 * Tests withdrawals to a new destination: a player with a second step enters it again
 * (docs/domain/money-and-ledger.md#own-destination-only).
 */
import { beforeEach, expect, it } from 'vitest';
import { saveBankAccount } from '#stores/bank-accounts.ts';
import { verifyPassword } from '#stores/security.ts';
import { submitWithdrawal } from '#stores/withdrawal.ts';
import { expectRefusal, playerIn, query, topUp, valueOf, createWithdrawalPassword } from '#tests/support/journey.ts';
import { codeLater, turnOnApp } from '#tests/support/mfa.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const MINUTE = 60_000;
const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
  await createWithdrawalPassword();
  await topUp(api, '100.00');
});

const askTo = (kind: 'cpf' | 'bank', key: string) =>
  submitWithdrawal({ money: '20.00', kind, key, withdrawalPassword: WITHDRAWAL_PASSWORD, forfeitBonus: true });
const recheck = async (secret: string) =>
  expect((await verifyPassword(me.password, { code: codeLater(api, secret) })).ok).toBe(true);

it('a new key needs password and code, and one with a paid withdrawal does not', async () => {
  const { secret } = await turnOnApp(api, me.password);
  api.advance(11 * MINUTE);
  expectRefusal(await askTo('cpf', me.cpf), 'VERIFY_FIRST');
  expect(await query(api, `select 1 from withdrawal where member_id = ${me.id}`)).toEqual([]);
  await recheck(secret);
  valueOf(await askTo('cpf', me.cpf));
  api.advance(11 * MINUTE);
  valueOf(await askTo('cpf', me.cpf));
});

it('a key is new again when its withdrawal is not paid', async () => {
  const { secret } = await turnOnApp(api, me.password);
  await recheck(secret);
  valueOf(await askTo('cpf', me.cpf));
  await query(api, `update withdrawal set state = 'cancelled' where member_id = ${me.id}`);
  api.advance(11 * MINUTE);
  expectRefusal(await askTo('cpf', me.cpf), 'VERIFY_FIRST');
});

it('a saved bank account is a new key until a withdrawal was paid to it', async () => {
  valueOf(
    await saveBankAccount({
      bank_type: '60701190',
      bank_address: '1234',
      card_no: '0098765-4',
      account_type: 'checking',
      owner_name: me.realname,
      cpf: me.cpf,
      qk_pwd: WITHDRAWAL_PASSWORD,
    }),
  );
  const [row] = await query<{ id: string }>(api, `select id::text as id from bank_account where member_id = ${me.id}`);
  const account = row?.id ?? '';
  const { secret } = await turnOnApp(api, me.password);
  api.advance(11 * MINUTE);
  expectRefusal(await askTo('bank', account), 'VERIFY_FIRST');
  await recheck(secret);
  valueOf(await askTo('bank', account));
  api.advance(11 * MINUTE);
  valueOf(await askTo('bank', account));
});

it('a player without a second step is asked for the withdrawal password alone', async () => {
  valueOf(await askTo('cpf', me.cpf));
});
