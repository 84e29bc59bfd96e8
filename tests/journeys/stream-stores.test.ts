/** Tests that changes on the server reach the stores by the player's stream. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '#api/client.ts';
import { market } from '#contract/market.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { emit } from '#server/kernel/events/emit.ts';
import { $streamState, onUpdate } from '#stores/updates.ts';
import { $payment, watchPayment } from '#stores/payment.ts';
import { submitDeposit } from '#stores/deposit.ts';
import { $interruption, $session, fetchMember } from '#stores/session.ts';
import { followStream } from '#stores/stream.ts';
import { $wallet } from '#stores/wallet.ts';
import { submitWithdrawal } from '#stores/withdrawal.ts';
import { $withdrawals, loadWithdrawals } from '#stores/withdrawal-record.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  freshTab,
  methodOf,
  payAtBank,
  playerIn,
  until,
  valueOf,
  createWithdrawalPassword,
  operate,
} from '#tests/support/journey.ts';
import { creditPlayer } from '#scripts/dev/fixtures/players.ts';
import { stubBrowser } from '#tests/support/tabs.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const api = setUpApi({ config: { market: noGift } });
let asked: string[];
let me: Awaited<ReturnType<typeof playerIn>>;
let unfollow: () => void;
let unlook: () => void;
beforeEach(async () => {
  stubBrowser();
  asked = [];
  configureApi({
    baseUrl: 'http://api.test',
    fetch: ((input: Request) => {
      asked.push(new URL(input.url).pathname);
      return api.fetch(input);
    }) as typeof fetch,
  });
  freshTab();
  me = await playerIn(api);
  unfollow = followStream();
  // A listener stands in for a page that shows the wallet. A new one loads it again.
  unlook = $wallet.listen(() => undefined);
  await until(() => expect($streamState.get()).toBe('open'));
});
afterEach(() => {
  unlook();
  unfollow();
  vi.unstubAllGlobals();
});

const cash = () => {
  const wallet = $wallet.get();
  return wallet.status === 'ready' ? wallet.value.cash : null;
};

it('credited money is shown in the balance after one small request', async () => {
  await until(() => expect(cash()).toBe(0n));
  asked = [];
  await creditPlayer(api.services, me.id, 75_00n);
  await until(() => expect(cash()).toBe(75_00n));
  expect(asked).toEqual(['/api/auth/balance']);
});

it('a paid deposit appears on its payment page', async () => {
  const made = valueOf(await submitDeposit({ money: '50.00', method: await methodOf('online_pix') }));
  const billNo = made.step === 'payment' ? made.billNo : '';
  const letGo = watchPayment(billNo);
  await until(() => expect($payment.get()).toMatchObject({ status: 'ready', value: { status: 1 } }));
  await payAtBank(api, billNo);
  await until(() => expect($payment.get()).toMatchObject({ status: 'ready', value: { status: 2 } }));
  await until(() => expect(cash()).toBe(50_00n));
  letGo();
});

it('an approved withdrawal appears in the open record', async () => {
  await creditPlayer(api.services, me.id, 100_00n);
  await createWithdrawalPassword();
  const request = { money: '60.00', kind: 'cpf', key: me.cpf, withdrawalPassword: WITHDRAWAL_PASSWORD } as const;
  const { billNo } = valueOf(await submitWithdrawal(request));
  const stop = onUpdate(['withdrawal'], () => void loadWithdrawals());
  const shown = () => {
    const record = $withdrawals.get();
    return record.status === 'ready' ? record.value.rows.map((row) => [row.bill_no, row.state]) : null;
  };
  await loadWithdrawals();
  await until(() => expect(shown()).toEqual([[billNo, 'requested']]));
  await operate(api, `/withdrawals/${billNo}/approve`, { operator: 'rita' });
  await until(() => expect(shown()).toEqual([[billNo, 'paid']]));
  stop();
});

describe('the session', () => {
  it('ends at once when an operator ends it', async () => {
    await operate(api, `/members/${me.account}/kick`, {});
    await until(() => expect($session.get()).toEqual({ status: 'visitor' }));
    expect($interruption.get()).toBe('forced-offline');
    await until(() => expect($streamState.get()).toBe('closed'));
  });

  it('is not extended by requests that its stream causes', async () => {
    const stop = onUpdate(['withdrawal', 'recharge'], () => void loadWithdrawals());
    await loadWithdrawals();
    api.advance(market.sessionIdleMs - 60_000);
    const event = { kind: 'deposit_credited', member: me.id, payload: { bill_no: 'D1' } } as const;
    asked = [];
    await transact(api.services.db, (tx) => emit(tx, event, api.services.now()));
    await until(() => expect(asked.filter((path) => path === '/api/drawing/list')).toHaveLength(1));
    await until(() => expect($withdrawals.get().status).toBe('ready'));
    stop();
    api.advance(60_000);
    expect(await fetchMember()).toMatchObject({ ok: false, failure: { kind: 'expired' } });
  });

  it('is not extended by its stream: an unused page ends on the server as well', async () => {
    api.advance(market.sessionIdleMs);
    await creditPlayer(api.services, me.id, 1_00n);
    await until(() => expect($session.get()).toEqual({ status: 'visitor' }));
    expect($interruption.get()).toBe('expired');
  });
});
