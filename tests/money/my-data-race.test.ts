/**
 * Tests account deletions and returns from exclusions concurrent with calls that move money, on two servers over one
 * database. Each call is before or after, never an internal error. No stake is illegal, and nothing is paid twice.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '#server/platform/db/transaction.ts';
import { closeDeleted } from '#server/contexts/account/closure/close-deleted.ts';
import { selfExclude } from '#server/kernel/protection/self-exclude.ts';
import { extendExclusion } from '#server/kernel/protection/extend-exclusion.ts';
import { reinstate } from '#server/kernel/protection/reinstatement.ts';
import { personalDataTables } from '#server/app/personal-data.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { noGift, startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import {
  callAs,
  callWallet,
  newEndToEndId,
  notify,
  oneBet,
  outcomeOf,
  tally,
  concurrently,
  withdraw,
} from '#scripts/dev/fixtures/calls.ts';
import type { CallReply } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';

let servers: readonly [TestApi, TestApi];
let house: TestApi['services'];
beforeAll(async () => {
  const options = { databaseUrl: await freshDatabase(), config: { market: noGift } };
  servers = [await startApi(options), await startApi(options)];
  house = servers[0].services;
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const at = (index: number) => servers[index % 2 === 0 ? 0 : 1].request;
const wallets = ({ id }: Player) => balancesOf(house.db, id);
const remove = (player: Player, index = 1) => callAs(at(index), player, '/api/mydata/delete', { understood: true });
/** Creates a player whose password was re-checked a moment ago. */
const someone = async (cash = 200_00n) => {
  const player = await newPlayer(house, { cash, withdrawalPassword: true });
  await house.db.execute(
    sql`update session set verified_at = ${house.now().toISOString()} where member_id = ${player.id}`,
  );
  return player;
};
/** Sums payouts in progress and completed ones, because a payout may be faster than this test. */
const askedOut = async ({ id }: Player) => {
  const [row] = await selectRows<{ cents: string }>(
    house.db,
    sql`select coalesce(sum(amount_cents), 0)::text as cents from withdrawal where member_id = ${id} and state <> 'cancelled'`,
  );
  return BigInt(row?.cents ?? 0);
};
const expectNoFault = (answers: readonly (CallReply | undefined)[]) =>
  expect(answers.filter((answer) => (answer?.status ?? 500) >= 500)).toEqual([]);
const bet = (launch: string, name: string) => (index: number) =>
  callWallet(at(index), 'bet', oneBet.bet(launch, `${name}-${index}`, '1.00'));

it('twenty bets concurrent with a deletion are before it or refused, and the rest is paid out once', async () => {
  for (let round = 0; round < 3; round++) {
    const player = await someone();
    const place = bet(await launchFor(house, player), `gone-${player.id}`);
    const answers = await concurrently(20, (index) => (index === 7 ? remove(player) : place(index)));
    expectNoFault(answers);
    expect(answers[7]?.status).toBe(200);
    const taken = tally(answers.filter((_, index) => index !== 7).map(outcomeOf));
    expect(
      Object.keys(taken).every((each) => /^(200|ACCOUNT_DELETED|UNAUTHENTICATED|FORCED_OFFLINE)$/.test(each)),
    ).toBe(true);
    const staked = BigInt(taken['200'] ?? 0) * 1_00n;
    await Promise.all(servers.map(({ services }) => closeDeleted(personalDataTables)(services)));
    expect(await wallets(player)).toMatchObject({ cash: 0n, open_bets: staked });
    expect(await askedOut(player)).toBe(200_00n - staked);
    await expectLedgerChecks(house.db);
  }
});

it('two deletions, a withdrawal and a payment at once make one deletion, and the player’s money is in one place', async () => {
  for (let round = 0; round < 4; round++) {
    const player = await someone(100_00n);
    const made = await callAs(at(0), player, '/api/recharge/online', {
      ...{ money: '50.00', payment_id: 1, payment_type: 'online_pix' },
    });
    const { bill_no: bill } = made.body.data as { bill_no: string };
    const [row] = await selectRows<{ txid: string }>(house.db, sql`select txid from recharge where bill_no = ${bill}`);
    const payment = {
      ...{ endToEndId: newEndToEndId(), txid: row?.txid ?? '', valor: '50.00', pagador: { cpf: player.cpf } },
    };
    const deeds = [
      () => remove(player, 0),
      () => remove(player, 1),
      () => notify(at(round), [payment]),
      () => withdraw(at(1), player, '30.00'),
    ];
    const answers = await concurrently(4, (index) => deeds[(index + round) % 4]?.() ?? remove(player));
    expectNoFault(answers);
    const [{ count = 0 } = {}] = await selectRows<{ count: number }>(
      house.db,
      sql`select count(*)::int as count from deletion where member_id = ${player.id}`,
    );
    expect(count).toBe(1);
    await Promise.all(servers.map(({ services }) => closeDeleted(personalDataTables)(services)));
    const [paid] = await selectRows<{ state: string }>(
      house.db,
      sql`select state from recharge where bill_no = ${bill}`,
    );
    expect((await wallets(player)).cash).toBe(0n);
    expect(await askedOut(player)).toBe(paid?.state === 'paid' ? 150_00n : 100_00n);
    await expectLedgerChecks(house.db);
  }
});

