/**
 * The ledger alone: what each transfer moves, that a reference is posted once, and that money that is not there is
 * refused and leaves nothing.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPglite } from '#server/db/connect.ts';
import type { Connection, Database } from '#server/db/connect.ts';
import { transact } from '#server/core/transact.ts';
import { refuse } from '#server/core/refusal.ts';
import { auditLedger, balancesOf } from '#server/ledger/balances.ts';
import type { PostingResult } from '#server/ledger/post.ts';
import * as transfers from '#server/ledger/transfers.ts';
import { rowsOf } from '#tests/support/books.ts';

let connection: Connection;
let db: Database;
let nextMember = 1;

beforeAll(async () => {
  connection = await connectPglite(null);
  db = connection.db;
});
afterAll(() => connection.close());

const now = new Date();
const inTransaction = (work: (tx: Database) => Promise<PostingResult>) =>
  db.transaction((tx) => work(tx as unknown as Database));
const count = async (table: 'ledger_transfer' | 'ledger_entry' | 'ledger_account') =>
  (await rowsOf<{ rows: number }>(db, sql`select count(*)::int as rows from ${sql.identifier(table)}`))[0]?.rows;

/** What stands under a reference: centavos by account kind, without the lines of nobody. */
async function movedBy(reference: string): Promise<Record<string, bigint>> {
  const rows = await rowsOf<{ kind: string; cents: string }>(
    db,
    sql`select a.kind, e.amount_cents::text as cents from ledger_entry e join ledger_account a on a.id = e.account_id
      join ledger_transfer t on t.id = e.transfer_id where t.reference = ${reference}`,
  );
  return Object.fromEntries(rows.map((row) => [row.kind, BigInt(row.cents)]));
}

/** A member with 100.00 in cash, of which 30.00 are in an open bet and 20.00 in a withdrawal: 50.00 are left; 4.00 of bonus. */
async function memberWithMoney() {
  const member = nextMember++;
  const act = { member, now };
  await inTransaction((tx) => transfers.deposit(tx, { ...act, rechargeId: member, amount: 100_00n, fee: 0n }));
  await inTransaction((tx) => transfers.placeBet(tx, { ...act, round: `r:${member}`, stake: 30_00n }));
  await inTransaction((tx) => transfers.holdWithdrawal(tx, { ...act, withdrawalId: member, amount: 20_00n }));
  await inTransaction((tx) => transfers.giveBonus(tx, { ...act, bonus: member, amount: 4_00n }));
  return { ...act, round: `r:${member}`, withdrawalId: member };
}

const suspense = { endToEndId: 'E1', amount: 7_00n, now };
type Act = Awaited<ReturnType<typeof memberWithMoney>>;

