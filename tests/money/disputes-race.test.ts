/** Tests a deposit that is disputed, released and reversed on two servers while its player does everything else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { deleteAccount } from '#server/contexts/account/closure/delete-account.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import {
  callAs,
  callBackoffice,
  concurrently,
  notify,
  outcomeOf,
  tally,
  withdraw,
} from '#scripts/dev/fixtures/calls.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { moneyOf, paidDeposit, reversalsOf } from '#tests/support/disputes.ts';
import { expectLedgerChecks, checksFailedBy } from '#tests/support/ledger-checks.ts';
import { bet } from '#tests/support/offers.ts';
import { back, sendsBack, twoServers, withReturns } from '#tests/support/pix.ts';
import { openRound } from '#tests/support/rounds.ts';

let api: TestApi;
let house: Awaited<ReturnType<typeof twoServers>>;
beforeAll(async () => {
  house = await twoServers(sendsBack);
  ({ api } = house);
});
afterAll(() => house.close());

const TURNS = 4;
const operator = (index: number, bill: string, act: string, name = 'rita') =>
  callBackoffice(house.either(index), api.services, `/deposits/${bill}/${act}`, { operator: name });

/** The actions of a player whose deposit of 300.00 is disputed, each with the replies that it may get. */
const deeds: Record<
  string,
  { readonly may: readonly (string | number)[]; readonly act: (player: Player) => Promise<string | number> }
> = {
  'a withdrawal': {
    may: [200, 'BALANCE_INSUFFICIENT', 'DEBT_OPEN'],
    act: async (player) => outcomeOf(await withdraw(house.either(1), player, '200.00')),
  },
  'a claim': {
    may: [200, 'NO_ELIGIBLE_TOPUPS', 'DEBT_OPEN'],
    act: async (player) => outcomeOf(await callAs(house.either(1), player, '/api/rechargerebate/claim', {})),
  },
  'a self-exclusion': {
    may: [200],
    act: async (player) =>
      outcomeOf(
        await callBackoffice(house.either(1), api.services, `/members/${player.account}/exclude`, { months: 6 }),
      ),
  },
  'a deletion': {
    may: [200],
    act: async (player) => {
      await transact(api.services.db, (tx) => deleteAccount(tx, api.services, { member: player.id, ip: '' }));
      return 200;
    },
  },
  'a bet': {
    may: [200, 'BALANCE_INSUFFICIENT'],
    act: async (player) => {
      const round = await openRound(api.services, player.id, 100_00n).catch((error: Error) => error.message);
      if (typeof round === 'string') return /BALANCE_INSUFFICIENT/.exec(round)?.[0] ?? round;
      await round.settle(150_00n);
      return 200;
    },
  },
};

describe.each(Object.keys(deeds))('%s', (name) => {
  const deed = deeds[name] ?? { may: [], act: () => Promise.resolve('none') };
  it.each(['EM_PROCESSAMENTO', 'DEVOLVIDO'] as const)(
    'concurrent with a return that is %s is refused with a code or done, and nothing is lost',
    async (told) => {
      for (let turn = 0; turn < TURNS; turn++) {
        const player = await newPlayer(api.services, { withdrawalPassword: true });
        const { payment, state } = await paidDeposit(api, player);
        const [answers, done] = await Promise.all([
          concurrently(3, (index) => notify(house.either(index), [withReturns(payment, back(told, '300.00'))])),
          deed.act(player),
        ]);
        expect(tally(answers.map(outcomeOf))).toEqual({ 200: 3 });
        expect(deed.may).toContain(done);
        expect(await state()).toBe(told === 'DEVOLVIDO' ? 'reversed' : 'disputed');
      }
      await expectLedgerChecks(api.services.db);
    },
  );
});

it('a deposit that two operators and its provider return at once is returned once', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const player = await newPlayer(api.services);
    const { bill, payment } = await paidDeposit(api, player);
    await operator(0, bill, 'reverse');
    const answers = await concurrently(6, (index) =>
      index % 2 === 0
        ? operator(index / 2, bill, 'reverse', 'rui')
        : notify(house.either(index), [withReturns(payment, back('DEVOLVIDO', '300.00'))]),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await reversalsOf(api, player)).toEqual([{ owed: 300, cash: 300 }]);
    expect(await moneyOf(api, player)).toEqual({});
  }
  await expectLedgerChecks(api.services.db);
});

it('a concurrent release and return end the dispute one way', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const player = await newPlayer(api.services);
    const { bill } = await paidDeposit(api, player);
    await operator(0, bill, 'dispute');
    await operator(0, bill, 'reverse');
    const [released, returned] = await Promise.all([
      operator(0, bill, 'release', 'lia'),
      operator(1, bill, 'reverse', 'rui'),
    ]);
    // A released deposit may still be reversed; a reversed one cannot be released.
    expect([200, 409]).toContain(released.status);
    expect(returned.status).toBe(200);
    expect(await moneyOf(api, player)).toEqual({});
    expect(await reversalsOf(api, player)).toHaveLength(1);
  }
  await expectLedgerChecks(api.services.db);
});

