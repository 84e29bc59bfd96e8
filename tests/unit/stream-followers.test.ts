/** Tests the subscribers of the player's stream: the balance, the payment page, the records. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flush, openPage, pass } from '#tests/support/stream-page.ts';
import type { StreamPage } from '#tests/support/stream-page.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const BALANCE = '/api/auth/balance';
const BALANCES = '/api/day7/getAllBalance';
const ME = '/api/auth/me';
const DEPOSITS = '/api/recharge/list';

let page: StreamPage;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

const asked = (path: string) => page.calls.filter((call) => new URL(call.url).pathname === path);
const message = (kind: string, data: object) => page.last().send(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
/** Sets the amounts that the server has, and announces them by their mark. */
const balance = (money: string) => {
  page.net.replies[BALANCE] = { data: { money, bonus_money: '1.00', fs_money: '2.00', net: '0.00', mark: money } };
  return message('balance', { mark: money });
};

describe('the balance', () => {
  const parts = { bonus_money: 1_00n, fs_money: 2_00n };
  const known = (cash: bigint) => ({ cash, bonus: 1_00n, rebate: 2_00n });
  const load = () => import('#stores/balance.ts');
  let store: Awaited<ReturnType<typeof load>>;
  beforeEach(async () => {
    page.net.replies[ME] = { data: { id: 1, name: 'one', money: '7.00', has_qk_pwd: 0, balance_mark: '7.00' } };
    store = await load();
    await page.enter('one', 1, { money: 7_00n, ...parts, balance_mark: '7.00' });
  });

  it('comes with the member, and is requested once for each new mark, without using the session', async () => {
    expect(store.$balance.get()).toEqual(known(7_00n));
    const changes = vi.fn();
    store.$balance.listen(changes);
    await balance('7.00');
    expect(page.calls).toHaveLength(0);
    await balance('9.99');
    await balance('9.99');
    expect(store.$balance.get()).toEqual(known(9_99n));
    expect(changes).toHaveBeenCalledOnce();
    expect(asked(BALANCE).map((call) => call.headers.get('X-Passive'))).toEqual(['1']);
  });

  it('is requested once more if it changed during the request, unless the marks are equal', async () => {
    page.net.replies[BALANCE] = {
      data: { money: '7.00', bonus_money: '1.00', fs_money: '2.00', net: '0.00', mark: 'a' },
    };
    const during = (mark: string) => {
      const asking = store.askBalance();
      page.tellMessage({ kind: 'balance', mark });
      return flush(() => asking);
    };
    // The reply was sent before the money moved, and the message after it.
    await during('b');
    expect(asked(BALANCE)).toHaveLength(2);
    await during('a');
    expect(asked(BALANCE)).toHaveLength(3);
  });

  it('is requested once more if it changed while the member was requested', async () => {
    store.refreshBalance();
    page.tellMessage({ kind: 'balance', mark: '8.00' });
    await flush();
    expect([asked(ME).length, asked(BALANCE).length]).toEqual([1, 1]);
    store.refreshBalance();
    page.tellMessage({ kind: 'balance', mark: '7.00' });
    await flush();
    expect([asked(ME).length, asked(BALANCE).length]).toEqual([2, 1]);
  });

  it('is requested after a decision on a withdrawal, without using the session', async () => {
    await message('withdrawal', { bill_no: 'W1', state: 'paid' });
    expect(asked(ME).map((call) => call.headers.get('X-Passive'))).toEqual(['1']);
  });

  it('is not shown if its player has left', async () => {
    await page.leave();
    page.tellMessage({ kind: 'balance', mark: '8.00' });
    expect(page.calls).toEqual([]);
    expect(store.$balance.get()).toBeNull();
  });
});

