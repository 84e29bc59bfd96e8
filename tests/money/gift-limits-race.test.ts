/** Tests that concurrent calls on two servers never exceed one operator's daily limit, for any members. */
import { expect, it } from 'vitest';
import { callBackoffice, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const databaseUrl = await freshDatabase();
const [here, there] = [setUpApi({ databaseUrl }), setUpApi({ databaseUrl })];

it('ten of twenty concurrent rewards to twenty members are given on two servers, and the rest needs a second operator', async () => {
  const players = await concurrently(20, () => newPlayer(here.services));
  const answers = await concurrently(20, (index) => {
    const api = index % 2 === 0 ? here : there;
    const wish = { amount: '100.00', key: `at-once-${index}` };
    return callBackoffice(api.request, api.services, `/members/${players[index]?.account}/grant`, wish);
  });
  const states = answers.map(({ body }) => body.state);
  expect(states.filter((state) => state === 'granted')).toHaveLength(10);
  expect(states.filter((state) => state === 'asked')).toHaveLength(10);
  const sums = await Promise.all(players.map(async ({ id }) => (await balancesOf(here.services.db, id)).cash));
  expect(sums.reduce((sum, cash) => sum + cash, 0n)).toBe(1_000_00n);
  await expectLedgerChecks(here.services.db);
});

it('concurrent rewards and spins for one member stay within one operator’s limit for that member', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { account } = await newPlayer(here.services);
    const operator = `pair-${turn}`;
    const path = `/members/${account}`;
    const answers = await Promise.all([
      callBackoffice(here.request, here.services, `${path}/grant`, {
        operator,
        amount: '95.00',
        key: `pair-grant-${turn}`,
      }),
      callBackoffice(there.request, there.services, `${path}/spins`, { operator, count: 20 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.state === 'asked')).toHaveLength(1);
  }
  await expectLedgerChecks(here.services.db);
});
