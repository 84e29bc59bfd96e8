/** Tests draws on two servers over one database: one seed, one draw, and one payment of each reward. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#server/platform/time.ts';
import { drawRain } from '#server/contexts/rewards/rain/draw.ts';
import { nextSlot, prepareSlots } from '#server/contexts/rewards/rain/schedule.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { noGift, startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callAs, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';

let servers: readonly [TestApi, TestApi];
let house: TestApi['services'];
beforeAll(async () => {
  const options = { databaseUrl: await freshDatabase(), config: { market: noGift } };
  servers = [await startApi(options), await startApi(options)];
  house = servers[0].services;
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const server = (index: number) => servers[index % 2 === 0 ? 0 : 1];
/** Turns both clocks to `ms` after the next draw, or before it. */
function goTo(ms: number): number {
  const slot = nextSlot(house.now());
  const by = slot * 1000 + ms - house.now().getTime();
  for (const each of servers) each.advance(by);
  return slot;
}

it('one of 20 concurrent preparations creates the seeds', async () => {
  await concurrently(20, (index) => prepareSlots(server(index).services));
  const slots = await selectRows<{ slot: string }>(house.db, sql`select slot from rain_slot order by slot`);
  const next = nextSlot(house.now());
  expect(slots.map(({ slot }) => Number(slot))).toEqual([next, next + 18_000]);
});

it('one of 12 concurrent draws takes place while others enter, and each winner is paid once', async () => {
  for (let turn = 0; turn < 3; turn++) {
    await prepareSlots(house);
    const slot = goTo(-MINUTE);
    const players = await concurrently(11, () => newPlayer(house));
    const enter = () =>
      Promise.all(players.map((player, index) => callAs(server(index).request, player, '/api/rain/here', {})));
    const entered = await enter();
    expect(tally(entered.map(outcomeOf))).toEqual({ 200: 11 });
    goTo(1000);
    await Promise.all([concurrently(12, (index) => drawRain(server(index).services)), enter()]);
    const winners = await selectRows<{ member: string }>(
      house.db,
      sql`select member_id as member from rain_winner where slot = ${slot}`,
    );
    expect(winners.length).toBe(2);
    const fresh = await Promise.all(players.map((player) => signedIn(house, player)));
    const tries = [...fresh, ...fresh, ...fresh, ...fresh];
    const answers = await Promise.all(
      tries.map((player, index) =>
        callAs(server(Math.floor(index / players.length)).request, player, '/api/rain/claim', { id: slot }),
      ),
    );
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 2, NOT_ELIGIBLE: 42 });
    const cash = await Promise.all(players.map(async ({ id }) => (await balancesOf(house.db, id)).cash));
    expect(cash.reduce((sum, each) => sum + each, 0n)).toBe(10_00n);
    await expectLedgerChecks(house.db);
  }
});
