/**
 * Tests the time of play and its limit, the reminder of time and money, and the player’s history
 * (docs/domain/protection.md#presence-and-time).
 */
import { afterAll, describe, expect, it } from 'vitest';
import { marketPresets } from '#contract/market-rules.ts';
import { dayStart } from '#lib/dates.ts';
import { HOUR, MINUTE, SECOND } from '#server/platform/time.ts';
import { recordPresence } from '#server/kernel/protection/play-time.ts';
import { $openGame, openGame } from '#stores/games.ts';
import { $playHistory, $protection, loadPlayHistory, loadProtection, readReality, setReality } from '#stores/limits.ts';
import { login } from '#stores/sign-in.ts';
import { daysLater, enterAs, goTo } from '#tests/support/referral.ts';
import { isRefused, limitOf, playerAt, set } from '#tests/support/limits.ts';
import { noGift, startApi } from '#scripts/dev/fixtures/api.ts';
import {
  connect,
  expectRefusal,
  expectSoundLedger,
  freshTab,
  playerIn,
  query,
  valueOf,
} from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
setUpTab(api);
afterAll(() => expectSoundLedger(api));

describe('a limit of time', () => {
  const minutes = (count: number, act: () => Promise<void>) =>
    Array.from({ length: count }).reduce<Promise<void>>(async (before) => {
      await before;
      api.advance(MINUTE);
      await act();
    }, Promise.resolve());

  it('counts two tabs once, and nothing for a clock set back', async () => {
    const { id } = await playerAt(api);
    const here = () => recordPresence(api.services.db, [id], api.services.now());
    await here();
    await minutes(10, async () => {
      await here();
      await here();
    });
    await recordPresence(api.services.db, [id], new Date(api.services.now().getTime() - HOUR));
    await here();
    valueOf(await set('time', 'day', '15'));
    expect(await limitOf('time', 'day')).toMatchObject({ used: '10', left: '5' });
    expect(valueOf(await loadProtection()).minutes_left).toBe(5);
    // An absence counts one minute at most.
    api.advance(20 * MINUTE);
    await here();
    expect(await limitOf('time', 'day')).toMatchObject({ used: '11' });
  });

  it('also ends the play of a player without an open page', async () => {
    const { bet } = await playerAt(api);
    valueOf(await set('time', 'day', '5'));
    await bet(1_00n);
    await minutes(4, async () => void (await bet(1_00n)));
    api.advance(MINUTE);
    await isRefused(bet(1_00n));
    await openGame({ api_name: 'jogada', game_code: 'onca-dourada' });
    expect($openGame.get()).toMatchObject({ status: 'failed', failure: { code: 'LIMIT_REACHED' } });
  });

  it('continues over midnight', async () => {
    const { id, monday } = await playerAt(api, 23);
    const midnight = dayStart(daysLater(monday, 1))?.getTime() ?? 0;
    await recordPresence(api.services.db, [id], new Date(midnight - 30 * SECOND));
    await recordPresence(api.services.db, [id], new Date(midnight + 20 * SECOND));
    expect(await query(api, `select day::text, millis from play_time where member_id = ${id} order by day`)).toEqual([
      { day: monday, millis: 0 },
      { day: daysLater(monday, 1), millis: 20 * SECOND },
    ]);
  });
});

/** Matches seconds with a tolerance, because the clock runs during the test. */
const about = (seconds: number) => expect.closeTo(seconds, -2) as number;

describe('the reminder', () => {
  it('is due by the server’s clock, and a minute later bets are refused until it is read', async () => {
    const { bet } = await playerAt(api);
    valueOf(await setReality(15));
    expect(valueOf(await loadProtection()).reality).toMatchObject({ minutes: 15, due_in: about(15 * 60) });
    await (await bet(5_00n)).settle(2_00n);
    api.advance(15 * MINUTE + 20 * SECOND);
    await bet(1_00n);
    expect(valueOf(await loadProtection()).reality.due_in).toBeLessThan(0);
    expect(valueOf(await loadProtection()).session).toMatchObject({
      staked: 5_00n,
      won: 2_00n,
      seconds: about(15 * 60),
    });
    api.advance(MINUTE);
    await expect(bet(1_00n)).rejects.toThrow('REALITY_CHECK_DUE');
    await openGame({ api_name: 'jogada', game_code: 'onca-dourada' });
    expect($openGame.get()).toMatchObject({ status: 'failed', failure: { code: 'REALITY_CHECK_DUE' } });
    valueOf(await readReality());
    await bet(1_00n);
    expect($protection.get()).toMatchObject({ value: { reality: { due_in: about(15 * 60) } } });
  });

  it('starts again with a session', async () => {
    const { account, password, bet } = await playerAt(api);
    valueOf(await setReality(30));
    api.advance(2 * HOUR);
    await expect(bet(1_00n)).rejects.toThrow('REALITY_CHECK_DUE');
    freshTab();
    valueOf(await login({ account, password }));
    await bet(1_00n);
  });

  it('is off until a player turns it on; in the regulated market it is on', async () => {
    await playerIn(api);
    expect(valueOf(await loadProtection()).reality).toEqual({ minutes: 0, due_in: null, choices: [0, 15, 30, 60] });
    const regulated = await startApi({ config: { market: marketPresets['br-regulated'] } });
    connect(regulated);
    freshTab();
    const { account, password } = await playerIn(regulated);
    valueOf(await login({ account, password }));
    expect(valueOf(await loadProtection()).reality).toEqual({
      minutes: 60,
      due_in: about(3600),
      choices: [15, 30, 60],
    });
    expectRefusal(await setReality(0), 'INVALID', 'minutes');
    await regulated.close();
  });
});

it('the history shows the activity by day and by month', async () => {
  const { id, monday, bet } = await playerAt(api, 10, 300_00n);
  await (await bet(50_00n)).settle(20_00n);
  await (await bet(10_00n)).voidIt();
  await recordPresence(api.services.db, [id], api.services.now());
  api.advance(40 * SECOND);
  await recordPresence(api.services.db, [id], api.services.now());
  goTo(api, daysLater(monday, 1), 10);
  await enterAs(api, { id });
  await bet(7_00n);
  valueOf(await loadPlayHistory('days'));
  expect($playHistory.get()).toMatchObject({
    value: [
      { at: daysLater(monday, 1), seconds: 0, deposited: 0n, staked: 7_00n, back: 0n },
      { at: monday, seconds: about(40), deposited: 300_00n, staked: 50_00n, back: 20_00n },
    ],
  });
  const months = valueOf(await loadPlayHistory('months'));
  expect(months.reduce((sum, { staked }) => sum + staked, 0n)).toBe(57_00n);
  expect(months.map(({ at }) => at.length)).toEqual(months.map(() => 7));
});
