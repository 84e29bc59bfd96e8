/**
 * Tests a pause concurrent with every call that moves money, on two servers over one database. Earlier calls are done,
 * later ones are refused, and no play is after the pause in the ledger's order.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const cashOf = async ({ id }: Player) => (await balancesOf(house.db, id)).cash;
const pause = (player: Player, index = 1) => callAs(at(index), player, '/api/protection/pause', { days: 1 });

const deposit = (player: Player, index: number) =>
  callAs(at(index), player, '/api/recharge/online', { money: '50.00', payment_id: 1, payment_type: 'online_pix' });
const openDeposit = async (player: Player) => {
  const bill = ((await deposit(player, 0)).body.data as { bill_no: string }).bill_no;
  const [row] = await selectRows<{ txid: string }>(house.db, sql`select txid from recharge where bill_no = ${bill}`);
  return { endToEndId: newEndToEndId(), txid: row?.txid ?? '', valor: '50.00', pagador: { cpf: player.cpf } };
};

/** Actions of play. Of twenty concurrent ones, with a pause among them, some may succeed, and none after the pause. */
const plays: Record<string, (player: Player) => Promise<(index: number) => Promise<CallReply>>> = {
  bet: async (player) => {
    const launch = await launchFor(house, player);
    return (index) => callWallet(at(index), 'bet', oneBet.bet(launch, `race-${player.id}-${index}`, '1.00'));
  },
  deposit: (player) => Promise.resolve((index) => deposit(player, index)),
  claim: (player) =>
    Promise.resolve((index) =>
      callAs(at(index), player, index % 2 ? '/api/rechargerebate/claim' : '/api/dailywheel/claim', {}),
    ),
  'launch of a game': (player) =>
    Promise.resolve((index) =>
      callAs(at(index), player, '/api/day7/day7LoginV2', { ...launchInput, isMobile: index % 2 }),
    ),
};
const launchInput = { api_code: 'jogada', gameCode: 'onca-dourada', gameType: 3 };

describe('among twenty concurrent requests with a pause', () => {
  it.each(Object.keys(plays))('each %s is done before it or refused, and none after it', async (name) => {
    for (let round = 0; round < 3; round++) {
      const player = await newPlayer(house, { cash: 200_00n });
      const deed = await plays[name]?.(player);
      if (!deed) throw new Error('no deed');
      const answers = await concurrently(20, (index) => (index === 7 ? pause(player) : deed(index)));
      expect(answers[7]?.status).toBe(200);
      const others = tally(answers.filter((_, index) => index !== 7).map(outcomeOf));
      expect(
        Object.keys(others).every((each) => /^(200|PLAY_PAUSED|NO_ELIGIBLE_TOPUPS|NOTHING_TO_RECEIVE)$/.test(each)),
      ).toBe(true);
      expect(outcomeOf(await deed(99))).toBe('PLAY_PAUSED');
      await expectLedgerChecks(house.db);
    }
  });
});

describe('while a pause is being written', () => {
  /**
   * Writes a pause in an open transaction, starts the call, and commits once the call waits. Returns the call's
   * outcome.
   */
  const inOrder = async (player: Player, deed: () => Promise<CallReply>) => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let isHeld: () => void = () => undefined;
    const holding = new Promise<void>((resolve) => (isHeld = resolve));
    const holder = house.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from member where id = ${player.id} for no key update`);
      await tx.execute(
        sql`insert into restriction (member_id, kind, "from", until, reason, actor, ip, after_transfer)
          values (${player.id}, 'pause', now(), now() + interval '1 day', '', 'test', '', (select max(id) from ledger_transfer))`,
      );
      isHeld();
      await held;
    });
    await holding;
    const doing = deed();
    // The database shows that the call has begun to wait.
    for (let waits = 0; waits === 0;) {
      const [row] = await selectRows<{ waits: number }>(
        house.db,
        sql`select count(*)::int as waits from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      waits = row?.waits ?? 0;
    }
    letGo();
    await holder;
    return outcomeOf(await doing);
  };

  it.each(Object.keys(plays))('a %s that began before waits for it, and is refused', async (name) => {
    const player = await newPlayer(house, { cash: 200_00n });
    const deed = await plays[name]?.(player);
    expect(await inOrder(player, () => deed?.(1) as Promise<CallReply>)).toBe('PLAY_PAUSED');
    await expectLedgerChecks(house.db);
  });
});

describe('a pause and another call in both orders', () => {
  it('a withdrawal succeeds, and so does the pause', async () => {
    for (const first of [0, 1]) {
      const player = await newPlayer(house, { cash: 100_00n, withdrawalPassword: true });
      const both = [() => pause(player), () => withdraw(at(0), player, '100.00')];
      const answers = await Promise.all([both[first]?.(), both[1 - first]?.()]);
      expect(answers.map((answer) => answer && outcomeOf(answer))).toEqual([200, 200]);
      expect(await balancesOf(house.db, player.id)).toMatchObject({ cash: 0n, locked: 100_00n });
    }
    await expectLedgerChecks(house.db);
  });

  it('a payment that arrives is credited once', async () => {
    for (const first of [0, 1]) {
      const player = await newPlayer(house);
      const payment = await openDeposit(player);
      const both = [() => pause(player), () => notify(at(0), [payment])];
      const answers = await Promise.all([both[first]?.(), both[1 - first]?.(), notify(at(1), [payment])]);
      expect(answers.map((answer) => answer && outcomeOf(answer))).toEqual([200, 200, 200]);
      expect(await cashOf(player)).toBe(50_00n);
    }
    await expectLedgerChecks(house.db);
  });

  it('an open round is settled or void, in either order', async () => {
    for (const first of [0, 1])
      for (const end of ['settle', 'rollback'] as const) {
        const player = await newPlayer(house, { cash: 10_00n });
        const launch = await launchFor(house, player);
        const round = `ends-${player.id}`;
        await callWallet(at(0), 'bet', oneBet.bet(launch, round, '10.00'));
        const ended = () =>
          end === 'settle'
            ? callWallet(at(0), 'settle', oneBet.settle(round, '25.00'))
            : callWallet(at(0), 'rollback', oneBet.rollback(round));
        const both = [() => pause(player), ended];
        const answers = await Promise.all([both[first]?.(), both[1 - first]?.()]);
        expect(answers.map((answer) => answer && outcomeOf(answer))).toEqual([200, 200]);
        expect(await cashOf(player)).toBe(end === 'settle' ? 25_00n : 10_00n);
      }
    await expectLedgerChecks(house.db);
  });
});

it('concurrent pauses run one after the other: each is longer than the previous ones, and nothing is extended twice', async () => {
  const player = await newPlayer(house, { cash: 1_000_00n });
  await callAs(at(0), player, '/api/ftd/claim', {});
  const bonus = async () => {
    const [row] = await selectRows<{ days: number }>(
      house.db,
      sql`select round(extract(epoch from expires_at - created_at) / 86400)::int as days from turnover_requirement where member_id = ${player.id}`,
    );
    return row?.days;
  };
  expect(await bonus()).toBe(7);
  const lengths = [30, 1, 14, 3, 7];
  const answers = await concurrently(5, (index) =>
    callAs(at(index), player, '/api/protection/pause', { days: lengths[index] }),
  );
  expect(answers.map(outcomeOf).filter((each) => each !== 200 && each !== 'PAUSE_ONLY_LONGER')).toEqual([]);
  expect(await bonus()).toBe(37);
});
