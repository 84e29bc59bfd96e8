/**
 * Tests that a pause costs no rewards: deadlines stop while it lasts, and available rewards stay available as long
 * after it.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { writeToken } from '#api/token.ts';
import { dayOf, dayStart, readDate } from '#lib/dates.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/time.ts';
import { drawRain } from '#server/contexts/rewards/rain/draw.ts';
import { nextSlot } from '#server/contexts/rewards/rain/schedule.ts';
import { expireBonuses } from '#server/kernel/wagering/forfeiture.ts';
import { $lossDays, claimLossDay, loadLossDays } from '#stores/promotions.ts';
import { valueOf as known } from '#stores/loadable.ts';
import { takePause } from '#stores/protection.ts';
import { newEndToEndId, notify, withdraw } from '#scripts/dev/fixtures/calls.ts';
import {
  bearer,
  expectRefusal,
  expectSoundLedger,
  playerIn,
  query,
  raw,
  valueOf,
  operate,
} from '#tests/support/journey.ts';
import { bet, claim, deposit, rewardsOf } from '#tests/support/offers.ts';
import { newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
let token: string;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
  await comeBack();
});

const now = () => api.services.now();
/** Signs the player in again, because sessions end after half an hour. */
async function comeBack(): Promise<void> {
  ({ token } = await signedIn(api.services, me));
  writeToken(token);
}
const after = async (ms: number) => {
  api.advance(ms);
  await comeBack();
};
/** Pauses, and signs in again after the pause. */
const pauseFor = async (days: 1 | 3 | 7 | 14 | 30) => {
  valueOf(await takePause(days));
  await after(days * DAY);
};
const bonuses = () =>
  query<{ state: string; source: string; ends: string }>(
    api,
    `select state, source, (extract(epoch from expires_at) * 1000)::bigint::text as ends
       from turnover_requirement where member_id = ${me.id} order by id`,
  );
const endOfBonus = async () => Number((await bonuses()).at(-1)?.ends);

describe('a bonus', () => {
  it('ends later by the length of the pause and of its extension, counted once', async () => {
    await deposit(api, me.id, 1_000_00n);
    await claim('firstDeposit');
    const before = await endOfBonus();
    await takePause(3);
    expect(await endOfBonus()).toBe(before + 3 * DAY);
    await after(DAY);
    await takePause(7);
    expect((await endOfBonus()) - before - 8 * DAY).toBeLessThan(10 * SECOND);
    expect((await endOfBonus()) - before - 8 * DAY).toBeGreaterThanOrEqual(0);
  });

  it('is not forfeited when it would have ended during the pause, but at its extended end', async () => {
    await deposit(api, me.id, 1_000_00n);
    await claim('firstDeposit');
    await after(5 * DAY);
    await takePause(7);
    await after(6 * DAY);
    await expireBonuses(api.services);
    const stateOf = async () => (await bonuses()).find(({ source }) => source.startsWith('claim:'))?.state;
    expect(await stateOf()).toBe('active');
    await after(3 * DAY - MINUTE);
    await expireBonuses(api.services);
    expect(await stateOf()).toBe('active');
    await after(2 * MINUTE);
    await expireBonuses(api.services);
    expect(await stateOf()).toBe('expired');
    await expectSoundLedger(api);
  });

  it('is not restored by a pause once it has expired', async () => {
    await deposit(api, me.id, 1_000_00n);
    await claim('firstDeposit');
    const before = await endOfBonus();
    await after(7 * DAY + MINUTE);
    await takePause(3);
    expect((await bonuses()).find(({ ends }) => Number(ends) === before)).toBeDefined();
  });

  it('is also extended by the pause when a cancelled withdrawal restores it', async () => {
    const player = await newPlayer(api.services, { cash: 1_000_00n, withdrawalPassword: true });
    me = { ...me, ...player };
    await comeBack();
    await claim('firstDeposit');
    const before = await endOfBonus();
    const made = await withdraw(api.request, { ...player, token }, '500.00');
    const bill = (made.body.data as { bill_no: string }).bill_no;
    await after(DAY);
    await takePause(14);
    await after(13 * DAY);
    await operate(api, `/withdrawals/${bill}/reject`, { reason: 'Conta de outro titular' });
    const back = (await bonuses()).filter(({ source }) => source.startsWith('back:'));
    expect(back.map(({ state }) => state)).toContain('active');
    expect(back.map(({ ends }) => Number(ends))).toContain(before + 14 * DAY);
    await expectSoundLedger(api);
  });

  it('starts at the pause’s end if it comes with a payment during the pause', async () => {
    const made = await raw(
      api,
      '/api/recharge/online',
      { money: '500.00', payment_id: 1, payment_type: 'online_pix', bonus: 1 },
      bearer(token),
    );
    const bill = (made.body.data as { bill_no: string }).bill_no;
    const [row] = await query<{ txid: string }>(api, `select txid from recharge where bill_no = '${bill}'`);
    await takePause(7);
    const end = now().getTime() + 7 * DAY;
    const payment = { endToEndId: newEndToEndId(), txid: row?.txid ?? '', valor: '500.00', pagador: { cpf: me.cpf } };
    await notify(api.request, [payment], { at: now() });
    const [given] = await bonuses();
    expect(given).toMatchObject({ state: 'active' });
    expect(Math.abs(Number(given?.ends) - end - 30 * DAY)).toBeLessThan(5 * SECOND);
    await expectSoundLedger(api);
  });
});

