/**
 * Tests that a withdrawal's destination is verified before any money is held, by the owner in the payment system's
 * directory.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { marketPresets } from '#contract/market-rules.ts';
import { maskCpf } from '#lib/mask.ts';
import { NOBODYS_KEY, STRANGERS_KEY } from '#server/sandbox/psp/directory.ts';
import { lookUpDestination, submitWithdrawal } from '#stores/withdrawal.ts';
import type { WithdrawalRequest } from '#stores/withdrawal.ts';
import { noGift, startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import {
  connect,
  expectRefusal,
  failureOf,
  freshTab,
  ledgerOf,
  playerIn,
  query,
  valueOf,
  createWithdrawalPassword,
} from '#tests/support/journey.ts';
import { newCpf, WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';
import { creditPlayer } from '#scripts/dev/fixtures/players.ts';

const CNPJ = '12.ABC.345/01DE-35';
let api: TestApi;
let strict: TestApi;
let me: Awaited<ReturnType<typeof playerIn>>;
let away = false;
beforeAll(async () => {
  const outside: NonNullable<Parameters<typeof startApi>[0]>['outside'] = (url, _init, next) =>
    away && url.endsWith('/dict') ? Promise.reject(new TypeError('down')) : next();
  api = await startApi({ config: { market: noGift, rateLimitScale: 1 }, outside });
  strict = await startApi({ config: { market: marketPresets['br-regulated'] } });
});
afterAll(() => Promise.all([api.close(), strict.close()]));
beforeEach(() => enter(api));

async function enter(at: TestApi): Promise<void> {
  away = false;
  connect(at);
  freshTab();
  me = await playerIn(at);
  await createWithdrawalPassword();
  await creditPlayer(at.services, me.id, 500_00n);
}

const request = (kind: WithdrawalRequest['kind'], key: string): WithdrawalRequest => ({
  money: '100.00',
  kind,
  key,
  withdrawalPassword: WITHDRAWAL_PASSWORD,
});
const untouched = { cash: 500_00n, locked: 0n };

describe('a key of the player’s own', () => {
  it('is shown with its owner’s name before the withdrawal is confirmed', async () => {
    const random = '8d1d4f0a-2f0e-4a38-9a7b-6a3f4a3b2c1d';
    expect(valueOf(await lookUpDestination(request('evp', random)))).toEqual({
      owner_name: me.realname,
      document: maskCpf(me.cpf),
    });
    valueOf(await submitWithdrawal(request('evp', random)));
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 400_00n, locked: 100_00n });
  });

  it('may be a company’s if the payment system names the player as responsible', async () => {
    expect(valueOf(await lookUpDestination(request('cnpj', CNPJ)))).toMatchObject({ document: '12ABC34501DE35' });
    valueOf(await submitWithdrawal(request('cnpj', CNPJ)));
  });
});

describe('another person’s key', () => {
  it.each([
    ['a stranger’s', 'evp', STRANGERS_KEY, 'evp'],
    ['nobody’s', 'evp', NOBODYS_KEY, 'evp'],
    ['another’s CPF', 'cpf', newCpf(), 'cpf_id'],
  ] as const)(
    '(%s) is refused at its field, without a name, before any money is held',
    async (_whose, kind, key, field) => {
      const asked = request(kind, key);
      const refusals = [failureOf(await lookUpDestination(asked)), failureOf(await submitWithdrawal(asked))];
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({ kind: 'refused', code: 'PIX_KEY_NOT_OWN', field });
        expect(JSON.stringify(refusal)).not.toContain('Terceiro');
      }
      expect(await ledgerOf(api, me.id)).toMatchObject(untouched);
      expect(await query(api, `select id from withdrawal where member_id = ${me.id}`)).toEqual([]);
    },
  );

  it.each([
    ['phone', '(11) 98765-1234', 'phone_number'],
    ['email', 'eu@exemplo.com', 'email'],
    ['cnpj', '11.222.333/0001-81', 'cnpj'],
  ] as const)('is refused if another player was paid by it before: %s', async (kind, key, field) => {
    valueOf(await lookUpDestination(request(kind, key)));
    await enter(api);
    expectRefusal(await submitWithdrawal(request(kind, key)), 'PIX_KEY_NOT_OWN', field);
    expect(await ledgerOf(api, me.id)).toMatchObject(untouched);
  });

  it('is refused for a company’s key if the market pays only persons', async () => {
    await enter(strict);
    expectRefusal(await lookUpDestination(request('cnpj', CNPJ)), 'METHOD_CLOSED', 'payment_type');
    expectRefusal(await submitWithdrawal(request('cnpj', CNPJ)), 'METHOD_CLOSED', 'payment_type');
    expect(await ledgerOf(strict, me.id)).toMatchObject(untouched);
  });
});

describe('a look-up', () => {
  it('holds no money if it fails, and says that it may be tried again', async () => {
    away = true;
    expectRefusal(await submitWithdrawal(request('email', me.account + '@exemplo.com')), 'PROVIDER_UNAVAILABLE');
    expect(await ledgerOf(api, me.id)).toMatchObject(untouched);
    away = false;
    valueOf(await submitWithdrawal(request('email', me.account + '@exemplo.com')));
  });

  it('is limited, so that nobody can search the owners of keys', async () => {
    const codes: unknown[] = [];
    for (let turn = 0; turn < 25; turn++) {
      const outcome = await lookUpDestination(request('phone', `(11) 9${String(80_000_000 + turn)}`));
      codes.push(outcome.ok ? 'own' : outcome.failure.kind === 'refused' ? outcome.failure.code : outcome.failure.kind);
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('own'));
    expect(new Set(codes.slice(20))).toEqual(new Set(['TOO_MANY_REQUESTS']));
  });
});
