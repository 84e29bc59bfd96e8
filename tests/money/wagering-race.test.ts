/**
 * Tests bonuses under races. Rounds that settle together end a requirement once. A bonus that is met, forfeited,
 * expired and restored at the same moment ends one way. No deadlock occurs.
 */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { offers } from '#contract/offers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { grantBonus } from '#server/kernel/wagering/requirements.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { postOrThrow } from '#server/kernel/ledger/post.ts';
import { giveBonus, holdWithdrawal } from '#server/kernel/ledger/postings.ts';
import { expectLedgerChecks, transferCount } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import {
  callAs,
  callBackoffice,
  newEndToEndId,
  notify,
  outcomeOf,
  tally,
  concurrently,
  withdraw,
} from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { openRound, playRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });
let given = 0;

const give = (player: Player, amount: bigint, required: bigint, source = `race:${given++}`) =>
  transact(api.services.db, async (tx) => {
    const bonus = { member: player.id, source, amount, required, days: null, now: api.services.now() };
    const postings = await grantBonus(tx, bonus);
    await postOrThrow(tx, postings);
    return postings.length > 0 ? 'given' : 'repeated';
  });
const balances = async (player: Player) => {
  const { cash, bonus, locked } = await balancesOf(api.services.db, player.id);
  return { cash, bonus, locked };
};
const states = async (player: Player) =>
  (
    await selectRows<{ state: string }>(
      api.services.db,
      sql`select state from turnover_requirement where member_id = ${player.id} order by id`,
    )
  ).map((row) => row.state);

it('several postings lock all their accounts together', async () => {
  const player = await newPlayer(api.services, { cash: 10_00n });
  await give(player, 5_00n, 10_00n);
  const free = async () =>
    (
      await selectRows<{ kind: string }>(
        api.services.db,
        sql`select kind from ledger_account where owner = ${player.id} order by kind for update skip locked`,
      )
    ).map((row) => row.kind);
  expect(await free()).toEqual(['bonus', 'cash']);
  await transact(api.services.db, async (tx) => {
    const act = { member: player.id, now: api.services.now() };
    const hold = holdWithdrawal({ ...act, withdrawalId: -player.id, amount: 1_00n });
    await postOrThrow(tx, [hold, giveBonus({ ...act, bonus: -player.id, wallet: 'bonus', amount: 1_00n })]);
    expect(await free()).toEqual([]);
    return refuse('INVALID');
  });
  expect(await free()).toEqual(['bonus', 'cash']);
});

describe('wagering', () => {
  it('converts each bonus to cash once if many rounds meet it at once', async () => {
    const player = await newPlayer(api.services, { cash: 400_00n });
    for (let turn = 0; turn < 3; turn++) await give(player, 7_00n, 30_00n);
    const rounds = await concurrently(40, () => openRound(api.services, player.id, 10_00n));
    const converted = await transferCount(api.services.db, 'bonus_convert');
    await Promise.all(rounds.flatMap((round) => [round.settle(10_00n), round.settle(10_00n)]));
    expect(await states(player)).toEqual(['done', 'done', 'done']);
    expect(await balances(player)).toEqual({ cash: 421_00n, bonus: 0n, locked: 0n });
    expect((await transferCount(api.services.db, 'bonus_convert')) - converted).toBe(3);
    await expectLedgerChecks(api.services.db);
  });

  it('counts each of many rounds once, to the centavo', async () => {
    const player = await newPlayer(api.services, { cash: 100_00n });
    await give(player, 5_00n, 1_000_00n);
    await concurrently(30, () => playRound(api.services, player.id, 1_37n));
    const [row] = await selectRows<{ progress: string }>(
      api.services.db,
      sql`select progress_cents::text as progress from turnover_requirement where member_id = ${player.id}`,
    );
    expect(row?.progress).toBe(String(30 * 137));
    await expectLedgerChecks(api.services.db);
  });
});

