/** Tests bank accounts: saved with the withdrawal password, shown masked, visible only to their member. */
import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { readToken } from '#api/token.ts';
import { banks } from '#contract/banks.ts';
import type { CallInput } from '#contract/call.ts';
import { memberBankCall } from '#contract/cards.ts';
import type { saveBankAccountCall } from '#contract/cards.ts';
import {
  $bankAccounts,
  loadBankAccounts,
  removeBankAccount,
  saveBankAccount,
  setDefaultBankAccount,
} from '#stores/bank-accounts.ts';
import { submitWithdrawal } from '#stores/withdrawal.ts';
import {
  bearer,
  connect,
  expectRefusal,
  expectSoundLedger,
  failureOf,
  freshTab,
  query,
  raw,
  playerIn,
  until,
  valueOf,
  createWithdrawalPassword,
} from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
  await createWithdrawalPassword();
});

type Input = CallInput<typeof saveBankAccountCall>;
const input = (change: Partial<Input> = {}): Input => ({
  bank_type: '60701190',
  bank_address: '1234',
  card_no: '0098765-4',
  account_type: 'checking',
  owner_name: me.realname,
  cpf: me.cpf,
  qk_pwd: WITHDRAWAL_PASSWORD,
  ...change,
});
const save = (change: Partial<Input> = {}) => saveBankAccount(input(change));
const accounts = async () => valueOf(await loadBankAccounts());
const rows = () => query(api, `select * from bank_account where member_id = ${me.id} order by id`);

describe('an account', () => {
  it('is stored completely on the server, and its number is never returned', async () => {
    valueOf(await save());
    const [shown] = await accounts();
    expect(shown).toMatchObject({
      bank_type: '60701190',
      bank_type_text: 'Itaú Unibanco',
      bank_address: '1234',
      card_no: '••••65-4',
      account_type: 'checking',
      owner_name: me.realname,
      is_default: true,
    });
    expect(await rows()).toMatchObject([{ number: '98765-4', holder: me.realname, is_default: true }]);
    for (const path of ['/api/memberbanks/display', '/api/member/bank']) {
      const text = await (await api.request(path, { headers: bearer(readToken()) })).text();
      expect(text).not.toMatch(/98765/);
      expect(text).not.toContain(me.cpf);
    }
    expect(valueOf(await send(memberBankCall, {})).bank_type).toEqual(banks);
    expect($bankAccounts.get()).toMatchObject({ status: 'ready', value: [{ id: shown?.id }] });
  });

  it.each([
    ['bank_type', '99999999', 'BANK_REQUIRED'],
    ['bank_type', '', 'BANK_REQUIRED'],
    ['bank_address', '12345', 'BRANCH_INVALID'],
    ['card_no', '7', 'ACCOUNT_NUMBER_INVALID'],
    ['card_no', '12-34-5', 'ACCOUNT_NUMBER_INVALID'],
    ['account_type', 'salary', 'ACCOUNT_TYPE_REQUIRED'],
    ['owner_name', '', 'REQUIRED'],
    ['cpf', '529.982.247-26', 'CPF_INVALID'],
    ['qk_pwd', '12345', 'WITHDRAWAL_PASSWORD_INVALID'],
    ['qk_pwd', '000000', 'WITHDRAWAL_PASSWORD_WRONG'],
    ['owner_name', 'Outra Pessoa', 'HOLDER_NOT_OWN'],
    ['cpf', '390.533.447-05', 'CPF_NOT_OWN'],
  ] as const)('is refused at its field if it has the %s %j', async (field, value, code) => {
    expectRefusal(await save({ [field]: value }), code, field);
    expect(await rows()).toEqual([]);
  });

  it('may spell its holder’s name as a bank does', async () => {
    await query(api, `update member set realname = 'José  d''Ávila-Conceição' where id = ${me.id}`);
    valueOf(await save({ owner_name: 'JOSE D AVILA CONCEICAO' }));
    expect((await accounts())[0]).toMatchObject({ owner_name: "José  d'Ávila-Conceição" });
    expectRefusal(await save({ owner_name: 'Jose Avila', card_no: '5-5' }), 'HOLDER_NOT_OWN', 'owner_name');
  });

  it('is not saved twice, however it is written', async () => {
    valueOf(await save());
    for (const card_no of ['98765-4', '987654', '98.765-4', '0000098765-4'])
      expectRefusal(await save({ card_no }), 'BANK_ACCOUNT_EXISTS', 'card_no');
    valueOf(await save({ account_type: 'savings' }));
    expect(await accounts()).toHaveLength(2);
  });

  it('is found saved after a lost reply', async () => {
    connect(api, (path) => path === '/api/memberbanks/save');
    expect(failureOf(await save()).kind).toBe('network');
    connect(api);
    valueOf(await save());
    expect(await accounts()).toHaveLength(1);
    expectRefusal(await save(), 'BANK_ACCOUNT_EXISTS', 'card_no');
  });

  it('is refused once there are five, until one is removed', async () => {
    for (let turn = 1; turn <= 5; turn++) valueOf(await save({ card_no: `10${turn}-0` }));
    expect(failureOf(await save())).toMatchObject({ code: 'BANK_ACCOUNTS_FULL', values: { count: 5 } });
    const [first] = await accounts();
    valueOf(await removeBankAccount({ id: first?.id ?? 0, withdrawalPassword: WITHDRAWAL_PASSWORD }));
    valueOf(await save());
    expect(await accounts()).toHaveLength(5);
  });

  it('is not saved before there is a withdrawal password', async () => {
    freshTab();
    me = await playerIn(api);
    expectRefusal(await save(), 'WITHDRAWAL_PASSWORD_NOT_SET', 'qk_pwd');
  });
});

