/** Tests the demo player's history: made by the players' own calls, complete or interrupted, with a sound ledger. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configureApi, send } from '#api/client.ts';
import { completionCall } from '#contract/completion.ts';
import { marketPresets } from '#contract/market-rules.ts';
import { giveDemoHistory, liveThrough } from '#server/app/demo/history.ts';
import { demo, seed } from '#server/app/seed.ts';
import { $bankAccounts, loadBankAccounts } from '#stores/bank-accounts.ts';
import { commissionRecord, inviteRecord } from '#stores/referral.ts';
import { loadRecharges } from '#stores/deposit-record.ts';
import { login } from '#stores/sign-in.ts';
import { loadWithdrawals } from '#stores/withdrawal-record.ts';
import { enterAs, goTo, nextMonday, runReferralJobs } from '#tests/support/referral.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi, TestApiOptions } from '#scripts/dev/fixtures/api.ts';
import { connect, expectSoundLedger, freshTab, ledgerOf, query, shownWallet, valueOf } from '#tests/support/journey.ts';

let api: TestApi;
const start = async (options?: TestApiOptions) => {
  api = await startApi(options);
  connect(api);
  freshTab();
};

const never = new AbortController().signal;
const signIn = async () => valueOf(await login({ account: demo.account, password: demo.password }));
const idOfDemo = async () =>
  (await query<{ id: number }>(api, `select id::int as id from member where account = '${demo.account}'`))[0]?.id ?? 0;
const rounds = () => query(api, "select 1 from game_bet where state = 'settled'");

describe('the whole history', () => {
  beforeAll(async () => {
    await start();
    expect(await seed(api.services), 'the demo player exists').toEqual({ hasNewDemo: false });
    await giveDemoHistory(api.services, never);
  });
  afterAll(() => api.close());

  it('is two paid deposits, rounds, a saved account and a paid withdrawal, and the ledger agrees', async () => {
    expect(api.logged.filter((line) => line.includes('demo.failed'))).toEqual([]);
    await api.housekeeping();
    await signIn();
    expect(valueOf(await loadRecharges()).rows.map((row) => [row.money, row.status])).toEqual([
      [200_00n, 2],
      [100_00n, 2],
    ]);
    expect(valueOf(await loadWithdrawals()).rows.map((row) => [row.money, row.state])).toEqual([[30_00n, 'paid']]);
    // The demo player's rounds and the friend's.
    expect(await rounds()).toHaveLength(14 + 44);
    await loadBankAccounts();
    expect($bankAccounts.get()).toMatchObject({ status: 'ready', value: [{ bank_type_text: 'Nubank' }] });
    expect((await shownWallet()).cash).toBeGreaterThanOrEqual(200_00n);
    await expectSoundLedger(api);
  });

  it('has two friends as well, who appear in the referral programme at once and pay a week later', async () => {
    await signIn();
    const { rows: friends } = valueOf(await inviteRecord.load());
    expect(friends.map(({ kind, state }) => [kind, state])).toEqual([
      ['direct', 'registered'],
      ['direct', 'counts'],
    ]);
    const week = valueOf(await commissionRecord.load()).rows;
    const earned = week.filter(({ part }) => part === 'recharge');
    expect(earned).toMatchObject([{ kind: 'direct', base: 1_051_47n, level: 1, state: 'provisional' }]);
    // The reward follows the rate, unless the games' margin on the friend's bets limits it.
    expect(earned[0]?.bound === 'margin' || earned[0]?.reward === 5_25n).toBe(true);
    // The friends' passwords are unknown, so none of their sessions may stay open.
    const open =
      'select 1 from session s join member m on m.id = s.member_id where m.invited_by > 0 and s.ended_at is null';
    expect(await query(api, open)).toEqual([]);
    await expectSoundLedger(api);

    const { cash: before } = await ledgerOf(api, await idOfDemo());
    goTo(api, nextMonday(api), 6);
    for (let run = 0; run < 2; run++) await runReferralJobs(api);
    const due = week.reduce((sum, { reward }) => sum + reward, 0n);
    expect((await ledgerOf(api, await idOfDemo())).cash - before).toBe(due);
    await enterAs(api, { id: await idOfDemo() });
    const paid = valueOf(await commissionRecord.load()).rows.filter(({ state }) => state === 'paid');
    expect(paid.map(({ part, reward }) => [part, reward]).sort()).toEqual(
      week.flatMap(({ part, reward }) => (reward > 0n ? [[part, reward]] : [])).sort(),
    );
    await expectSoundLedger(api);
  });
});

describe('a demo history that is interrupted', () => {
  beforeEach(() => start());
  afterEach(() => api.close());

  it.each([
    '/api/recharge/online',
    '/sandbox/psp/pay/',
    '/api/memberbanks/save',
    '/api/spin',
    '/api/drawing',
    '/api/auth/captcha',
    '/api/auth/register2',
  ])('leaves at %s a working player and a sound ledger', async (end) => {
    let spins = 0;
    const until = (send: typeof api.request) => (path: string, init: RequestInit) => {
      const ends = path.includes(end) && !path.includes('drawing_pwd') && (!end.endsWith('spin') || ++spins > 3);
      return ends ? Promise.reject(new Error('the server was killed')) : send(path, init);
    };
    const hosts = { api: until(api.request), studio: until(api.studio), signal: never };
    await expect(liveThrough(api.services, hosts)).rejects.toThrow('killed');
    await api.housekeeping();
    configureApi({ baseUrl: 'http://api.test', fetch: api.fetch });
    expect((await signIn()).name).toBe('demo');
    await shownWallet();
    await expectSoundLedger(api);
  });
});

it('is complete in a stricter market on the same day, with a verified identity', async () => {
  const regulated = marketPresets['br-regulated'];
  // The pauses between rounds would take minutes.
  const play = { ...regulated.play, shortestCycleMs: 0 };
  await start({ config: { market: { ...regulated, play } } });
  await giveDemoHistory(api.services, never);
  expect(api.logged.filter((line) => line.includes('demo.failed'))).toEqual([]);
  await signIn();
  expect(valueOf(await send(completionCall, {})).data).toMatchObject({ missing: [], identity: { state: 'verified' } });
  expect(valueOf(await loadWithdrawals()).rows.map((row) => row.state)).toEqual(['paid']);
  await api.housekeeping();
  await expectSoundLedger(api);
  await api.close();
});
