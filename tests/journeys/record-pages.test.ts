/** Tests records read by cursor: each row once, in order, even with equal times or with new rows meanwhile. */
import { beforeEach, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { gameRecordCall } from '#contract/game-record.ts';
import { gameTypes } from '#contract/games.ts';
import { rechargeListCall } from '#contract/recharge.ts';
import { dayOf } from '#lib/dates.ts';
import { loadGameRecord } from '#stores/game-record.ts';
import { rechargeRecord, loadRecharges } from '#stores/deposit-record.ts';
import { noFilter } from '#stores/record.ts';
import { expectRefusal, playerIn, query, valueOf } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const DAY = 24 * 60 * 60_000;
const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

/** Creates unpaid deposits of this player, each at its time. */
async function deposits(...instants: Date[]): Promise<string[]> {
  const rows = instants.map((at, index) => `D${me.id}x${index}/${at.toISOString()}`);
  for (const row of rows) {
    const [billNo, at] = row.split('/');
    await query(
      api,
      `insert into recharge (bill_no, member_id, method_id, amount_cents, fee_cents, state, txid, expires_at, created_at)
        values ('${billNo}', ${me.id}, 1, 1000, 0, 'returned', '${billNo}', '${at}', '${at}')`,
    );
  }
  return rows.map((row) => row.split('/')[0] ?? '');
}

/** Creates bets of this player on a game of one type, each at its time. */
async function bets(gameType: number, state: 'open' | 'void', ...instants: Date[]): Promise<void> {
  for (const [index, at] of instants.entries()) {
    const name = `p${me.id}-${gameType}-${state}-${index}-${at.getTime()}`;
    await query(
      api,
      `with round as (insert into game_round (provider_id, round_id, game_id, opened_at)
          select provider_id, '${name}', id, '${at.toISOString()}' from game order by id limit 1 returning id, provider_id, game_id)
        insert into game_bet (provider_id, bet_id, round_id, member_id, game_id, game_type, stake_cents, state, placed_at)
          select provider_id, '${name}', id, ${me.id}, game_id, ${gameType}, 100, '${state}', '${at.toISOString()}' from round`,
    );
  }
}

const rows = () => {
  const state = rechargeRecord.$data.get();
  return 'value' in state ? (state.value?.rows ?? []).map((row) => row.bill_no) : [];
};

it('a record has each row once, the newest first, even with many at one instant', async () => {
  const now = api.services.now();
  const made = await deposits(...Array.from({ length: 45 }, (_, each) => new Date(now.getTime() - (each % 3) * 1000)));
  valueOf(await loadRecharges());
  expect(rows()).toHaveLength(20);
  valueOf(await rechargeRecord.loadMore());
  // A row that is added between two pages is not listed, and moves no other row.
  await query(
    api,
    `insert into recharge (bill_no, member_id, method_id, amount_cents, fee_cents, state, txid, expires_at, created_at)
      values ('D${me.id}late', ${me.id}, 1, 1000, 0, 'returned', 'D${me.id}late', now(), now() + interval '1 day')`,
  );
  const all = valueOf(await rechargeRecord.loadMore());
  expect(all.next).toBeNull();
  expect([...rows()].sort()).toEqual([...made].sort());
});

it('a reloaded record keeps its loaded rows, with the new ones before them', async () => {
  const now = api.services.now().getTime();
  await deposits(...Array.from({ length: 130 }, (_, each) => new Date(now - each * 1000)));
  valueOf(await loadRecharges());
  for (let turn = 0; turn < 6; turn++) valueOf(await rechargeRecord.loadMore());
  const before = rows();
  expect(before).toHaveLength(130);
  await query(api, `update recharge set created_at = created_at + interval '1 hour' where bill_no = '${before[129]}'`);
  await query(
    api,
    `insert into recharge (bill_no, member_id, method_id, amount_cents, fee_cents, state, txid, expires_at, created_at)
      select 'D${me.id}new' || n, ${me.id}, 1, 1000, 0, 'returned', 'D${me.id}new' || n, now(), now() + interval '1 day'
      from generate_series(1, 3) n`,
  );
  valueOf(await rechargeRecord.refresh());
  const fresh = [3, 2, 1].map((each) => `D${me.id}new${each}`);
  expect(rows()).toEqual([...fresh, before[129], ...before.slice(0, 129)]);
});

it('the game record is filtered by type, by Brasília’s days and to open bets', async () => {
  const today = new Date(`${dayOf(api.services.now())}T12:00:00-03:00`);
  const yesterday = new Date(today.getTime() - DAY);
  await bets(gameTypes.slots, 'void', today, yesterday);
  await bets(gameTypes.crash, 'open', yesterday);
  const found = async (filter: Partial<typeof noFilter>) =>
    valueOf(await loadGameRecord({ ...noFilter, ...filter })).rows.map((row) => [row.gameType, row.status]);
  const [slots, crash] = [
    [gameTypes.slots, 'CANCEL'],
    [gameTypes.crash, 'X'],
  ];
  expect(await found({})).toEqual([slots, crash, slots]);
  expect(await found({ type: String(gameTypes.slots) })).toEqual([slots, slots]);
  expect(await found({ state: 'open' })).toEqual([crash]);
  expect(await found({ from: dayOf(today) })).toEqual([slots]);
  expect(await found({ to: dayOf(yesterday), type: String(gameTypes.slots) })).toEqual([slots]);
  expectRefusal(await loadGameRecord({ ...noFilter, from: dayOf(today), to: dayOf(yesterday) }), 'DATE_RANGE_INVALID');
  expect(valueOf(await send(gameRecordCall, { unpayOnly: 1 })).data.total).toBe(1);
});

it('an invalid position is refused, and older clients’ page numbers count as before', async () => {
  await deposits(...Array.from({ length: 12 }, () => api.services.now()));
  expectRefusal(await send(rechargeListCall, { before: '1; drop' }), 'INVALID', 'before');
  expect(valueOf(await send(rechargeListCall, { page: 2 })).data).toMatchObject({ total: 12, last_page: 2, to: 12 });
});
