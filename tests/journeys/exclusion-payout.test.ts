/**
 * Tests that an excluded account closes after two days and its money is paid out once, to the player's own key or
 * account.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { writeToken } from '#api/token.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { settle } from '#server/contexts/play/bets/bets.ts';
import { dueExclusions } from '#server/kernel/protection/exclusions.ts';
import { closeExcluded } from '#server/contexts/account/closure/close-excluded.ts';
import { selfExclude } from '#stores/protection.ts';
import { verifyPassword } from '#stores/security.ts';
import { login } from '#stores/sign-in.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  connect,
  expectRefusal,
  expectSoundLedger,
  failureOf,
  freshTab,
  ledgerOf,
  playerIn,
  query,
  valueOf,
  operate,
} from '#tests/support/journey.ts';
import { deposit } from '#tests/support/offers.ts';
import { openRound, tableOf } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({
  config: { market: noGift },
  outside: (url, _init, next) => (url.includes('/payout/') && bank !== 'pays' ? answers[bank]() : next()),
});
let me: Awaited<ReturnType<typeof playerIn>>;
/** The bank's behaviour with payouts. */
let bank: 'pays' | 'refuses' | 'is away';
const answers = {
  refuses: () =>
    Promise.resolve(Response.json({ status: 'NAO_REALIZADO', endToEndId: 'E00000000202611230000000000000000' })),
  'is away': () => Promise.reject(new TypeError('fetch failed')),
};
beforeEach(async () => {
  bank = 'pays';
  connect(api);
  freshTab();
  me = await playerIn(api);
});

const leave = async (cash: bigint) => {
  if (cash > 0n) await deposit(api, me.id, cash);
  expect((await verifyPassword(me.password)).ok).toBe(true);
  valueOf(await selfExclude(6));
};
const payouts = () =>
  query<{ state: string; amount: string; key: string }>(
    api,
    `select state, amount_cents::text as amount, pix_key as key from withdrawal where member_id = ${me.id} order by id`,
  );
const exclusion = async () =>
  (
    await query<{ state: string; unpayable: boolean; owed: boolean }>(
      api,
      `select state, unpayable_at is not null as unpayable, owed_at is not null as owed from exclusion where member_id = ${me.id}`,
    )
  )[0];
const run = async () => {
  await closeExcluded(api.services);
  await api.housekeeping();
};

it('the whole balance is paid to the player’s own CPF key after two days, and nobody signs in', async () => {
  await leave(7n);
  api.advance(48 * HOUR - MINUTE);
  await run();
  expect(await payouts()).toEqual([]);
  expect(await exclusion()).toMatchObject({ state: 'withdraw_only' });
  api.advance(2 * MINUTE);
  await run();
  expect(await payouts()).toEqual([{ state: 'paid', amount: '7', key: me.cpf }]);
  expect(await exclusion()).toMatchObject({ state: 'closed' });
  expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 0n, locked: 0n });
  freshTab();
  writeToken(null);
  const refused = failureOf(await login({ account: me.account, password: me.password }));
  expect(refused).toMatchObject({
    code: 'PLAY_EXCLUDED',
    httpCode: 403,
    values: { until: expect.any(String) as string },
  });
  expectRefusal(await login({ account: me.account, password: 'not the password' }), 'CREDENTIALS_WRONG');
  await expectSoundLedger(api);
});

it('is paid once, however often the job runs, and on how many servers', async () => {
  await leave(500_00n);
  api.advance(49 * HOUR);
  await Promise.all([1, 2, 3].map(() => closeExcluded(api.services)));
  await run();
  await run();
  expect(await payouts()).toHaveLength(1);
  await expectSoundLedger(api);
});

it('an account without cash closes without a payout', async () => {
  await leave(0n);
  api.advance(49 * HOUR);
  await run();
  expect([await payouts(), (await exclusion())?.state]).toEqual([[], 'closed']);
});

