/**
 * Tests the referral programme's week: its rewards, one payout, and the members without one
 * (docs/domain/referral.md#weekly-payout).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { gameTypes } from '#contract/games.ts';
import { MINUTE } from '#server/platform/time.ts';
import { paidInWeek } from '#server/contexts/rewards/referral/commissions.ts';
import { commissionRecord, loadReferral } from '#stores/referral.ts';
import { associationRecord } from '#stores/association.ts';
import { loadMovements, loadOrderDetails } from '#stores/orders.ts';
import { noFilter } from '#stores/record.ts';
import { daysLater, enterAs, goTo, invitedBy, nextMonday, play, runReferralJobs } from '#tests/support/referral.ts';
import { noGift, startApi, strictRules } from '#scripts/dev/fixtures/api.ts';
import { backoffice, connect, expectSoundLedger, ledgerOf, query, valueOf, operate } from '#tests/support/journey.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { shareAccount } from '#tests/support/links.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
let agent: Player;
let monday: string;
setUpTab(api);
beforeEach(async () => {
  monday = nextMonday(api);
  goTo(api, monday, 10);
  agent = await newPlayer(api.services);
});

/** Moves the clock to the Monday after the week at six, when the week is paid. */
async function payDay(): Promise<void> {
  goTo(api, daysLater(monday, 7), 6);
  await runReferralJobs(api);
}
const cashOf = async ({ id }: { id: number }) => (await ledgerOf(api, id)).cash;
const rows = async () => valueOf(await commissionRecord.load()).rows;
const inShort = async () =>
  (await rows()).map(({ part, kind, base, level, reward, state }) => [part, kind, base, level, reward, state]);

it('matches the worked example to the centavo, and appears in every list of money', async () => {
  const [b, c] = [await invitedBy(api, agent), await invitedBy(api, agent)];
  const d = await invitedBy(api, b);
  await play(api, b, { deposits: 9_000, stakes: 30_000, lost: 300 });
  await play(api, d, { deposits: 1_200, stakes: 8_000, lost: 1_000 });
  goTo(api, daysLater(monday, 1), 10);
  await runReferralJobs(api);
  await enterAs(api, agent);
  expect((await inShort()).slice(0, 3)).toEqual([
    ['recharge', 'direct', 9_000_00n, 1, 45_00n, 'provisional'],
    ['betting', 'direct', 30_000_00n, 1, 30_00n, 'provisional'],
    ['settlement', 'direct', 300_00n, 0, 0n, 'provisional'],
  ]);
  await play(api, c, { deposits: 2_000, stakes: 29_000, lost: 100 });
  goTo(api, daysLater(monday, 2), 10);
  await play(api, c, { deposits: 1_500, stakes: 11_000, lost: 2_100 });
  goTo(api, daysLater(monday, 6), 23);
  await runReferralJobs(api);
  await enterAs(api, agent);
  expect(valueOf(await loadReferral())).toMatchObject({ week: monday, indirect: 12_80n });
  expect(await cashOf(agent)).toBe(0n);

  goTo(api, daysLater(monday, 7), 5);
  await runReferralJobs(api);
  expect(await cashOf(agent)).toBe(0n);
  await payDay();
  expect(await cashOf(agent)).toBe(342_80n);
  await enterAs(api, agent);
  expect((await inShort()).sort()).toEqual(
    [
      ['recharge', 'direct', 12_500_00n, 2, 100_00n, 'paid'],
      ['betting', 'direct', 70_000_00n, 2, 105_00n, 'paid'],
      ['settlement', 'direct', 2_500_00n, 1, 125_00n, 'paid'],
      ['recharge', 'indirect', 6_00n, 0, 1_20n, 'paid'],
      ['betting', 'indirect', 8_00n, 0, 1_60n, 'paid'],
      ['settlement', 'indirect', 50_00n, 0, 10_00n, 'paid'],
    ].sort(),
  );
  expect(valueOf(await commissionRecord.load()).more).toEqual({ direct: 330_00n, indirect: 12_80n });
  expect(await paidInWeek(api.services.db, b.id, monday)).toBe(64_00n);
  const told = await query<{ member: string; week: string }>(
    api,
    "select member_id::text as member, payload->>'week' as week from event where kind = 'agency_paid' order by member_id",
  );
  expect(told).toEqual([
    { member: String(agent.id), week: monday },
    { member: String(b.id), week: monday },
  ]);

  const credits = valueOf(await associationRecord.load()).rows;
  expect(credits.map(({ money }) => money).reduce((sum, each) => sum + each)).toBe(342_80n);
  expect(credits.every(({ money, money_before, money_after }) => money_before + money === money_after)).toBe(true);
  expect(new Set(credits.map(({ week }) => week))).toEqual(new Set([monday]));
  expect(valueOf(await loadOrderDetails(noFilter))).toMatchObject({ total_agency_amount: 342_80n });
  const [movement] = valueOf(await loadMovements()).rows;
  expect(movement).toMatchObject({ operation: 'agency_reward', operate_type_text: 'Recompensa de indicações' });
  await expectSoundLedger(api);
});

