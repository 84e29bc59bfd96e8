/** Tests the daily return: cash and bonus for a day's net loss, and the statement of its week. */
import { beforeEach, describe, expect, it } from 'vitest';
import { writeToken } from '#api/token.ts';
import { gameTypes } from '#contract/games.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import {
  $lossDays,
  $points,
  $weekStatement,
  claimLossDay,
  loadLossDays,
  loadPoints,
  loadWeekStatement,
} from '#stores/promotions.ts';
import { valueOf as known } from '#stores/loadable.ts';
import { noGift, startApi, strictRules } from '#scripts/dev/fixtures/api.ts';
import {
  connect,
  expectRefusal,
  expectSoundLedger,
  ledgerOf,
  playerIn,
  query,
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
/** Moves the clock to a time of the next day in São Paulo (10 means 10:00). */
const toNextDay = (at: number) => {
  const midnight = (dayStart(dayOf(now())) ?? now()).getTime() + DAY;
  api.advance(midnight + at - now().getTime());
};
/** Signs the player in again, because sessions end after half an hour. */
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
      reward: { state: 'waiting', reward_amount: 10_00n, cash_amount: 10_00n },
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

  it('is cash within the house edge, and the rest a bonus with 25 times wagering', async () => {
    const day = await lose(100_00n, 0n);
    toNextDay(11 * HOUR);
    await comeBack();
    const before = await cash();
    // The game's margin of 100.00 is 4.18, less the 10 points of it, which are worth 0.10.
    const parts = { reward_amount: 8_00n, cash_amount: 4_08n, required_amount: 98_00n };
    await loadLossDays();
    expect(known($lossDays.get())?.[0]).toMatchObject({ day, reward: { state: 'available', ...parts } });
    expect(valueOf(await claimLossDay({ id: day })).data).toMatchObject({ state: 'claimed', ...parts });
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: before + 4_08n, bonus: 3_92n });
    await deposit(api, me.id, 100_00n);
    await stake(api, me.id, 98_00n);
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: before + 108_00n, bonus: 0n });
    await expectSoundLedger(api);
  });

  it('counts only stakes that contributed to no bonus, and so do points', async () => {
    await deposit(api, me.id, 100_00n);
    await claim('firstDeposit');
    await bet(api, me.id, 100_00n, 0n);
    await loadPoints();
    expect(known($points.get())?.points).toBe(0);
    toNextDay(11 * HOUR);
    await comeBack();
    await loadLossDays();
    expect(known($lossDays.get())?.[0]).toMatchObject({ bet: 0n, win: 0n, difference: 0n, reward: null });
  });

  it('is cash alone in a market without bonuses', async () => {
    const strict = await startApi({ config: { market: strictRules } });
    connect(strict);
    me = await playerIn(strict);
    await deposit(strict, me.id, 100_00n);
    await bet(strict, me.id, 100_00n, 0n);
    const midnight = dayStart(dayOf(strict.services.now()))?.getTime() ?? 0;
    strict.advance(midnight + DAY + 11 * HOUR - strict.services.now().getTime());
    writeToken((await signedIn(strict.services, me)).token);
    expect(valueOf(await claimLossDay({})).data).toMatchObject({ state: 'used', reward_amount: 4_08n });
    expect(await ledgerOf(strict, me.id)).toMatchObject({ cash: 4_08n, bonus: 0n });
    await expectSoundLedger(strict);
    await strict.close();
    connect(api);
  });

  it('is rounded down, and is zero below 10.00 or on a winning day', async () => {
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

  it('counts only settled rounds: neither void nor open ones', async () => {
    await deposit(api, me.id, 200_00n);

    const round = await openRound(api.services, me.id, 100_00n);
    await round.voidIt();
    await openRound(api.services, me.id, 100_00n);
    toNextDay(11 * HOUR);
    await comeBack();
    expectRefusal(await claimLossDay({}), 'NOTHING_TO_RECEIVE');
  });

  it('is in the statement of its week, with the claimed amount', async () => {
    // Moves to Monday noon.
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

  it('waits for review if linked accounts cover a table together', async () => {
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
