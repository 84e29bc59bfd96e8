/**
 * Tests an exclusion concurrent with every call that moves money, on two servers over one database. Each call is before
 * or after it, never an internal error, and no play is after it.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { closeExcluded } from '#server/contexts/account/closure/close-excluded.ts';
import { selfExclude as excludeIn } from '#server/kernel/protection/self-exclude.ts';
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
import { playRound } from '#tests/support/rounds.ts';

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
const exclude = (player: Player, index = 1) => callAs(at(index), player, '/api/protection/exclude', { months: 6 });
/** Creates a player whose password was re-checked a moment ago. */
const someone = async (cash = 200_00n) => {
  const player = await newPlayer(house, { cash, withdrawalPassword: true });
  await house.db.execute(
    sql`update session set verified_at = ${house.now().toISOString()} where member_id = ${player.id}`,
  );
  return player;
};
const expectNoFault = (answers: readonly (CallReply | undefined)[]) =>
  expect(answers.filter((answer) => (answer?.status ?? 500) >= 500)).toEqual([]);

describe('among twenty concurrent requests with an exclusion', () => {
  it('bets are before it or refused, and earlier stakes are returned or paid', async () => {
    for (let round = 0; round < 3; round++) {
      const player = await someone();
      const launch = await launchFor(house, player);
      const bet = (index: number) =>
        callWallet(at(index), 'bet', oneBet.bet(launch, `race-${player.id}-${index}`, '1.00'));
      const answers = await concurrently(20, (index) => (index === 7 ? exclude(player) : bet(index)));
      expectNoFault(answers);
      expect(answers[7]?.status).toBe(200);
      const taken = tally(answers.filter((_, index) => index !== 7).map(outcomeOf));
      expect(Object.keys(taken).every((each) => /^(200|PLAY_EXCLUDED|UNAUTHENTICATED)$/.test(each))).toBe(true);
      expect(await wallets(player)).toMatchObject({ open_bets: BigInt(taken['200'] ?? 0) * 1_00n });
      await expectLedgerChecks(house.db);
    }
  });

  it('claims and exchanges are before it or refused, and no point is counted twice', async () => {
    for (let round = 0; round < 3; round++) {
      const player = await someone(1_000_00n);
      for (let turn = 0; turn < 4; turn++) await playRound(house, player.id, 1_000_00n);
      const paths = ['/api/ftd/claim', '/api/rechargerebate/claim', '/api/exchange/claim', '/api/rebate/collect'];
      const answers = await concurrently(20, (index) =>
        index === 9
          ? exclude(player)
          : callAs(at(index), player, paths[index % 4] ?? '', index % 4 === 2 ? { points: 100 } : {}),
      );
      expectNoFault(answers);
      // Stakes of 4,000 earn 400 points, worth 4.00, whichever call exchanged them.
      expect(await wallets(player)).toMatchObject({ cash: 1_004_00n, bonus: 0n, rebate: 0n });
      await expectLedgerChecks(house.db);
    }
  });
});