it('pays a week once, however often its job runs; a negative week pays nothing and is not carried over', async () => {
  const invitee = await invitedBy(api, agent);
  await play(api, invitee, { deposits: 2_000, stakes: 6_000 });
  const round = await openRound(api.services, invitee.id, 500_00n);
  await round.settle(3_500_00n);
  await payDay();
  // 0.5 % of 2,000 and 0.1 % of 6,500; they won 3,000.
  expect(await cashOf(agent)).toBe(16_50n);
  await query(api, "delete from job_run where job = 'agency.week'");
  await runReferralJobs(api);
  await api.housekeeping();
  expect(await cashOf(agent)).toBe(16_50n);
  monday = daysLater(monday, 7);
  await play(api, invitee, { stakes: 1_000, lost: 1_000 });
  await payDay();
  // 5 % of 1,000 would be 50.00, but cashback and points use up the house's margin.
  expect(await cashOf(agent)).toBe(16_50n);
  await expectSoundLedger(api);
});

it('pays each week that a stopped server missed', async () => {
  const invitee = await invitedBy(api, agent);
  await runReferralJobs(api);
  for (const stakes of [5_000, 6_000, 7_000]) {
    await play(api, invitee, { deposits: 500, stakes });
    monday = daysLater(monday, 7);
    goTo(api, monday, 1);
  }
  monday = daysLater(monday, -7);
  await payDay();
  await enterAs(api, agent);
  expect((await rows()).map(({ base, reward }) => [base, reward])).toEqual([
    [7_000_00n, 7_00n],
    [6_000_00n, 6_00n],
    [5_000_00n, 5_00n],
  ]);
  await expectSoundLedger(api);
});

describe('the base of a reward', () => {
  it('counts free stakes by their game’s margin and deposits up to those stakes, so that deposits without bets earn nothing', async () => {
    const [plays, cycles] = [await invitedBy(api, agent), await invitedBy(api, agent)];
    await play(api, cycles, { deposits: 50_000 });
    await play(api, plays, { deposits: 20_000 });
    await query(api, "update game set min_edge_ppm = 12000 where game_code = 'rio-de-guarana'");
    await play(api, plays, { stakes: 20_000 });
    await query(api, "update game set min_edge_ppm = 41807 where game_code = 'rio-de-guarana'");
    await payDay();
    await enterAs(api, agent);
    expect((await inShort()).sort()).toEqual([
      ['betting', 'direct', 6_000_00n, 1, 6_00n, 'paid'],
      ['recharge', 'direct', 6_000_00n, 1, 30_00n, 'paid'],
    ]);
  });

  it('leaves out suspended and demo accounts, and is zero for a suspended referrer', async () => {
    const [demo, suspended] = [await invitedBy(api, agent), await invitedBy(api, agent)];
    const below = await invitedBy(api, suspended);
    for (const each of [demo, suspended, below]) await play(api, each, { deposits: 2_000, stakes: 10_000 });
    await query(api, `update member set is_demo = true where id = ${demo.id}`);
    await runReferralJobs(api);
    await query(api, `update member set status = -1 where id = ${suspended.id}`);
    await payDay();
    expect([await cashOf(agent), await cashOf(suspended)]).toEqual([0n, 2_000_00n]);
    await query(api, `update member set status = 1, is_demo = false`);
    await expectSoundLedger(api);
  });

  it('has no part for deposits where the market forbids it', async () => {
    const strict = await startApi({ config: { market: strictRules } });
    goTo(strict, nextMonday(strict), 10);
    monday = nextMonday(strict);
    goTo(strict, monday, 10);
    const other = await newPlayer(strict.services);
    await play(strict, await invitedBy(strict, other), { deposits: 2_000, stakes: 10_000, lost: 500 });
    goTo(strict, daysLater(monday, 7), 6);
    await runReferralJobs(strict);
    connect(strict);
    await enterAs(strict, other);
    expect((await inShort()).map(([part]) => part).sort()).toEqual(['betting', 'settlement']);
    const statuses = [];
    for (const part of ['recharge', 'betting'])
      statuses.push((await strict.request(`/api/agency/mechanism/${part}`)).status);
    expect(statuses).toEqual([404, 200]);
    await strict.close();
  });
});