/** Every transfer: how it is asked for, the reference it stands under, and what it moves. */
const table: {
  name: string;
  run: (tx: Database, act: Act) => Promise<PostingResult>;
  reference: (act: Act) => string;
  moves: Record<string, bigint>;
}[] = [
  {
    name: 'a deposit: provider to cash, its fee to the house',
    run: (tx, act) => transfers.deposit(tx, { ...act, rechargeId: 1000 + act.member, amount: 100_00n, fee: 3_50n }),
    reference: (act) => `recharge:${1000 + act.member}`,
    moves: { psp_clearing: -103_50n, cash: 100_00n, fees: 3_50n },
  },
  {
    name: 'money of nobody: provider to suspense',
    run: (tx) => transfers.receiveInSuspense(tx, suspense),
    reference: () => 'psp:E1',
    moves: { psp_clearing: -7_00n, suspense: 7_00n },
  },
  {
    name: 'its return: suspense to provider',
    run: (tx) => transfers.returnFromSuspense(tx, suspense),
    reference: () => 'psp:E1:return',
    moves: { suspense: -7_00n, psp_clearing: 7_00n },
  },
  {
    name: 'a bet: cash to open bets',
    run: (tx, act) => transfers.placeBet(tx, { ...act, round: `${act.round}:2`, stake: 50_00n }),
    reference: (act) => `round:${act.round}:2:bet`,
    moves: { cash: -50_00n, open_bets: 50_00n },
  },
  {
    name: 'a won settlement: stake to the house, prize to cash',
    run: (tx, act) => transfers.settleBet(tx, { ...act, stake: 30_00n, win: 45_00n }),
    reference: (act) => `round:${act.round}:settle`,
    moves: { open_bets: -30_00n, house_game: -15_00n, cash: 45_00n },
  },
  {
    name: 'a lost settlement: the stake to the house, no line of zero',
    run: (tx, act) => transfers.settleBet(tx, { ...act, stake: 30_00n, win: 0n }),
    reference: (act) => `round:${act.round}:settle`,
    moves: { open_bets: -30_00n, house_game: 30_00n },
  },
  {
    name: 'a void: the stake back to cash',
    run: (tx, act) => transfers.voidBet(tx, { ...act, stake: 30_00n }),
    reference: (act) => `round:${act.round}:settle`,
    moves: { open_bets: -30_00n, cash: 30_00n },
  },
  {
    name: 'a request to withdraw: cash to locked',
    run: (tx, act) => transfers.holdWithdrawal(tx, { ...act, withdrawalId: 1000 + act.member, amount: 50_00n }),
    reference: (act) => `withdrawal:${1000 + act.member}:hold`,
    moves: { cash: -50_00n, locked: 50_00n },
  },
  {
    name: 'a paid withdrawal: locked to the provider, the fee to the house',
    run: (tx, act) => transfers.payWithdrawal(tx, { ...act, amount: 20_00n, fee: 40n }),
    reference: (act) => `withdrawal:${act.withdrawalId}:end`,
    moves: { locked: -20_00n, psp_clearing: 19_60n, fees: 40n },
  },
  {
    name: 'a refused withdrawal: locked back to cash',
    run: (tx, act) => transfers.returnWithdrawal(tx, { ...act, amount: 20_00n }),
    reference: (act) => `withdrawal:${act.withdrawalId}:end`,
    moves: { locked: -20_00n, cash: 20_00n },
  },
  {
    name: 'a bonus: the house to the bonus balance',
    run: (tx, act) => transfers.giveBonus(tx, { ...act, bonus: 1000 + act.member, amount: 5_00n }),
    reference: (act) => `bonus:${1000 + act.member}:give`,
    moves: { house_bonus: -5_00n, bonus: 5_00n },
  },
  {
    name: 'a bonus whose turnover is met: bonus balance to cash',
    run: (tx, act) => transfers.convertBonus(tx, { ...act, bonus: act.member, amount: 4_00n }),
    reference: (act) => `bonus:${act.member}:end`,
    moves: { bonus: -4_00n, cash: 4_00n },
  },
  {
    name: 'a bonus that is lost: back to the house',
    run: (tx, act) => transfers.forfeitBonus(tx, { ...act, bonus: act.member, amount: 4_00n }),
    reference: (act) => `bonus:${act.member}:end`,
    moves: { bonus: -4_00n, house_bonus: 4_00n },
  },
];

