/**
 * Tests two servers on one PostgreSQL: they pay a week once and never bind two members to each other. The audit
 * detects each fault.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { payWeeklyCommission } from '#server/contexts/rewards/referral/weekly-payout.ts';
import { daysLater, goTo, invitedBy, nextMonday, play, runReferralJobs } from '#tests/support/referral.ts';
import { noGift, startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks, checksFailedBy, transferCount } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callAs, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';

let servers: readonly [TestApi, TestApi];
let house: TestApi['services'];
beforeAll(async () => {
  const options = { databaseUrl: await freshDatabase(), config: { market: noGift } };
  servers = [await startApi(options), await startApi(options)];
  house = servers[0].services;
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const server = (index: number) => servers[index % 2 === 0 ? 0 : 1];
const clocks = (day: string, hour: number) => servers.forEach((each) => goTo(each, day, hour));

/** Sends a request from `agent` to `person` and returns its number. */
async function ask(agent: Player, person: Player): Promise<number> {
  const [row] = await selectRows<{ phone: string; invite_code: string }>(
    house.db,
    sql`select phone, invite_code from member where id = ${person.id}`,
  );
  const input = { ...row, uid: person.id };
  expect((await callAs(server(0).request, agent, '/api/agency/subordinate/register', input)).status).toBe(200);
  const [made] = await selectRows<{ id: string }>(
    house.db,
    sql`select id::text from agency_request where agent_id = ${agent.id} and member_id = ${person.id}`,
  );
  return Number(made?.id);
}
const accept = (index: number, person: Player, id: number) =>
  callAs(server(index).request, person, '/api/agency/subordinate/answer', { id, accept: true });

it('one of two members who bind each other concurrently succeeds; of three in a cycle two do', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const people = await concurrently(turn % 2 === 0 ? 2 : 3, () => newPlayer(house));
    const next = (index: number) => people[(index + 1) % people.length] as Player;
    const requests: number[] = [];
    for (const [index, person] of people.entries()) requests.push(await ask(person, next(index)));
    const answers = await Promise.all(requests.map((id, index) => accept(index, next(index), id)));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: people.length - 1, NOT_ELIGIBLE: 1 });
  }
  await expectLedgerChecks(house.db);
});

it('one of four concurrent requests to a person binds them', async () => {
  const person = await newPlayer(house);
  const agents = await concurrently(4, () => newPlayer(house));
  const requests: number[] = [];
  for (const agent of agents) requests.push(await ask(agent, person));
  const answers = await Promise.all([...requests, ...requests].map((id, index) => accept(index, person, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await expectLedgerChecks(house.db);
});

it('pays a week once when the jobs of both servers run at the same time, with the days written meanwhile', async () => {
  const monday = nextMonday(servers[0]);
  clocks(monday, 10);
  const top = await newPlayer(house);
  const agents = await concurrently(6, () => invitedBy(servers[0], top));
  for (const agent of agents)
    await play(servers[0], await invitedBy(servers[0], agent), { deposits: 2_000, stakes: 10_000 });
  clocks(daysLater(monday, 7), 6);
  const period = `${monday} 00:00:00`;
  await concurrently(8, (index) =>
    index < 2
      ? runReferralJobs(server(index))
      : payWeeklyCommission(server(index).services, { period, cursor: null, save: () => Promise.resolve() }),
  );
  // Each gets 10.00 for deposits and 10.00 for bets, and a fifth of each goes one level up.
  const cash = async ({ id }: { id: number }) => (await balancesOf(house.db, id)).cash;
  expect(await Promise.all(agents.map(cash))).toEqual(agents.map(() => 20_00n));
  expect(await cash(top)).toBe(24_00n);
  expect(await transferCount(house.db, 'agency_reward')).toBe(14);
  const told = await selectRows(house.db, sql`select member_id from event where kind = 'agency_paid'`);
  expect(told).toHaveLength(7);
  await expectLedgerChecks(house.db);
});

it.each([
  [
    'a reward that reads as unpaid',
    sql`update agency_reward set state = 'review', paid_at = null where id = (select min(id) from agency_reward)`,
    'every paid referral reward was credited once, every other none',
  ],
  [
    'a direct reward of more than the days come to',
    sql`update agency_reward set base_cents = base_cents + 10000 where kind = 'direct'`,
    'every direct referral reward is the sum of its days',
  ],
  [
    'an indirect reward of what was refused',
    sql`update agency_reward set state = 'refused', paid_at = null where id = (select min(id) from agency_reward where kind = 'direct')`,
    'every paid indirect referral reward is a share of what the referred players earned',
  ],
  [
    'more than half of what the house keeps',
    sql`update agency_day set margin_cents = 0`,
    'no referral week pays more than half of the margin on the referred players’ free stakes',
  ],
  [
    'a day that its invitee did not play',
    sql`update agency_day set counted_cents = counted_cents + 1`,
    'every referral day is the referred player’s own day',
  ],
  [
    'a stake that counted for more',
    sql`update member_day set counted_cents = counted_cents + 1 where provider_id <> 0`,
    'every member’s days with a provider and type are the bets on its games',
  ],
  [
    'a ring',
    sql`update member m set invited_by = (select min(id) from member where invited_by = m.id)
      where m.id = (select min(invited_by) from member)`,
    'nobody is their own referrer, directly or indirectly',
  ],
])('the audit finds %s', async (_what, damage, proof) => {
  expect(await checksFailedBy(house.db, damage)).toContain(proof);
});