describe('a bonus', () => {
  it('is granted once by 20 concurrent grants of one source', async () => {
    const player = await newPlayer(api.services);
    const answers = await concurrently(20, () => give(player, 5_00n, 10_00n, `one:${player.id}`));
    expect(tally(answers)).toEqual({ given: 1, repeated: 19 });
    expect((await balances(player)).bonus).toBe(5_00n);
    await expectLedgerChecks(api.services.db);
  });

  it('ends one way if it is met and forfeited at the same moment', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
      await give(player, 5_00n, 10_00n);
      const round = await openRound(api.services, player.id, 10_00n);
      const [answer] = await Promise.all([withdraw(api.request, player, '40.00'), round.settle(10_00n)]);
      expect(outcomeOf(answer)).toBe(200);
      const [state] = await states(player);
      expect(['done', 'forfeited']).toContain(state);
      expect(await balances(player)).toEqual({ cash: state === 'done' ? 65_00n : 60_00n, bonus: 0n, locked: 40_00n });
    }
    await expectLedgerChecks(api.services.db);
  });

  it('is forfeited once by one of many concurrent withdrawals, and restored once', async () => {
    const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
    await give(player, 5_00n, 10_00n);
    const answers = await concurrently(10, (index) => withdraw(api.request, player, '20.00', `give-up-${index}`));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 5, WITHDRAWALS_PER_DAY: 5 });
    expect(await states(player)).toEqual(['forfeited']);
    const bills = answers.flatMap((answer) => (answer.body.data as { bill_no: string } | undefined)?.bill_no ?? []);
    await concurrently(20, (index) =>
      callAs(api.request, player, '/api/drawing/cancel', { bill_no: bills[index % 5] }),
    );
    expect(await states(player)).toEqual(['forfeited', 'active']);
    expect(await balances(player)).toEqual({ cash: 100_00n, bonus: 5_00n, locked: 0n });
    await expectLedgerChecks(api.services.db);
  });

  it('ends one way if it expires, is met and is forfeited at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
      await give(player, 5_00n, 10_00n);
      const round = await openRound(api.services, player.id, 10_00n);
      await api.services.db.execute(
        sql`update turnover_requirement set expires_at = now() - interval '1 minute' where member_id = ${player.id}`,
      );
      await Promise.all([
        withdraw(api.request, player, '40.00'),
        round.settle(10_00n),
        ...(await concurrently(3, () => api.housekeeping())),
      ]);
      expect(await states(player)).toEqual(['expired']);
      expect(await balances(player)).toEqual({ cash: 60_00n, bonus: 0n, locked: 40_00n });
    }
    await expectLedgerChecks(api.services.db);
  });

  it('is granted once for 20 concurrent webhooks of a deposit, while its player bets and withdraws', async () => {
    const gift = (70_00n * BigInt(offers.rechargeGift.shareBasisPoints)) / 10_000n;
    for (let turn = 0; turn < 5; turn++) {
      const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
      await give(player, 1_00n, 5_00n);
      const order = { money: '70.00', payment_id: 1, payment_type: 'online_pix', bonus: 1 };
      const { body } = await callAs(api.request, player, '/api/recharge/online', order);
      const txid = String(body.pay_url).split('/').at(-1) ?? '';
      const payment = { endToEndId: newEndToEndId(), txid, valor: '70.00', pagador: { cpf: player.cpf } };
      const round = await openRound(api.services, player.id, 5_00n);
      const [answer, , ...notices] = await Promise.all([
        withdraw(api.request, player, '40.00'),
        round.settle(5_00n),
        ...Array.from({ length: 20 }, () => notify(api.request, [payment])),
      ]);
      expect([outcomeOf(answer), tally(notices.map(outcomeOf))]).toEqual([200, { 200: 20 }]);
      const [mine, deposited] = await states(player);
      const { cash, bonus, locked } = await balances(player);
      expect(locked).toBe(40_00n);
      expect(cash).toBe(mine === 'done' ? 131_00n : 130_00n);
      expect(bonus).toBe(deposited === 'active' ? gift : 0n);
      // The rejection of the same withdrawal restores what it forfeited.
      const { bill_no: bill } = answer.body.data as { bill_no: string };
      await concurrently(4, () =>
        callBackoffice(api.request, api.services, `/withdrawals/${bill}/reject`, { operator: 'rui', reason: 'x' }),
      );
      expect((await balances(player)).bonus).toBe((mine === 'done' ? 0n : 1_00n) + gift);
    }
    await expectLedgerChecks(api.services.db);
  });
});