describe('each transfer', () => {
  it.each(table)('$name, once', async ({ run, reference, moves }) => {
    const act = await memberWithMoney();
    expect(await inTransaction((tx) => run(tx, act))).toBe('posted');
    expect(await movedBy(reference(act))).toEqual(moves);
    const before = [await balancesOf(db, act.member), await count('ledger_entry'), await count('ledger_transfer')];
    expect(await inTransaction((tx) => run(tx, act))).toBe('repeated');
    expect([await balancesOf(db, act.member), await count('ledger_entry'), await count('ledger_transfer')]).toEqual(
      before,
    );
  });

  it('ends a round one way only, and a withdrawal and a bonus too', async () => {
    const act = await memberWithMoney();
    const end = [
      (tx: Database) => transfers.voidBet(tx, { ...act, stake: 30_00n }),
      (tx: Database) => transfers.settleBet(tx, { ...act, stake: 30_00n, win: 60_00n }),
      (tx: Database) => transfers.returnWithdrawal(tx, { ...act, amount: 20_00n }),
      (tx: Database) => transfers.payWithdrawal(tx, { ...act, amount: 20_00n, fee: 0n }),
      (tx: Database) => transfers.forfeitBonus(tx, { ...act, bonus: act.member, amount: 4_00n }),
      (tx: Database) => transfers.convertBonus(tx, { ...act, bonus: act.member, amount: 4_00n }),
    ];
    const results = [];
    for (const run of end) results.push(await inTransaction(run));
    expect(results).toEqual(['posted', 'repeated', 'posted', 'repeated', 'posted', 'repeated']);
    expect(await balancesOf(db, act.member)).toMatchObject({ cash: 100_00n, open_bets: 0n, locked: 0n });
  });

  it('keeps the balance after each entry, and leaves all proofs whole', async () => {
    const { member } = await memberWithMoney();
    const rows = await rowsOf<{ after: string }>(
      db,
      sql`select e.balance_after_cents::text as after from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.owner = ${member} and a.kind = 'cash' order by e.id`,
    );
    expect(rows.map((row) => row.after)).toEqual(['10000', '7000', '5000']);
    const proofs = await auditLedger(db);
    expect(proofs).toHaveLength(4);
    expect(proofs.filter((proof) => proof.wrong > 0)).toEqual([]);
  });

  it('of nothing but zeros moves nothing and can be repeated', async () => {
    const entries = await count('ledger_entry');
    const empty = { endToEndId: 'E0', amount: 0n, now };
    expect(await inTransaction((tx) => transfers.receiveInSuspense(tx, empty))).toBe('posted');
    expect(await inTransaction((tx) => transfers.receiveInSuspense(tx, empty))).toBe('repeated');
    expect(await count('ledger_entry')).toBe(entries);
  });
});

describe('money that is not there', () => {
  const tooMuch: [string, (tx: Database, act: Act) => Promise<PostingResult>][] = [
    ['a bet', (tx, act) => transfers.placeBet(tx, { ...act, round: 'x', stake: 50_01n })],
    ['a withdrawal', (tx, act) => transfers.holdWithdrawal(tx, { ...act, withdrawalId: 9999, amount: 50_01n })],
    ['a settlement', (tx, act) => transfers.settleBet(tx, { ...act, stake: 30_01n, win: 0n })],
    ['a void', (tx, act) => transfers.voidBet(tx, { ...act, stake: 30_01n })],
    ['a payment', (tx, act) => transfers.payWithdrawal(tx, { ...act, amount: 20_01n, fee: 0n })],
    ['a return', (tx, act) => transfers.returnWithdrawal(tx, { ...act, amount: 20_01n })],
    ['a conversion', (tx, act) => transfers.convertBonus(tx, { ...act, bonus: act.member, amount: 4_01n })],
    ['a lost bonus', (tx, act) => transfers.forfeitBonus(tx, { ...act, bonus: act.member, amount: 4_01n })],
    ['money from suspense', (tx) => transfers.returnFromSuspense(tx, { ...suspense, endToEndId: 'E2', amount: 1n })],
  ];

  it.each(tooMuch)('refuses %s, and rolled back it leaves nothing', async (_name, run) => {
    const act = await memberWithMoney();
    const before = await snapshot(act.member);
    const result = await transact(db, async (tx) => {
      const posted = await run(tx, act);
      return posted === 'insufficient' ? refuse('BALANCE_INSUFFICIENT') : posted;
    });
    expect(result).toEqual({ refused: { code: 'BALANCE_INSUFFICIENT' } });
    expect(await snapshot(act.member)).toEqual(before);
  });

  it('of a player without any account is none, and no account is left behind', async () => {
    const before = await snapshot(888);
    await transact(db, async (tx) => {
      expect(await transfers.placeBet(tx, { member: 888, now, round: 'never', stake: 1n })).toBe('insufficient');
      return refuse('BALANCE_INSUFFICIENT');
    });
    expect(await snapshot(888)).toEqual(before);
  });

  const snapshot = async (member: number) => [
    await balancesOf(db, member),
    await count('ledger_account'),
    await count('ledger_transfer'),
    await count('ledger_entry'),
  ];
});