describe('an exclusion and another call in both orders', () => {
  it('a payment is credited before it, or returned to its payer', async () => {
    for (const first of [0, 1, 0, 1]) {
      const player = await someone(10_00n);
      const deposit = { money: '50.00', payment_id: 1, payment_type: 'online_pix' };
      const bill = ((await callAs(at(0), player, '/api/recharge/online', deposit)).body.data as { bill_no: string })
        .bill_no;
      const [row] = await selectRows<{ txid: string }>(
        house.db,
        sql`select txid from recharge where bill_no = ${bill}`,
      );
      const payment = {
        endToEndId: newEndToEndId(),
        txid: row?.txid ?? '',
        valor: '50.00',
        pagador: { cpf: player.cpf },
      };
      const both = [() => exclude(player), () => notify(at(0), [payment])];
      const answers = await Promise.all([both[first]?.(), both[1 - first]?.(), notify(at(1), [payment])]);
      expectNoFault(answers);
      const [after] = await selectRows<{ state: string }>(
        house.db,
        sql`select state from recharge where bill_no = ${bill}`,
      );
      expect((await wallets(player)).cash).toBe(after?.state === 'paid' ? 60_00n : 10_00n);
      expect(['paid', 'returned']).toContain(after?.state);
    }
    await expectLedgerChecks(house.db);
  });

  it('a payment that arrives while an exclusion is written waits for it, and is returned', async () => {
    const player = await someone(10_00n);
    const deposit = { money: '50.00', payment_id: 1, payment_type: 'online_pix' };
    const made = await callAs(at(0), player, '/api/recharge/online', deposit);
    const { bill_no: bill } = made.body.data as { bill_no: string };
    const [row] = await selectRows<{ txid: string }>(house.db, sql`select txid from recharge where bill_no = ${bill}`);
    const payment = {
      endToEndId: newEndToEndId(),
      txid: row?.txid ?? '',
      valor: '50.00',
      pagador: { cpf: player.cpf },
    };
    const arriving = await house.db.transaction(async (transaction) => {
      const tx = transaction as unknown as typeof house.db;
      const by = { actor: 'test', ip: '', reason: '' };
      await excludeIn(tx, house, { member: player.id, months: 6, ...by });
      const asked = notify(at(1), [payment]);
      // The database shows that the call has begun to wait.
      for (let waits = 0; waits === 0;) {
        const [locks] = await selectRows<{ waits: number }>(
          servers[1].services.db,
          sql`select count(*)::int as waits from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        waits = locks?.waits ?? 0;
      }
      return { asked };
    });
    expect((await arriving.asked).status).toBe(200);
    expect(await selectRows(house.db, sql`select state from recharge where bill_no = ${bill}`)).toEqual([
      { state: 'returned' },
    ]);
    expect((await wallets(player)).cash).toBe(10_00n);
    await expectLedgerChecks(house.db);
  });

  it('a settlement is accepted, and a withdrawal continues', async () => {
    for (const first of [0, 1]) {
      const player = await someone(100_00n);
      const launch = await launchFor(house, player);
      await callWallet(at(0), 'bet', oneBet.bet(launch, `ends-${player.id}`, '10.00'));
      const deeds = [
        () => exclude(player),
        () => callWallet(at(0), 'settle', oneBet.settle(`ends-${player.id}`, '25.00')),
        () => withdraw(at(1), player, '90.00'),
      ];
      const answers = await Promise.all((first === 0 ? deeds : deeds.reverse()).map((deed) => deed()));
      expect(answers.map(outcomeOf)).toEqual([200, 200, 200]);
      expect(await wallets(player)).toMatchObject({ cash: 25_00n, locked: 90_00n, open_bets: 0n });
    }
    await expectLedgerChecks(house.db);
  });

  it('two concurrent exclusions are one', async () => {
    const player = await someone();
    const answers = await concurrently(6, (index) => exclude(player, index));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 1, PLAY_EXCLUDED: 5 });
  });
});

it('closing from two servers at once pays once, and a settlement that races the void of its bet moves its stake one way', async () => {
  const players = await Promise.all([1, 2, 3, 4].map(() => someone(100_00n)));
  for (const player of players) {
    const launch = await launchFor(house, player);
    await callWallet(at(0), 'bet', oneBet.bet(launch, `void-${player.id}`, '10.00'));
    await exclude(player);
  }
  for (const server of servers) server.advance(11 * MINUTE);
  const settle = (player: Player) =>
    callWallet(at(1), 'settle', oneBet.settle(`void-${player.id}`, '30.00'), { at: house.now() });
  const answers = await Promise.all([
    ...players.map(settle),
    ...servers.map((server) => closeExcluded(server.services).then(() => undefined)),
  ]);
  expectNoFault(answers.slice(0, 4));
  for (const [index, player] of players.entries())
    expect((await wallets(player)).cash).toBe(answers[index]?.status === 200 ? 120_00n : 100_00n);
  for (const server of servers) server.advance(48 * HOUR);
  await Promise.all(servers.map((server) => closeExcluded(server.services)));
  await at(0)('/health', {});
  const paid = await selectRows<{ made: number }>(
    house.db,
    sql`select count(*)::int as made from withdrawal where member_id in ${players.map(({ id }) => id)} group by member_id`,
  );
  expect(paid).toEqual(players.map(() => ({ made: 1 })));
  await expectLedgerChecks(house.db);
});