describe('the wallet', () => {
  const balances = (money: string) => ({
    data: {
      currency: 'BRL',
      balance: money,
      api_moneys: [
        { api_name: 'money', api_title: '', money },
        { api_name: 'fs_money', api_title: '', money: '2.00' },
        { api_name: 'bonus', api_title: '', money: '1.00' },
        { api_name: 'locked', api_title: '', money: '50.00' },
      ],
    },
  });
  const wallet = { cash: 7_00n, locked: 50_00n, held: 0n, debt: 0n, rebate: 2_00n, bonus: 1_00n, inPlay: [] };
  const load = () => import('#stores/wallet.ts');
  let store: Awaited<ReturnType<typeof load>>;
  let letGo: () => void;
  beforeEach(async () => {
    page.net.replies[BALANCES] = balances('7.00');
    store = await load();
    await page.enter('one', 1, { money: 7_00n, bonus_money: 1_00n, fs_money: 2_00n });
  });
  const show = () =>
    flush(() => {
      letGo = store.$wallet.listen(() => undefined);
    });
  afterEach(() => letGo());

  it('is loaded only where it is shown, and follows the balance', async () => {
    expect(asked(BALANCES)).toHaveLength(0);
    await show();
    expect(store.$wallet.get()).toEqual({ status: 'ready', value: wallet });
    await balance('9.99');
    expect(store.$wallet.get()).toEqual({ status: 'ready', value: { ...wallet, cash: 9_99n } });
    expect(asked(BALANCES)).toHaveLength(1);
  });

  it('is loaded once more if the balance moved meanwhile', async () => {
    await show();
    const { tellBalance } = await import('#stores/balance.ts');
    const asking = store.loadWallet();
    await flush(() => tellBalance({ cash: 8_00n, bonus: 1_00n, rebate: 2_00n }));
    await asking;
    expect(asked(BALANCES)).toHaveLength(3);
  });

  it('is loaded after a decision on a withdrawal, which releases its lock, without using the session', async () => {
    await show();
    await message('withdrawal', { bill_no: 'W1', state: 'paid' });
    expect(asked(BALANCES).map((call) => call.headers.get('X-Passive'))).toEqual([null, '1']);
  });
});

describe('the payment page', () => {
  const deposit = (status: number) => ({
    data: {
      ...{ current_page: 1, from: 1, last_page: 1, path: '', per_page: 1, to: 1, total: 1 },
      ...{ first_page_url: null, last_page_url: null, next_page_url: null, prev_page_url: null },
      data: [{ id: 1, bill_no: 'D1', money: '10.00', payment_type: 'online_pix', status, created_at: '' }],
    },
  });
  let letGo: () => void;
  beforeEach(async () => {
    page.net.replies[DEPOSITS] = deposit(1);
    await page.enter('one');
  });
  afterEach(() => letGo());
  async function watch(): Promise<void> {
    const { watchPayment } = await import('#stores/payment.ts');
    await flush(() => {
      letGo = watchPayment('D1');
    });
  }

  it('polls once, and then only when the stream names its deposit', async () => {
    await page.last().send(':\n');
    await watch();
    for (let at = 0; at < 2 * MINUTE; at += 15 * SECOND) await pass(15 * SECOND).then(() => page.last().send(':\n'));
    await message('deposit', { bill_no: 'D2', status: 2 });
    expect(asked(DEPOSITS)).toHaveLength(1);
    page.net.replies[DEPOSITS] = deposit(2);
    await message('deposit', { bill_no: 'D1', status: 2 });
    expect(asked(DEPOSITS)).toHaveLength(2);
    // The deposit is decided, so a repeated message causes no request.
    await message('deposit', { bill_no: 'D1', status: 2 });
    expect(asked(DEPOSITS)).toHaveLength(2);
  });

  it('polls every 2 s without a stream, without using the session, and once more when it opens', async () => {
    await watch();
    await pass(6 * SECOND);
    expect(asked(DEPOSITS).map((call) => call.headers.get('X-Passive'))).toEqual([null, '1', '1', '1']);
    await page.last().send(':\n');
    expect(asked(DEPOSITS)).toHaveLength(5);
    await pass(6 * SECOND);
    expect(asked(DEPOSITS)).toHaveLength(5);
  });

  it('makes no request while it is hidden', async () => {
    await watch();
    await page.look('hidden');
    await pass(MINUTE);
    expect(asked(DEPOSITS)).toHaveLength(1);
    await page.look('visible');
    await page.last().send(':\n');
    expect(asked(DEPOSITS)).toHaveLength(2);
  });
});

describe('a subscriber of updates', () => {
  it('gets deposits and withdrawals from the server as from another tab, until it stops', async () => {
    await page.enter('one');
    const acts = { recharge: vi.fn(), withdrawal: vi.fn(), cards: vi.fn() };
    const stops = (['recharge', 'withdrawal', 'cards'] as const).map((news) => page.onUpdate([news], acts[news]));
    const counts = () => Object.values(acts).map((act) => act.mock.calls.length);
    await message('deposit', { bill_no: 'D1', status: 3 });
    expect(counts()).toEqual([1, 0, 0]);
    await message('withdrawal', { bill_no: 'W1', state: 'approved' });
    expect(counts()).toEqual([1, 1, 0]);
    await balance('1.00');
    expect(counts()).toEqual([1, 1, 0]);
    for (const stop of stops) stop();
    await message('withdrawal', { bill_no: 'W1', state: 'paid' });
    expect(counts()).toEqual([1, 1, 0]);
  });
});
