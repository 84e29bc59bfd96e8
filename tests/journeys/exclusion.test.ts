/**
 * Tests self-exclusion (docs/domain/protection.md#self-exclusion): its immediate effects, the two days after it, and
 * that nothing reverts it.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken, writeToken } from '#api/token.ts';
import { readDate } from '#lib/dates.ts';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { monthsLater } from '#server/platform/time.ts';
import { setLimit } from '#stores/limits.ts';
import { selfExclude, takePause } from '#stores/protection.ts';
import { register } from '#stores/registration.ts';
import { verifyPassword } from '#stores/security.ts';
import { $session } from '#stores/session.ts';
import { login } from '#stores/sign-in.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { callWallet, newEndToEndId, notify, oneBet, outcomeOf, withdraw } from '#scripts/dev/fixtures/calls.ts';
import {
  backoffice,
  bearer,
  expectRefusal,
  expectSoundLedger,
  freshTab,
  ledgerOf,
  playerIn,
  query,
  raw,
  registration,
  operate,
} from '#tests/support/journey.ts';
import { claim, deposit, rewardsOf, stake } from '#tests/support/offers.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { newDevice } from '#tests/support/push-device.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const now = () => api.services.now();
const restriction = () => {
  const session = $session.get();
  return session.status === 'player' ? session.member.restriction : undefined;
};
/** Excludes the member, with a re-checked password. */
const leave = async (months: 0 | 1 | 3 | 6 | 12 = 6) => {
  expect((await verifyPassword(me.password)).ok).toBe(true);
  return selfExclude(months);
};
const post = (path: string, body: object = {}) => raw(api, path, body, bearer(readToken()));

describe('an exclusion', () => {
  it('needs the password again, and stores nothing before', async () => {
    expectRefusal(await selfExclude(6), 'VERIFY_FIRST');
    expect(await query(api, `select 1 from restriction where member_id = ${me.id}`)).toEqual([]);
    expect((await leave()).ok).toBe(true);
    expect(restriction()).toMatchObject({ kind: 'exclusion' });
  });

  it.each([1, 3, 6, 12] as const)('ends after %s months on that day', async (months) => {
    await leave(months);
    const until = readDate(restriction()?.until ?? '')?.getTime() ?? 0;
    expect(Math.abs(until - monthsLater(now(), months).getTime())).toBeLessThan(5000);
  });

  it('shows no end if it has no term', async () => {
    await leave(0);
    expect(restriction()).toEqual({ kind: 'exclusion', until: '', ends_in: null });
  });

  it.each([2, 24, -1, '6', null])('is refused for a length that does not exist: %s', async (months) => {
    expect((await verifyPassword(me.password)).ok).toBe(true);
    expect((await post('/api/protection/exclude', { months })).body).toMatchObject({ code: 400, field: 'months' });
  });

  it('cancels a pending looser limit; the one in force stays', async () => {
    for (const value of ['50.00', '90.00']) await setLimit({ kind: 'loss', period: 'day', value });
    await leave();
    expect(await query(api, `select value::int, state from play_limit where member_id = ${me.id} order by id`)).toEqual(
      [
        { value: 50_00, state: 'active' },
        { value: 90_00, state: 'replaced' },
      ],
    );
  });

  it('cannot be cancelled: not by another one, a pause, an operator’s pause, or the end of its term', async () => {
    await leave(1);
    const until = restriction()?.until;
    expectRefusal(await selfExclude(12), 'PLAY_EXCLUDED');
    expectRefusal(await takePause(1), 'PLAY_EXCLUDED');
    expect(await backoffice(api, `/members/${me.account}/pause`, { days: 30 })).toMatchObject({ status: 409 });
    expect((await post('/api/dailywheel/claim')).body).toMatchObject({
      code: 403,
      refusal: 'PLAY_EXCLUDED',
      values: { until },
    });
    await query(
      api,
      `update session set expires_at = now() + interval '1 year', last_seen_at = now() + interval '32 days'`,
    );
    api.advance(32 * 24 * HOUR);
    expect((await post('/api/dailywheel/claim')).body).toMatchObject({ refusal: 'PLAY_EXCLUDED' });
    api.advance(-32 * 24 * HOUR);
  });
});