describe('the default account', () => {
  it('is the first one, then the chosen one, then the oldest remaining one', async () => {
    for (const card_no of ['1-1', '2-2', '3-3']) valueOf(await save({ card_no }));
    const order = async () => (await accounts()).map((row) => [row.card_no, row.is_default]);
    expect(await order()).toEqual([
      ['••••1-1', true],
      ['••••2-2', false],
      ['••••3-3', false],
    ]);
    const [first, , third] = await accounts();
    valueOf(await setDefaultBankAccount(third?.id ?? 0));
    valueOf(await setDefaultBankAccount(third?.id ?? 0));
    expect((await order())[0]).toEqual(['••••3-3', true]);
    valueOf(await removeBankAccount({ id: third?.id ?? 0, withdrawalPassword: WITHDRAWAL_PASSWORD }));
    await until(() => expect($bankAccounts.get()).toMatchObject({ value: [{ id: first?.id, is_default: true }, {}] }));
  });
});

describe('removing', () => {
  it('needs the withdrawal password, may be repeated, and lets the account be saved again', async () => {
    valueOf(await save());
    const [row] = await accounts();
    const id = row?.id ?? 0;
    const outcome = await removeBankAccount({ id, withdrawalPassword: '000000' });
    expect(failureOf(outcome)).toMatchObject({ code: 'WITHDRAWAL_PASSWORD_WRONG', values: { left: 4 } });
    expect(await accounts()).toHaveLength(1);
    for (let turn = 0; turn < 2; turn++)
      valueOf(await removeBankAccount({ id, withdrawalPassword: WITHDRAWAL_PASSWORD }));
    expect(await accounts()).toEqual([]);
    expectRefusal(await setDefaultBankAccount(id), 'NOT_FOUND', 'id');
    expectRefusal(
      await submitWithdrawal({
        money: '50.00',
        kind: 'bank',
        key: String(id),
        withdrawalPassword: WITHDRAWAL_PASSWORD,
      }),
      'NOT_FOUND',
      'member_bank_id',
    );
    valueOf(await save());
  });
});

describe('another member’s account', () => {
  it('looks missing to every call that names it, and stays unchanged', async () => {
    valueOf(await save());
    const [mine] = await accounts();
    const id = mine?.id ?? 0;
    const owner = me;
    freshTab();
    me = await playerIn(api);
    await createWithdrawalPassword();
    expect(await accounts()).toEqual([]);
    const toAccount = (named: number) => ({
      payment_type: 'bank',
      member_bank_id: named,
      money: '50.00',
      qk_pwd: WITHDRAWAL_PASSWORD,
    });
    const before = await query(api, `select * from bank_account where member_id = ${owner.id}`);
    for (const [path, body] of [
      ['/api/memberbanks/default', (named: number) => ({ id: named })],
      ['/api/memberbanks/remove', (named: number) => ({ id: named, qk_pwd: WITHDRAWAL_PASSWORD })],
      ['/api/drawing', toAccount],
    ] as const) {
      const [foreign, unknown] = [
        await raw(api, path, body(id), bearer(readToken())),
        await raw(api, path, body(999_999), bearer(readToken())),
      ];
      expect([path, foreign.status, foreign.body.refusal]).toEqual([path, 404, 'NOT_FOUND']);
      expect(foreign.body).toEqual(unknown.body);
    }
    expect(await query(api, `select * from bank_account where member_id = ${owner.id}`)).toEqual(before);
    expect(await query(api, `select id from withdrawal where member_id = ${me.id}`)).toEqual([]);
    await expectSoundLedger(api);
  });
});
