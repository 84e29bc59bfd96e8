/**
 * Tests limits (docs/domain/protection.md#limits): setting, loosening, checks where money moves, play time, the
 * reminder, the player's view.
 */
import { afterAll, describe, expect, it } from 'vitest';
import type { LimitKind, LimitPeriod } from '#contract/limits.ts';
import { dayOf } from '#lib/dates.ts';
import { DAY, MINUTE } from '#server/platform/time.ts';
import { $openGame, openGame } from '#stores/games.ts';
import { decideLimit, loadProtection } from '#stores/limits.ts';
import { daysLater, enterAs, goTo } from '#tests/support/referral.ts';
import { isRefused, limitOf, playerAt, set } from '#tests/support/limits.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { expectRefusal, expectSoundLedger, freshTab, playerIn, query, valueOf } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
setUpTab(api);
afterAll(() => expectSoundLedger(api));

const waiting = async (kind: LimitKind, period: LimitPeriod) => {
  const pending = (await limitOf(kind, period))?.pending;
  if (!pending) throw new Error('nothing waits');
  return pending;
};

describe('a limit', () => {
  it('applies at once if it is new or tighter', async () => {
    const { bet } = await playerAt(api);
    expect(valueOf(await set('stake', 'day', '100.00')).limits).toMatchObject([{ value: '100.00', left: '100.00' }]);
    await bet(60_00n);
    await isRefused(bet(40_01n));
    valueOf(await set('stake', 'day', '80.00'));
    await isRefused(bet(20_01n));
    await bet(20_00n);
    expect(await limitOf('stake', 'day')).toMatchObject({ used: '80.00', left: '0.00', pending: null });
  });

  it('counts activity from before it was set', async () => {
    const { bet } = await playerAt(api);
    await bet(30_00n);
    await (await bet(20_00n)).settle(50_00n);
    valueOf(await set('stake', 'day', '60.00'));
    expect(await limitOf('stake', 'day')).toMatchObject({ used: '50.00', left: '10.00' });
    await isRefused(bet(10_01n));
    valueOf(await set('loss', 'day', '10.00'));
    // The bet staked 50.00 and won 50.00.
    expect(await limitOf('loss', 'day')).toMatchObject({ used: '0.00', left: '10.00' });
  });

  it('is loosened after a day and a confirmation', async () => {
    const { id: member, bet, monday } = await playerAt(api, 23);
    api.advance(59 * MINUTE);
    await enterAs(api, { id: member });
    valueOf(await set('stake', 'week', '10.00'));
    valueOf(await set('stake', 'week', '20.00'));
    expect(await limitOf('stake', 'week')).toMatchObject({
      value: '10.00',
      pending: { value: '20.00', is_ready: false },
    });
    const { id, from } = await waiting('stake', 'week');
    expect(from).toContain(`${daysLater(monday, 1)} 23:59:`);
    expectRefusal(await decideLimit(id, true), 'LIMIT_WAITS', 'id');
    api.advance(DAY - MINUTE);
    await enterAs(api, { id: member });
    expectRefusal(await decideLimit(id, true), 'LIMIT_WAITS', 'id');
    await isRefused(bet(10_01n));
    api.advance(MINUTE);
    expect(await waiting('stake', 'week')).toMatchObject({ is_ready: true });
    // The waiting day is over, but the looser limit is not confirmed yet.
    await isRefused(bet(10_01n));
    expect(valueOf(await decideLimit(id, true)).limits).toMatchObject([{ value: '20.00', pending: null }]);
    await bet(20_00n);
    expectRefusal(await decideLimit(id, true), 'NOT_FOUND', 'id');
  });

  it('stays if nobody confirms within seven days, or the player declines', async () => {
    const { id: member } = await playerAt(api);
    valueOf(await set('bets', 'day', '3'));
    valueOf(await set('bets', 'day', '9'));
    const first = await waiting('bets', 'day');
    expect(valueOf(await decideLimit(first.id, false)).limits).toMatchObject([{ value: '3', pending: null }]);
    // Removing a limit counts as loosening it.
    valueOf(await set('bets', 'day', ''));
    const { id } = await waiting('bets', 'day');
    api.advance(8 * DAY);
    await enterAs(api, { id: member });
    expect(await limitOf('bets', 'day')).toMatchObject({ value: '3', pending: null });
    expectRefusal(await decideLimit(id, true), 'NOT_FOUND', 'id');
  });

  it('is removed by its player, also by two requests', async () => {
    const { id: member, bet } = await playerAt(api);
    valueOf(await set('bets', 'month', '1'));
    valueOf(await set('bets', 'month', ''));
    api.advance(DAY);
    await enterAs(api, { id: member });
    const { id } = await waiting('bets', 'month');
    expect(valueOf(await decideLimit(id, true)).limits).toEqual([]);
    await bet(1_00n);
    await bet(1_00n);
  });

  it('tightened in another tab cancels the pending increase', async () => {
    const { id: member } = await playerAt(api);
    valueOf(await set('loss', 'day', '50.00'));
    valueOf(await set('loss', 'day', '500.00'));
    const { id } = await waiting('loss', 'day');
    valueOf(await set('loss', 'day', '20.00'));
    api.advance(2 * DAY);
    await enterAs(api, { id: member });
    expectRefusal(await decideLimit(id, true), 'NOT_FOUND', 'id');
    expect(await limitOf('loss', 'day')).toMatchObject({ value: '20.00', pending: null });
  });

  it('cannot be decided by another member', async () => {
    await playerAt(api);
    valueOf(await set('loss', 'day', '50.00'));
    valueOf(await set('loss', 'day', '60.00'));
    const { id } = await waiting('loss', 'day');
    freshTab();
    await playerAt(api);
    expectRefusal(await decideLimit(id, false), 'NOT_FOUND', 'id');
  });

  it.each([
    ['loss', '0.99', 'LIMIT_OUT_OF_BOUNDS'],
    ['deposit', '10000000.01', 'LIMIT_OUT_OF_BOUNDS'],
    ['stake', '-5.00', 'INVALID'],
    ['stake', '5,00', 'INVALID'],
    ['bets', '0', 'LIMIT_OUT_OF_BOUNDS'],
    ['bets', '2.5', 'INVALID'],
    ['time', '4', 'LIMIT_OUT_OF_BOUNDS'],
    ['time', '1441', 'LIMIT_OUT_OF_BOUNDS'],
    ['time', '1e3', 'INVALID'],
  ] as const)('for %s cannot be %s', async (kind, value, code) => {
    await playerIn(api);
    expectRefusal(await set(kind, 'day', value), code, 'value');
    expect(valueOf(await loadProtection()).limits).toEqual([]);
  });

  it('keeps every request with its earlier value', async () => {
    const { id } = await playerAt(api);
    valueOf(await set('loss', 'week', '50.00'));
    valueOf(await set('loss', 'week', '30.00'));
    valueOf(await set('loss', 'week', '90.00'));
    const rows = await query(
      api,
      `select value::int, before::int, state from play_limit where member_id = ${id} order by id`,
    );
    expect(rows).toEqual([
      { value: 50_00, before: null, state: 'replaced' },
      { value: 30_00, before: 50_00, state: 'active' },
      { value: 90_00, before: 30_00, state: 'waiting' },
    ]);
  });
});