describe('its immediate effects', () => {
  it('bonuses, unclaimed rewards and spins are lost; points and the free rebate are cash', async () => {
    await deposit(api, me.id, 1_000_00n);
    await stake(api, me.id, 250_00n);
    await stake(api, me.id, 3_000_00n);
    await claim('welcome');
    await post('/api/lotterywheel/check');
    await post('/api/exchange/claim', { points: 100 });
    const before = await ledgerOf(api, me.id);
    expect(before.bonus).toBe(1_000_00n);
    expect((await rewardsOf('rebate'))[0]).toMatchObject({ state: 'available' });
    await leave();
    // Of 325 points 100 were exchanged before, so 200 are exchanged, and the free rebate is paid as well.
    expect(await ledgerOf(api, me.id)).toMatchObject({ bonus: 0n, rebate: 0n, cash: before.cash + 3_00n });
    const left = await query(
      api,
      `select 1 from wheel_spin where member_id = ${me.id} and spent_at is null and ends_at > now() + interval '1 minute'`,
    );
    expect(left).toEqual([]);
    expect(
      await query(api, `select 1 from turnover_requirement where member_id = ${me.id} and state = 'active'`),
    ).toEqual([]);
    await expectSoundLedger(api);
  });

  it('ends launches and devices, and a bonus of a cancelled withdrawal never returns', async () => {
    const player = await newPlayer(api.services, { cash: 1_000_00n, withdrawalPassword: true });
    writeToken(player.token);
    await launchFor(api.services, player);
    await post('/api/informationcenter/push/set', newDevice().wish(['money']));
    await claim('firstDeposit');
    const asked = await withdraw(api.request, player, '100.00');
    await query(api, `update session set verified_at = '${now().toISOString()}' where member_id = ${player.id}`);
    expect((await selfExclude(6)).ok).toBe(true);
    expect(await query(api, `select 1 from game_launch where member_id = ${player.id}`)).toEqual([]);
    expect(await query(api, `select 1 from push_subscription where member_id = ${player.id}`)).toEqual([]);
    const { bill_no: bill } = asked.body.data as { bill_no: string };
    await operate(api, `/withdrawals/${bill}/reject`, { reason: 'Conta de outro titular' });
    expect(await ledgerOf(api, player.id)).toMatchObject({ cash: 1_000_00n, bonus: 0n });
    await expectSoundLedger(api);
  });

  it('an open game takes no bet; an open round is settled within ten minutes, then its stake is back and a later one is refused', async () => {
    const player = await newPlayer(api.services, { cash: 30_00n });
    const launch = await launchFor(api.services, player);
    const at = { at: now() };
    for (const round of ['soon', 'late'])
      await callWallet(api.request, 'bet', oneBet.bet(launch, `${round}-${player.id}`, '10.00'), at);
    writeToken(player.token);
    await query(api, `update session set verified_at = '${now().toISOString()}' where member_id = ${player.id}`);
    await selfExclude(6);
    expect(outcomeOf(await callWallet(api.request, 'bet', oneBet.bet(launch, `next-${player.id}`, '5.00'), at))).toBe(
      'UNAUTHENTICATED',
    );
    api.advance(9 * MINUTE);
    await api.housekeeping();
    const settled = await callWallet(api.request, 'settle', oneBet.settle(`soon-${player.id}`, '25.00'), { at: now() });
    expect(outcomeOf(settled)).toBe(200);
    api.advance(2 * MINUTE);
    await api.housekeeping();
    expect(await ledgerOf(api, player.id)).toMatchObject({ cash: 45_00n, open_bets: 0n });
    const late = await callWallet(api.request, 'settle', oneBet.settle(`late-${player.id}`, '99.00'), { at: now() });
    expect(outcomeOf(late)).toBe('INVALID');
    expect(api.logged.some((line) => line.includes('provider.refused'))).toBe(true);
    expect((await ledgerOf(api, player.id)).cash).toBe(45_00n);
    await expectSoundLedger(api);
  });
});

it('an earlier Pix that is paid afterwards returns to its payer', async () => {
  const made = await post('/api/recharge/online', { money: '50.00', payment_id: 1, payment_type: 'online_pix' });
  const { bill_no: bill } = made.body.data as { bill_no: string };
  await leave();
  const [row] = await query<{ txid: string }>(api, `select txid from recharge where bill_no = '${bill}'`);
  const payment = { endToEndId: newEndToEndId(), txid: row?.txid ?? '', valor: '50.00', pagador: { cpf: me.cpf } };
  await notify(api.request, [payment], { at: now() });
  expect((await ledgerOf(api, me.id)).cash).toBe(0n);
  expect(await query(api, `select state, fail_reason from recharge where bill_no = '${bill}'`)).toEqual([
    { state: 'returned', fail_reason: 'recharge_excluded' },
  ]);
  await expectSoundLedger(api);
});

it('an excluded player may sign in, read their records and withdraw for two days', async () => {
  await deposit(api, me.id, 100_00n);
  await leave();
  freshTab();
  expect((await login({ account: me.account, password: me.password })).ok).toBe(true);
  expect((await post('/api/ordercenter/movements')).body).not.toMatchObject({ refusal: 'PLAY_EXCLUDED' });
});

it('another account of the same CPF is refused like any taken CPF, with the same message', async () => {
  const free = await playerIn(api);
  const refusalOf = async (cpf: string) => (await register(registration({ ...newPerson(), cpf }))) as unknown;
  const before = await refusalOf(free.cpf);
  freshTab();
  me = await playerIn(api);
  await leave();
  freshTab();
  expect(await refusalOf(me.cpf)).toEqual(before);
  expect(before).toMatchObject({ ok: false, failure: { code: 'CPF_TAKEN', field: 'cpf' } });
});

it('ends on the last day of a shorter month', () => {
  const on = (text: string) => new Date(`${text}T12:00:00Z`);
  expect(monthsLater(on('2026-08-31'), 6)).toEqual(on('2027-02-28'));
  expect(monthsLater(on('2026-11-23'), 3)).toEqual(on('2027-02-23'));
});
