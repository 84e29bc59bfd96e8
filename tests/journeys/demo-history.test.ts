/** The demo player's past: made by the players' own calls, whole or in part, with sound books. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configureApi } from '#api/client.ts';
import { giveDemoHistory, liveThrough } from '#server/demo-history.ts';
import { demo, seed } from '#server/seed.ts';
import { $bankAccounts, loadBankAccounts } from '#stores/cards.ts';
import { loadRecharges } from '#stores/recharge-record.ts';
import { login } from '#stores/sign-in.ts';
import { $wallet, loadWallet } from '#stores/wallet.ts';
import { loadWithdrawals } from '#stores/withdrawal-record.ts';
import { startApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { connect, expectSoundBooks, freshTab, query, valueOf } from '#tests/support/journey.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
  connect(api);
  freshTab();
});
afterEach(() => api.close());

const signIn = async () => valueOf(await login({ account: demo.account, password: demo.password }));
const rounds = () => query(api, "select 1 from game_bet where state = 'settled'");

it('is two paid deposits, rounds, a saved account and a paid withdrawal, and the books agree', async () => {
  await giveDemoHistory(api.services);
  expect(api.logged.filter((line) => line.includes('demo.failed'))).toEqual([]);
  await api.housekeeping();
  await signIn();
  expect(valueOf(await loadRecharges()).rows.map((row) => [row.money, row.status])).toEqual([
    [200_00n, 2],
    [100_00n, 2],
  ]);
  expect(valueOf(await loadWithdrawals()).rows.map((row) => [row.money, row.state])).toEqual([[30_00n, 'paid']]);
  expect(await rounds()).toHaveLength(14);
  await loadBankAccounts();
  expect($bankAccounts.get()).toMatchObject({ status: 'ready', value: [{ bank_type_text: 'Nubank' }] });
  await loadWallet();
  const wallet = $wallet.get();
  expect(wallet.status === 'ready' && wallet.value.cash >= 200_00n).toBe(true);
  await expectSoundBooks(api);
});

it('is not made for a demo player who was there before', async () => {
  expect(await seed(api.services)).toEqual({ hasNewDemo: false });
});

describe('that stops in the middle', () => {
  it.each(['/api/recharge/online', '/sandbox/psp/pay/', '/api/memberbanks/save', '/studio/api/spin', '/api/drawing'])(
    'at %s leaves a player who works, and sound books',
    async (end) => {
      let spins = 0;
      const request = (path: string, init: RequestInit) => {
        const ends = path.includes(end) && !path.includes('drawing_pwd') && (!end.endsWith('spin') || ++spins > 3);
        return ends ? Promise.reject(new Error('the server was killed')) : api.request(path, init);
      };
      await expect(liveThrough(api.services, request)).rejects.toThrow('killed');
      await api.housekeeping();
      configureApi({ baseUrl: 'http://api.test', fetch: api.fetch });
      expect((await signIn()).name).toBe('demo');
      await loadWallet();
      expect($wallet.get().status).toBe('ready');
      await expectSoundBooks(api);
    },
  );
});
