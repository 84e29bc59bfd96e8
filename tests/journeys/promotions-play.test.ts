/** Offers that playing earns: the daily return, its week, points; and which offers are open. */
import { beforeEach, describe, expect, it } from 'vitest';
import { writeToken } from '#api/token.ts';
import { gameTypes } from '#contract/games.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import {
  $lossDays,
  $openOffers,
  $points,
  $weekStatement,
  claimLossDay,
  collectRebate,
  exchangePoints,
  loadLossDays,
  loadOpenOffers,
  loadPoints,
  loadWeekStatement,
} from '#stores/promotions.ts';
import { valueOf as known } from '#stores/loadable.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  bearer,
  expectRefusal,
  expectSoundLedger,
  ledgerOf,
  newKey,
  playerIn,
  query,
  raw,
  valueOf,
} from '#tests/support/journey.ts';
import { bet, claim, deposit, stake } from '#tests/support/offers.ts';
import { newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const now = () => api.services.now();
/** Turns the clock to a time of São Paulo's next day ("10:00" is ten hours in). */
const toNextDay = (at: number) => {
  const midnight = (dayStart(dayOf(now())) ?? now()).getTime() + DAY;
  api.advance(midnight + at - now().getTime());
};
/** Sessions end after half an hour: the player comes back. */
const comeBack = async () => {
  writeToken((await signedIn(api.services, me)).token);
};
const cash = async () => (await ledgerOf(api, me.id)).cash;

describe('the daily return', () => {
  const lose = async (staked: bigint, won: bigint) => {
    await deposit(api, me.id, staked);
    await bet(api, me.id, staked, won);
    return dayOf(now());
  };

  it('is 8 % of a day’s net loss, from ten o’clock of the next day on', async () => {
    const day = await lose(500_00n, 375_00n);
    expectRefusal(await claimLossDay({}), 'NOTHING_TO_RECEIVE');
    toNextDay(10 * HOUR - 1000);
    await comeBack();
    await loadLossDays();
    expect(known($lossDays.get())?.[0]).toMatchObject({
      day,
      bet: 500_00n,
      win: 375_00n,
      difference: 125_00n,
      reward: { state: 'waiting', reward_amount: 10_00n },
    });
    expectRefusal(await claimLossDay({ id: day }), 'NOTHING_TO_RECEIVE');
    api.advance(2000);
    const before = await cash();
    expect(valueOf(await claimLossDay({ id: day })).data).toMatchObject({ state: 'used', reward_amount: 10_00n });
    expect(await cash()).toBe(before + 10_00n);
    expectRefusal(await claimLossDay({ id: day }), 'NOT_ELIGIBLE');
    expectRefusal(await claimLossDay({}), 'NOTHING_TO_RECEIVE');
    await expectSoundLedger(api);
  });

  it('is rounded down, and nothing comes of less than 10.00 or of a day won', async () => {
    await lose(123_45n, 0n);
    toNextDay(HOUR);
    await lose(9_99n, 0n);
    toNextDay(HOUR);
    await lose(50_00n, 80_00n);
    toNextDay(11 * HOUR);
    await comeBack();
    await loadLossDays();
    expect(
      known($lossDays.get())
        ?.map(({ reward }) => reward?.reward_amount ?? null)
        .slice(0, 3),
    ).toEqual([null, null, 9_87n]);
  });

  it('can be claimed until ten o’clock seven days later, by the server’s clock', async () => {
    const day = await lose(100_00n, 0n);
    toNextDay(HOUR);
    api.advance(7 * DAY + 9 * HOUR - MINUTE);
    await comeBack();
    await loadLossDays();
    expect(known($lossDays.get())?.at(-1)).toMatchObject({ day, reward: { state: 'available' } });
    api.advance(MINUTE);
    expectRefusal(await claimLossDay({ id: day }), 'NOTHING_TO_RECEIVE');
  });

  it('sees settled rounds alone: a void one is no loss, an open one is none yet', async () => {
    await deposit(api, me.id, 200_00n);

    const round = await openRound(api.services, me.id, 100_00n);
    await round.voidIt();
    await openRound(api.services, me.id, 100_00n);
    toNextDay(11 * HOUR);
    await comeBack();
    expectRefusal(await claimLossDay({}), 'NOTHING_TO_RECEIVE');
  });

  it('stands in the statement of its week, with what was claimed', async () => {
    // Monday noon.
    for (;;) {
      toNextDay(12 * HOUR);
      if (new Date(now().getTime()).getUTCDay() === 1) break;
    }
    const monday = dayOf(now());
    await lose(100_00n, 0n);
    toNextDay(12 * HOUR);
    await lose(50_00n, 0n);
    toNextDay(12 * HOUR);
    await lose(200_00n, 0n);
    toNextDay(12 * HOUR);
    await comeBack();
    for (let turn = 0; turn < 2; turn++) valueOf(await claimLossDay({}));
    expectRefusal(await loadWeekStatement(monday), 'INVALID', 'week');
    api.advance(5 * DAY);
    await comeBack();
    await loadWeekStatement();
    expect(known($weekStatement.get())).toMatchObject({ from: monday, total_loss: 350_00n, total_returned: 12_00n });
    expect(
      known($weekStatement.get())
        ?.days.map(({ reward, returned }) => [reward, returned])
        .slice(0, 4),
    ).toEqual([
      [8_00n, 8_00n],
      [4_00n, 4_00n],
      [16_00n, 0n],
      [0n, 0n],
    ]);
  });

  it('waits for a person where linked accounts cover a table between them', async () => {
    const other = await newPlayer(api.services, { cash: 100_00n });
    await query(api, `update member set register_ip = 'one house' where id in (${me.id}, ${other.id})`);
    await deposit(api, me.id, 100_00n);
    const [game] = await query<{ id: number; code: string }>(
      api,
      `select id, game_code as code from game where game_type = 7 limit 1`,
    );
    await bet(api, me.id, 100_00n, 0n);
    await bet(api, other.id, 50_00n, 100_00n);
    await query(
      api,
      `update game_bet set game_id = ${game?.id ?? 'game_id'} where member_id in (${me.id}, ${other.id})`,
    );
    await query(api, `update game_bet set game_type = ${gameTypes.table} where member_id = ${me.id}`);
    await query(
      api,
      `update member_day set game_type = ${gameTypes.table} where member_id = ${me.id} and settled_cents > 0`,
    );
    toNextDay(11 * HOUR);
    await comeBack();
    const before = await cash();
    const claimed = valueOf(await claimLossDay({}));
    expect(claimed).toMatchObject({
      data: { state: 'review' },
      message: expect.stringContaining('3 dias') as string,
    });
    expect(await cash()).toBe(before);
  });
});

describe('points', () => {
  it('are one for each 10.00 staked, and 100 make 1.00 of the rebate wallet, which is collected', async () => {
    await deposit(api, me.id, 100_00n);
    await stake(api, me.id, 999_99n);
    await loadPoints();
    expect(known($points.get())).toMatchObject({ points: 99, step: 100, value: 1_00n, free: 0n });
    expectRefusal(await exchangePoints({ points: 100 }), 'NOTHING_TO_RECEIVE');
    await stake(api, me.id, 4_000_01n);
    expectRefusal(await exchangePoints({ points: 150 }), 'INVALID', 'points');
    expectRefusal(await exchangePoints({ points: 600 }), 'NOTHING_TO_RECEIVE');
    valueOf(await exchangePoints({ points: 500 }));
    expect(known($points.get())).toMatchObject({ points: 0, free: 5_00n });
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 100_00n, rebate: 5_00n });
    expect(valueOf(await collectRebate({})).data.money).toBe(5_00n);
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 105_00n, rebate: 0n });
    expectRefusal(await collectRebate({}), 'NOTHING_TO_RECEIVE');
    await expectSoundLedger(api);
  });

  it('that are free leave the money alone that waits for its wagering requirement', async () => {
    await deposit(api, me.id, 100_00n);
    await stake(api, me.id, 1_000_00n);
    valueOf(await claim('rebate'));
    valueOf(await exchangePoints({ points: 100 }));
    expect(await ledgerOf(api, me.id)).toMatchObject({ rebate: 21_00n });
    expect(valueOf(await collectRebate({})).data.money).toBe(1_00n);
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 101_00n, rebate: 20_00n });
    await expectSoundLedger(api);
  });

  it('that are another number under the same key are another request', async () => {
    await deposit(api, me.id, 3_000_00n);
    await stake(api, me.id, 3_000_00n);
    const { token } = await signedIn(api.services, me);
    const headers = { ...bearer(token), 'Idempotency-Key': newKey() };
    const exchange = (points: number) => raw(api, '/api/exchange/claim', { points }, headers);
    const first = await exchange(200);
    expect(first.status).toBe(200);
    expect((await exchange(200)).body).toEqual(first.body);
    expect((await exchange(100)).body.refusal).toBe('IDEMPOTENCY_MISMATCH');
    expect(await ledgerOf(api, me.id)).toMatchObject({ rebate: 2_00n });
  });

  it('do not come of void bets, and are refused in any other shape', async () => {
    await deposit(api, me.id, 2_000_00n);

    await (await openRound(api.services, me.id, 2_000_00n)).voidIt();
    await loadPoints();
    expect(known($points.get())?.points).toBe(0);
    const { token } = await signedIn(api.services, me);
    for (const points of [-100, 0, 1.5, 1e12, '100', null]) {
      const { status, body } = await raw(api, '/api/exchange/claim', { points }, bearer(token));
      expect([status, body.refusal, body.field], String(points)).toEqual([400, expect.any(String), 'points']);
    }
  });
});

it('the offers that are open tell how many rewards wait, to whoever is signed in', async () => {
  await deposit(api, me.id, 100_00n);
  await loadOpenOffers();
  const told = new Map(known($openOffers.get())?.map(({ offer, claimable }) => [offer, claimable]));
  expect(told.get('firstDeposit')).toBe(1);
  expect(told.get('rebate')).toBe(1);
  expect(told.get('dailyLoss')).toBe(0);
  valueOf(await claim('firstDeposit'));
  await loadOpenOffers();
  const after = new Map(known($openOffers.get())?.map(({ offer, claimable }) => [offer, claimable]));
  expect([after.get('firstDeposit'), after.get('welcome')]).toEqual([0, 0]);
});

it('an account that may do nothing may claim nothing', async () => {
  await deposit(api, me.id, 100_00n);
  await query(api, `update member set status = -1 where id = ${me.id}`);
  const { token } = await signedIn(api.services, me);
  const { body } = await raw(api, '/api/ftd/claim', {}, bearer(token));
  expect(['MEMBER_DISABLED', 'UNAUTHENTICATED', 'FORCED_OFFLINE']).toContain(body.refusal);
});