/**
 * Creates a player who excluded themself two months ago for one month, and requested the return two days ago. The
 * player has money and an open game again.
 */
async function waiting(cash = 200_00n): Promise<Player> {
  const player = await someone(cash);
  const by = { actor: `member:${player.id}`, ip: '', reason: '' };
  const back = new Date(house.now().getTime() - 62 * 86_400_000);
  const then = { ...house, now: () => back };
  await transact(house.db, (tx) => selfExclude(tx, then, { member: player.id, months: 1, ...by }));
  await house.db.execute(
    sql`update exclusion set state = 'closed', closed_at = now(), return_asked_at = now() - interval '2 days' where member_id = ${player.id}`,
  );
  return player;
}
const open = (player: Player, index: number) => {
  const { services } = servers[index % 2 === 0 ? 0 : 1];
  return transact(services.db, (tx) => reinstate(tx, services, player.id));
};
const stateOf = async (player: Player) =>
  (await selectRows<{ state: string }>(house.db, sql`select state from exclusion where member_id = ${player.id}`))[0]
    ?.state;

it('a return among twenty bets opens the account and accepts none of them: limits come first', async () => {
  for (let round = 0; round < 3; round++) {
    const player = await waiting();
    const place = bet(await launchFor(house, player), `back-${player.id}`);
    const outcomes = await concurrently(20, async (index) =>
      index % 7 === 3 ? JSON.stringify(await open(player, index)) : String(outcomeOf(await place(index))),
    );
    expect(tally(outcomes.filter((_, index) => index % 7 !== 3))).not.toHaveProperty('200');
    expect(outcomes.filter((outcome) => outcome.includes('open'))).toHaveLength(1);
    expect(await stateOf(player)).toBe('reopened');
    expect(await wallets(player)).toMatchObject({ cash: 200_00n, open_bets: 0n });
    await expectLedgerChecks(house.db);
  }
});

it('limits that are set among bets allow those after both, and no others', async () => {
  const player = await waiting();
  await open(player, 0);
  const place = bet(await launchFor(house, player), `set-${player.id}`);
  const answers = await concurrently(20, (index) =>
    index === 4
      ? callAs(at(index), player, '/api/protection/limit', { kind: 'loss', period: 'day', value: '3.00' })
      : index === 9
        ? callAs(at(index), player, '/api/protection/limit', { kind: 'time', period: 'day', value: '60' })
        : place(index),
  );
  expectNoFault(answers);
  const taken = tally(answers.filter((_, index) => index !== 4 && index !== 9).map(outcomeOf));
  expect(Object.keys(taken).every((each) => /^(200|LIMITS_FIRST|LIMIT_REACHED)$/.test(each))).toBe(true);
  expect(taken['200'] ?? 0).toBeLessThanOrEqual(3);
  expect(outcomeOf(await place(30))).not.toBe('LIMITS_FIRST');
  await expectLedgerChecks(house.db);
});

it('of a concurrent return and extension the shown state is the one in force', async () => {
  for (let round = 0; round < 6; round++) {
    const player = await waiting(0n);
    const by = { actor: 'operator:rita', ip: '', reason: 'x', months: 12 };
    const longer = () => transact(house.db, (tx) => extendExclusion(tx, house, { member: player.id, ...by }));
    const [came, made] =
      round % 2 === 0
        ? await Promise.all([open(player, 1), longer()])
        : await Promise.all([longer(), open(player, 1)]).then(([second, first]) => [first, second] as const);
    const isOpen = 'state' in came && came.state === 'open';
    expect(made === 'none').toBe(isOpen);
    expect(await stateOf(player)).toBe(isOpen ? 'reopened' : 'closed');
    await expectLedgerChecks(house.db);
  }
});