describe('a claim window', () => {
  it('does not run for a deposit: the player has thirty days without the pause', async () => {
    await deposit(api, me.id, 200_00n);
    await after(20 * DAY);
    await pauseFor(30);
    await after(10 * DAY - MINUTE);
    const [reward] = await rewardsOf('rebate');
    expect(reward).toMatchObject({ state: 'available' });
    expect(readDate(String(reward?.event_ended_at ?? ''))?.getTime()).toBeGreaterThan(now().getTime());
    await after(2 * MINUTE);
    expect((await rewardsOf('rebate'))[0]).toMatchObject({ state: 'expired' });
    expectRefusal(await claim('rebate'), 'NO_ELIGIBLE_TOPUPS');
  });

  it('for a day’s return is still open after a month’s pause, and shown with its day', async () => {
    await deposit(api, me.id, 100_00n);
    await bet(api, me.id, 100_00n, 0n);
    const day = dayOf(now());
    const midnight = (dayStart(day) ?? now()).getTime() + DAY;
    await after(midnight + 11 * HOUR - now().getTime());
    await pauseFor(30);
    await after(6 * DAY);
    await loadLossDays();
    const days = known($lossDays.get()) ?? [];
    expect(days).toHaveLength(8);
    expect(days.at(-1)).toMatchObject({
      day,
      difference: 100_00n,
      reward: { state: 'available', reward_amount: 8_00n },
    });
    expect(valueOf(await claimLossDay({ id: day })).data).toMatchObject({ state: 'claimed', cash_amount: 4_08n });
    await expectSoundLedger(api);
  });

  it('for the rain’s reward waits for players drawn before the pause', async () => {
    await drawRain(api.services);
    const slot = nextSlot(now());
    await after(slot * 1000 - MINUTE - now().getTime());
    await raw(api, '/api/rain/here', {}, bearer(token));
    await after(2 * MINUTE);
    await drawRain(api.services);
    await pauseFor(7);
    await after(23 * HOUR);
    expect((await raw(api, '/api/rain/claim', { id: slot }, bearer(token))).body).toMatchObject({ code: 200 });
    await expectSoundLedger(api);
  });

  it('stays closed if it closed before the pause', async () => {
    await deposit(api, me.id, 200_00n);
    await after(31 * DAY);
    await pauseFor(7);
    expect((await rewardsOf('rebate'))[0]).toMatchObject({ state: 'expired' });
  });
});

it('a player who pauses in the rain room is not drawn', async () => {
  await drawRain(api.services);
  const slot = nextSlot(now());
  await after(slot * 1000 - MINUTE - now().getTime());
  await raw(api, '/api/rain/here', {}, bearer(token));
  await takePause(1);
  await after(2 * MINUTE);
  await drawRain(api.services);
  expect(await query(api, `select member_id from rain_winner where slot = ${slot}`)).toEqual([]);
});

it('an earlier spin is kept, and no others are added', async () => {
  const check = async () => (await raw(api, '/api/lotterywheel/check', {}, bearer(token))).body;
  // Starts early in a day, so that the day does not end during the test.
  const midnight = (dayStart(dayOf(now())) ?? now()).getTime() + DAY;
  await after(midnight + HOUR - now().getTime());
  const before = Number((await check()).remainingspins);
  await pauseFor(3);
  const day = await query<{ left: number }>(
    api,
    `select count(*)::int as left from wheel_spin where member_id = ${me.id} and spent_at is null`,
  );
  expect(day).toEqual([{ left: before }]);
  expect((await raw(api, '/api/lotterywheel/claim', {}, bearer(token))).body).toMatchObject({ code: 200 });
  await expectSoundLedger(api);
});

it('ends and claimable rewards are announced only after a pause', async () => {
  await deposit(api, me.id, 1_000_00n);
  await claim('firstDeposit');
  await after(6 * DAY);
  await takePause(3);
  const told = async () =>
    (await query<{ kind: string }>(api, `select kind from notice where member_id = ${me.id}`))
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'bonus_ending' || kind === 'daily_return');
  // During the pause less than two days remain until its original end.
  for (const ms of [HOUR, 2 * DAY, 12 * HOUR]) {
    await after(ms);
    await api.housekeeping();
  }
  expect(await told()).toEqual([]);
  await after(12 * HOUR);
  await api.housekeeping();
  expect(await told()).toEqual(['bonus_ending']);
});