it('the payout waits while the bank is unreachable, and is paid once afterwards', async () => {
  await leave(80_00n);
  api.advance(49 * HOUR);
  bank = 'is away';
  await run();
  await run();
  expect(await payouts()).toEqual([{ state: 'approved', amount: '8000', key: me.cpf }]);
  bank = 'pays';
  api.advance(HOUR);
  await run();
  await run();
  expect(await payouts()).toEqual([{ state: 'paid', amount: '8000', key: me.cpf }]);
  expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 0n, locked: 0n });
  await expectSoundLedger(api);
});

it('a returned payout is kept as unpayable, and after 180 days recorded as owed to the state’s funds', async () => {
  bank = 'refuses';
  await leave(80_00n);
  api.advance(49 * HOUR);
  await run();
  await run();
  expect(await payouts()).toEqual([{ state: 'returned', amount: '8000', key: me.cpf }]);
  expect(await exclusion()).toEqual({ state: 'closed', unpayable: true, owed: false });
  api.advance(179 * DAY);
  await run();
  expect(await exclusion()).toMatchObject({ owed: false });
  api.advance(2 * DAY);
  await run();
  expect(await exclusion()).toEqual({ state: 'closed', unpayable: true, owed: true });
  expect((await ledgerOf(api, me.id)).cash).toBe(80_00n);
  await expectSoundLedger(api);
});

it('the payout goes to the saved account after the key was refused', async () => {
  await query(
    api,
    `insert into bank_account (member_id, ispb, branch, number, kind, holder, is_default, created_at)
      values (${me.id}, '60746948', '1234', '567890', 'checking', 'x', true, now())`,
  );
  bank = 'refuses';
  await leave(80_00n);
  api.advance(49 * HOUR);
  await closeExcluded(api.services);
  await api.request('/health');
  bank = 'pays';
  await run();
  expect((await payouts()).map(({ state, key }) => [state, key])).toEqual([
    ['returned', me.cpf],
    ['paid', null],
  ]);
  await expectSoundLedger(api);
});

describe('the job runs', () => {
  const due = async () => {
    const rows = await dueExclusions(api.services.db, { now: api.services.now(), after: 0, limit: 1000 });
    return rows.some(({ memberId }) => memberId === me.id);
  };
  const looks = async () => {
    const before = await due();
    await closeExcluded(api.services);
    return [before, await due()];
  };

  it('only when there is something to do, and skips exclusions without balance', async () => {
    await leave(80_00n);
    expect(await looks()).toEqual([true, false]);
    api.advance(11 * MINUTE);
    expect(await looks()).toEqual([true, false]);
    api.advance(24 * HOUR);
    expect(await due()).toBe(false);
    api.advance(24 * HOUR);
    // The payout is in progress and may be returned.
    expect(await looks()).toEqual([true, true]);
    await run();
    await run();
    expect(await due()).toBe(false);
    api.advance(400 * DAY);
    expect(await due()).toBe(false);
  });

  it('again after a corrected prize or an operator’s adjustment, and pays it out', async () => {
    await deposit(api, me.id, 10_00n);
    const { roundId, settle: end } = await openRound(api.services, me.id, 10_00n);
    await end(0n);
    await leave(0n);
    api.advance(49 * HOUR);
    await run();
    await run();
    expect(await due()).toBe(false);
    const { providerId } = await tableOf(api.services);
    const corrected = { providerId, transactionId: `${roundId}.more`, betId: roundId, win: 4_00n, counted: null };
    await settle(api.services.db, { ...corrected, detailUrl: '', now: api.services.now() });
    expect(await due()).toBe(true);
    await run();
    await run();
    expect((await payouts()).map(({ amount }) => amount)).toEqual(['400']);
    expect(await due()).toBe(false);
    await query(api, `update exclusion set due_at = null where member_id = ${me.id}`);
    const given = { amount: '5.00', key: `key-of-${me.id}` };
    for (const operator of ['rita', 'omar'])
      await operate(api, `/members/${me.account}/adjust`, { operator, ...given });
    expect(await due()).toBe(true);
    await run();
    expect((await payouts()).map(({ amount }) => amount)).toEqual(['400', '500']);
    await expectSoundLedger(api);
  });
});