describe('a limit of losses', () => {
  it('counts an open stake as lost; a prize reduces the loss, and so does a cancelled stake', async () => {
    const { bet } = await playerAt(api);
    valueOf(await set('loss', 'day', '50.00'));
    const first = await bet(50_00n);
    await isRefused(bet(1_00n));
    await first.settle(30_00n);
    expect(await limitOf('loss', 'day')).toMatchObject({ used: '20.00', left: '30.00' });
    const second = await bet(30_00n);
    await second.voidIt();
    await bet(30_00n);
    await isRefused(bet(1_00n));
  });

  it('counts by the day a bet was placed on, whenever it ends', async () => {
    const { id, monday, bet } = await playerAt(api, 23);
    valueOf(await set('loss', 'day', '50.00'));
    valueOf(await set('bets', 'day', '1'));
    const late = await bet(50_00n);
    // From 02:58 UTC, to 03:00 below: São Paulo's midnight.
    api.advance(58 * MINUTE);
    await isRefused(bet(1_00n));
    goTo(api, daysLater(monday, 1), 0);
    await enterAs(api, { id });
    await late.settle(500_00n);
    expect(await limitOf('loss', 'day')).toMatchObject({ used: '0.00', left: '50.00' });
    await bet(50_00n);
    await isRefused(bet(1_00n));
  });

  it('refuses to open a game that would exceed it', async () => {
    const { bet } = await playerAt(api);
    valueOf(await set('loss', 'day', '10.00'));
    await (await bet(10_00n)).settle(0n);
    await openGame({ api_name: 'jogada', game_code: 'onca-dourada' });
    expect($openGame.get()).toMatchObject({ status: 'failed', failure: { code: 'LIMIT_REACHED' } });
  });
});

it('a week begins on Monday, a month on its first day', async () => {
  const { id, monday, bet } = await playerAt(api);
  valueOf(await set('stake', 'week', '10.00'));
  await bet(10_00n);
  goTo(api, daysLater(monday, 6), 23);
  await isRefused(bet(1_00n));
  await enterAs(api, { id });
  expect(await limitOf('stake', 'week')).toMatchObject({ resets_at: `${daysLater(monday, 7)} 00:00:00` });
  goTo(api, daysLater(monday, 7), 0);
  await enterAs(api, { id });
  await bet(10_00n);
  valueOf(await set('stake', 'month', '20.00'));
  const month = dayOf(api.services.now()).slice(0, 7);
  const next = month.endsWith('12')
    ? `${Number(month.slice(0, 4)) + 1}-01`
    : `${month.slice(0, 5)}${String(Number(month.slice(5)) + 1).padStart(2, '0')}`;
  expect(await limitOf('stake', 'month')).toMatchObject({ resets_at: `${next}-01 00:00:00` });
});