it.each([
  [
    'is reviewed where an invitee and a linked account bet on all outcomes of a table',
    0,
    true,
    ['covered', 'covered'],
    0n,
  ],
  ['is paid where their bets are minutes apart', 5 * MINUTE, true, [], 20_00n],
  ['is paid where they are not linked', 0, false, [], 20_00n],
])('%s', async (_what, apart, areLinked, why, paid) => {
  const [invitee, other] = [await invitedBy(api, agent), await newPlayer(api.services)];
  if (areLinked)
    await query(api, `update member set register_ip = 'house-${other.id}' where id in (${invitee.id}, ${other.id})`);
  await play(api, invitee, { deposits: 2_000, stakes: 10_000 });
  api.advance(apart);
  await play(api, other, { deposits: 100, stakes: 100 });
  const atTable = `set game_type = ${gameTypes.table} where member_id = ${invitee.id}`;
  await query(api, `update game_bet ${atTable}`);
  await query(api, `update member_day ${atTable} and settled_cents > 0`);
  await payDay();
  const { body } = await backoffice(api, '/agency');
  const waiting = (body as unknown as { account: string; why: string }[]).filter(
    (row) => row.account === agent.account,
  );
  expect(waiting.map((row) => row.why)).toEqual(why);
  expect(await cashOf(agent)).toBe(paid);
  await expectSoundLedger(api);
});

describe('a week in review', () => {
  const waiting = async () => {
    const { body } = await backoffice(api, '/agency');
    return (body as unknown as { id: string; account: string; kind: string; why: string }[]).filter(({ account }) =>
      [agent.account, middle.account].includes(account),
    );
  };
  let middle: Player;
  beforeEach(async () => {
    middle = await invitedBy(api, agent);
    const invitee = await invitedBy(api, middle);
    await shareAccount(api, [middle, invitee]);
    await play(api, invitee, { deposits: 2_000, stakes: 10_000 });
    await payDay();
  });

  it('is paid once it is approved, and the indirect reward only then', async () => {
    expect([await cashOf(agent), await cashOf(middle)]).toEqual([0n, 0n]);
    const found = await waiting();
    expect(found.map(({ account, kind, why }) => [account === agent.account, kind, why]).sort()).toEqual([
      [false, 'direct', 'linked'],
      [false, 'direct', 'linked'],
      [true, 'indirect', 'below'],
      [true, 'indirect', 'below'],
    ]);
    const [direct, indirect] = (['direct', 'indirect'] as const).map((kind) =>
      found.filter((row) => row.kind === kind),
    );
    const approve = async ({ id }: { id: string }) => (await backoffice(api, `/agency/${id}/approve`, {})).status;
    for (const row of indirect ?? []) expect(await approve(row)).toBe(409);
    for (const row of direct ?? []) expect(await approve(row)).toBe(200);
    for (const row of indirect ?? []) expect(await approve(row)).toBe(200);
    for (const row of found) expect(await approve(row)).toBe(409);
    expect([await cashOf(middle), await cashOf(agent)]).toEqual([20_00n, 4_00n]);
    await expectSoundLedger(api);
  });

  it('pays nothing once it is refused, and shows the referrer the reason', async () => {
    for (const { id, kind } of await waiting())
      if (kind === 'direct') await operate(api, `/agency/${id}/refuse`, { reason: 'Mesma pessoa' });
    for (const { id } of await waiting()) expect((await backoffice(api, `/agency/${id}/approve`, {})).status).toBe(409);
    await enterAs(api, middle);
    expect((await rows()).map(({ state, note }) => [state, note])).toEqual([
      ['refused', 'Mesma pessoa'],
      ['refused', 'Mesma pessoa'],
    ]);
    expect([await cashOf(agent), await cashOf(middle)]).toEqual([0n, 0n]);
    await expectSoundLedger(api);
  });
});