it('a debt is repaid once by concurrent deposits, wins and bets, and the excess is cash', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const player = await newPlayer(api.services);
    const { payment } = await paidDeposit(api, player);
    const round = await openRound(api.services, player.id, 200_00n);
    await bet(api, player.id, 100_00n, 0n);
    await notify(api.request, [withReturns(payment, back('DEVOLVIDO', '300.00'))]);
    expect(await moneyOf(api, player)).toEqual({ open_bets: 200, debt: -300 });
    const bets = await Promise.all([
      paidDeposit(api, player, '150.00').then(() => 'deposited'),
      round.settle(180_00n).then(() => 'won'),
      openRound(api.services, player.id, 10_00n).then(
        () => 'bet',
        () => 'refused',
      ),
    ]);
    expect(bets.slice(0, 2)).toEqual(['deposited', 'won']);
    // The player received 150.00 and 180.00, owed 300.00 of it, and may have 10.00 in play.
    const { cash, debt, open_bets: staked } = await balancesOf(api.services.db, player.id);
    expect([cash + staked, debt]).toEqual([30_00n, 0n]);
  }
  await expectLedgerChecks(api.services.db);
});

it('a write-off concurrent with a repaying deposit writes off exactly the rest', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const player = await newPlayer(api.services);
    const { payment } = await paidDeposit(api, player);
    await bet(api, player.id, 300_00n, 0n);
    await notify(api.request, [withReturns(payment, back('DEVOLVIDO', '300.00'))]);
    const giveUp = (index: number, name: string) =>
      callBackoffice(house.either(index), api.services, `/debts/${player.account}/write-off`, {
        ...{ operator: name, amount: '300.00' },
      });
    await giveUp(0, 'rita');
    const [given] = await Promise.all([giveUp(1, 'rui'), paidDeposit(api, player, '100.00')]);
    expect([200, 409]).toContain(given.status);
    const { cash, debt } = await balancesOf(api.services.db, player.id);
    expect([debt, [0n, 100_00n].includes(cash)]).toEqual([0n, true]);
  }
  await expectLedgerChecks(api.services.db);
});

it('a webhook of a thousand payments with one broken applies the others, with their returns', async () => {
  const player = await newPlayer(api.services);
  const { payment, state } = await paidDeposit(api, player);
  const strays = Array.from({ length: 998 }, (_, index) => ({
    ...payment,
    endToEndId: `E${String(index).padStart(31, '0')}`,
    txid: 'NOBODYS',
  }));
  const answer = await notify(api.request, [
    ...strays,
    { valor: 'broken' },
    withReturns(payment, back('DEVOLVIDO', '300.00')),
  ]);
  expect(answer.status).toBe(200);
  expect(await state()).toBe('reversed');
  const [kept] = await selectRows<{ made: number }>(
    api.services.db,
    sql`select count(*)::int as made from provider_event where txid = 'NOBODYS'`,
  );
  expect(kept?.made).toBe(998);
});

const DEBTS = 'every debt is what reversals left, less what was repaid and written off';
const STATES = 'a deposit is disputed while its dispute is open, and its open bonuses are suspended';

it.each([
  [
    'in every reversal, the amounts taken, owed and written off add up to the amount due',
    'update deposit_reversal set debt_cents = debt_cents + 1, owed_cents = owed_cents + 1 where debt_cents > 0',
    [DEBTS],
  ],
  [
    'disputed money is the sum that open disputes hold',
    'update deposit_dispute set held_cents = 0 where held_cents > 0',
    [],
  ],
  [
    'the amount taken back of a deposit is the total of its reversals',
    'update recharge set reversed_cents = reversed_cents - 1 where reversed_cents > 100',
    ['every member’s last VIP step is the level of their deposits'],
  ],
  [STATES, `update recharge set state = 'paid' where state = 'disputed'`, []],
  [DEBTS, 'delete from debt_write_off', []],
  [
    'no debt is negative, and no player who owes has a balance',
    `select ledger_post_2(array['debt'], array['reversal:0:debt'], array[now()], array[1, 1], array['debt', 'cash'], array[owner, owner],
      array[0, 0], array[true, false], array[-100, 100]::bigint[], '[]') from (select min(owner) as owner from ledger_account where kind = 'cash') a`,
    [DEBTS],
  ],
] as const)('the audit finds a violation of: %s', async (proof, statement, others) => {
  const failed = await checksFailedBy(api.services.db, sql.raw(statement));
  expect(failed).toContain(proof);
  expect(failed.filter((each) => each !== proof && !(others as readonly string[]).includes(each))).toEqual([]);
});
