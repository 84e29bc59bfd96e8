/**
 * Tests the ledger alone: what each transfer moves, that a reference is posted once, and that missing money is refused
 * without a trace.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { auditLedger, balancesOf } from '#server/kernel/ledger/balances.ts';
import { post } from '#server/kernel/ledger/post.ts';
import type { PostingResult } from '#server/kernel/ledger/post.ts';
import { noPurpose } from '#server/kernel/ledger/posting.ts';
import type { Posting } from '#server/kernel/ledger/posting.ts';
import * as betPostings from '#server/kernel/ledger/bet-postings.ts';
import * as postings from '#server/kernel/ledger/postings.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';

let connection: Connection;
let db: Database;
let nextMember = 1;

beforeAll(async () => {
  connection = await connectPostgres(await freshDatabase());
  db = connection.db;
});
afterAll(() => connection.close());

const now = new Date();
const posted = (...together: Posting[]): Promise<PostingResult> =>
  db.transaction((tx) => post(tx as unknown as Database, together));
const game = { providerId: 1, type: 3 };
const count = async (table: 'ledger_transfer' | 'ledger_entry' | 'ledger_account') =>
  (await selectRows<{ rows: number }>(db, sql`select count(*)::int as rows from ${sql.identifier(table)}`))[0]?.rows;

/** Returns the entries of a reference: centavos by account kind. */
async function movedBy(reference: string): Promise<Record<string, bigint>> {
  const rows = await selectRows<{ kind: string; cents: string }>(
    db,
    sql`select a.kind, e.amount_cents::text as cents from ledger_entry e join ledger_account a on a.id = e.account_id
      join ledger_transfer t on t.id = e.transfer_id where t.reference = ${reference}`,
  );
  return Object.fromEntries(rows.map((row) => [row.kind, BigInt(row.cents)]));
}

/**
 * Creates a member with 100.00, of which 30.00 are in an open bet and 20.00 in a withdrawal, and with a bonus of 4.00.
 */
async function memberWithMoney() {
  const member = nextMember++;
  const act = { member, now };
  await posted(postings.deposit({ ...act, depositId: member, amount: 100_00n, fee: 0n }));
  await posted(betPostings.stakeBet({ ...act, bet: member, game, stake: 30_00n }));
  await posted(postings.holdWithdrawal({ ...act, withdrawalId: member, amount: 20_00n }));
  await posted(postings.giveBonus({ ...act, bonus: member, wallet: 'bonus', amount: 4_00n }));
  return { ...act, bet: member, game, placedAt: now, withdrawalId: member };
}

const suspense = { paymentKey: 'E1', amount: 7_00n, now };
type Act = Awaited<ReturnType<typeof memberWithMoney>>;

/** Lists every transfer: its call, its reference, and what it moves. */
const table: {
  name: string;
  posting: (act: Act) => Posting;
  reference: (act: Act) => string;
  moves: Record<string, bigint>;
}[] = [
  {
    name: 'a deposit: provider to cash, its fee to the house',
    posting: (act) => postings.deposit({ ...act, depositId: 1000 + act.member, amount: 100_00n, fee: 3_50n }),
    reference: (act) => `recharge:${1000 + act.member}`,
    moves: { psp_clearing: -103_50n, cash: 100_00n, fees: 3_50n },
  },
  {
    name: 'money of nobody: provider to suspense',
    posting: () => postings.receiveInSuspense(suspense),
    reference: () => 'psp:E1',
    moves: { psp_clearing: -7_00n, suspense: 7_00n },
  },
  {
    name: 'its return: suspense to provider',
    posting: () => postings.returnFromSuspense(suspense),
    reference: () => 'psp:E1:return',
    moves: { suspense: -7_00n, psp_clearing: 7_00n },
  },
  {
    name: 'a bet: cash to open bets',
    posting: (act) => betPostings.stakeBet({ ...act, bet: 1000 + act.member, stake: 50_00n }),
    reference: (act) => `bet:${1000 + act.member}:stake`,
    moves: { cash: -50_00n, open_bets: 50_00n },
  },
  {
    name: 'a won settlement: stake to the house, prize to cash',
    posting: (act) =>
      betPostings.settleBet({ ...act, stake: 30_00n, win: 45_00n, contribution: 3_00n, purpose: noPurpose }),
    reference: (act) => `bet:${act.bet}:end`,
    moves: { open_bets: -30_00n, house_game: -15_00n, cash: 45_00n },
  },
  {
    name: 'a lost settlement: the stake to the house, no line of zero',
    posting: (act) =>
      betPostings.settleBet({ ...act, stake: 30_00n, win: 0n, contribution: 30_00n, purpose: noPurpose }),
    reference: (act) => `bet:${act.bet}:end`,
    moves: { open_bets: -30_00n, house_game: 30_00n },
  },
  {
    name: 'a void: the stake back to cash',
    posting: (act) => betPostings.voidBet({ ...act, stake: 30_00n }),
    reference: (act) => `bet:${act.bet}:end`,
    moves: { open_bets: -30_00n, cash: 30_00n },
  },
  {
    name: 'a corrected prize: the difference from the house to cash',
    posting: (act) =>
      betPostings.resettleBet({ ...act, transaction: 'again-1', difference: 5_00n, purpose: noPurpose }),
    reference: (act) => `bet:${act.bet}:again:again-1`,
    moves: { house_game: -5_00n, cash: 5_00n },
  },
  {
    name: 'a request to withdraw: cash to locked',
    posting: (act) => postings.holdWithdrawal({ ...act, withdrawalId: 1000 + act.member, amount: 50_00n }),
    reference: (act) => `withdrawal:${1000 + act.member}:hold`,
    moves: { cash: -50_00n, locked: 50_00n },
  },
  {
    name: 'a paid withdrawal: locked to the provider, the fee to the house',
    posting: (act) => postings.payWithdrawal({ ...act, amount: 20_00n, fee: 40n }),
    reference: (act) => `withdrawal:${act.withdrawalId}:end`,
    moves: { locked: -20_00n, psp_clearing: 19_60n, fees: 40n },
  },
  {
    name: 'a refused withdrawal: locked back to cash',
    posting: (act) => postings.returnWithdrawal({ ...act, amount: 20_00n }),
    reference: (act) => `withdrawal:${act.withdrawalId}:end`,
    moves: { locked: -20_00n, cash: 20_00n },
  },
  {
    name: 'a bonus: the house to the bonus balance',
    posting: (act) => postings.giveBonus({ ...act, bonus: 1000 + act.member, wallet: 'bonus', amount: 5_00n }),
    reference: (act) => `bonus:${1000 + act.member}:give`,
    moves: { house_bonus: -5_00n, bonus: 5_00n },
  },
  {
    name: 'a bonus whose turnover is met: bonus balance to cash',
    posting: (act) => postings.convertBonus({ ...act, bonus: act.member, wallet: 'bonus', amount: 4_00n }),
    reference: (act) => `bonus:${act.member}:end`,
    moves: { bonus: -4_00n, cash: 4_00n },
  },
  {
    name: 'a bonus that is lost: back to the house',
    posting: (act) => postings.forfeitBonus({ ...act, bonus: act.member, wallet: 'bonus', amount: 4_00n }),
    reference: (act) => `bonus:${act.member}:end`,
    moves: { bonus: -4_00n, house_bonus: 4_00n },
  },
];

describe('each transfer', () => {
  it.each(table)('$name, once', async ({ posting, reference, moves }) => {
    const act = await memberWithMoney();
    expect(await posted(posting(act))).toBe('posted');
    expect(await movedBy(reference(act))).toEqual(moves);
    const before = [await balancesOf(db, act.member), await count('ledger_entry'), await count('ledger_transfer')];
    expect(await posted(posting(act))).toBe('repeated');
    expect([await balancesOf(db, act.member), await count('ledger_entry'), await count('ledger_transfer')]).toEqual(
      before,
    );
  });

  it('ends a bet one way only, and a withdrawal and a bonus too', async () => {
    const act = await memberWithMoney();
    const end = [
      betPostings.voidBet({ ...act, stake: 30_00n }),
      betPostings.settleBet({ ...act, stake: 30_00n, win: 60_00n, contribution: 30_00n, purpose: noPurpose }),
      postings.returnWithdrawal({ ...act, amount: 20_00n }),
      postings.payWithdrawal({ ...act, amount: 20_00n, fee: 0n }),
      postings.forfeitBonus({ ...act, bonus: act.member, wallet: 'bonus', amount: 4_00n }),
      postings.convertBonus({ ...act, bonus: act.member, wallet: 'bonus', amount: 4_00n }),
    ];
    const results = [];
    for (const each of end) results.push(await posted(each));
    expect(results).toEqual(['posted', 'repeated', 'posted', 'repeated', 'posted', 'repeated']);
    expect(await balancesOf(db, act.member)).toMatchObject({ cash: 100_00n, open_bets: 0n, locked: 0n });
  });

  it('stores the balance after each entry, and passes all checks', async () => {
    const { member } = await memberWithMoney();
    const rows = await selectRows<{ after: string }>(
      db,
      sql`select e.balance_after_cents::text as after from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.owner = ${member} and a.kind = 'cash' order by e.id`,
    );
    expect(rows.map((row) => row.after)).toEqual(['10000', '7000', '5000']);
    const proofs = await auditLedger(db);
    expect(proofs).toHaveLength(6);
    expect(proofs.filter((proof) => proof.wrong > 0)).toEqual([]);
  });

  it('posts several together or none of them', async () => {
    const act = await memberWithMoney();
    const hold = postings.holdWithdrawal({ ...act, withdrawalId: 2000 + act.member, amount: 50_00n });
    const give = postings.giveBonus({ ...act, bonus: 2000 + act.member, wallet: 'bonus', amount: 1_00n });
    expect(await posted(hold, give)).toBe('posted');
    expect(await posted(hold, give)).toBe('repeated');
    const convert = postings.convertBonus({ ...act, bonus: 2000 + act.member, wallet: 'bonus', amount: 1_00n });
    await expect(posted(give, convert)).rejects.toThrow('posted in part before');
    expect(await balancesOf(db, act.member)).toMatchObject({ cash: 0n, locked: 70_00n, bonus: 5_00n });
  });

  it('checks each posting after the one before it', async () => {
    const act = await memberWithMoney();
    const bonus = { ...act, bonus: 3000 + act.member, wallet: 'bonus' as const, amount: 9_00n };
    expect(await posted(postings.giveBonus(bonus), postings.convertBonus(bonus))).toBe('posted');
    expect(await balancesOf(db, act.member)).toMatchObject({ cash: 59_00n, bonus: 4_00n });
    const other = { ...act, bonus: 4000 + act.member, wallet: 'bonus' as const, amount: 9_00n };
    const wrong = await transact(db, async (tx) => {
      const result = await post(tx, [postings.convertBonus(other), postings.giveBonus(other)]);
      return result === 'insufficient' ? refuse('BALANCE_INSUFFICIENT') : result;
    });
    expect(wrong).toEqual({ refused: { code: 'BALANCE_INSUFFICIENT' } });
  });

  it('moves nothing and can be repeated if it has only zeros', async () => {
    const entries = await count('ledger_entry');
    const empty = { paymentKey: 'E0', amount: 0n, now };
    expect(await posted(postings.receiveInSuspense(empty))).toBe('posted');
    expect(await posted(postings.receiveInSuspense(empty))).toBe('repeated');
    expect(await count('ledger_entry')).toBe(entries);
  });
});

describe('missing money', () => {
  const tooMuch: [string, (act: Act) => Posting][] = [
    ['a bet', (act) => betPostings.stakeBet({ ...act, bet: 9999, stake: 50_01n })],
    ['a withdrawal', (act) => postings.holdWithdrawal({ ...act, withdrawalId: 9999, amount: 50_01n })],
    [
      'a settlement',
      (act) => betPostings.settleBet({ ...act, stake: 30_01n, win: 0n, contribution: 0n, purpose: noPurpose }),
    ],
    ['a void', (act) => betPostings.voidBet({ ...act, stake: 30_01n })],
    ['a payment', (act) => postings.payWithdrawal({ ...act, amount: 20_01n, fee: 0n })],
    ['a return', (act) => postings.returnWithdrawal({ ...act, amount: 20_01n })],
    ['a conversion', (act) => postings.convertBonus({ ...act, bonus: act.member, wallet: 'bonus', amount: 4_01n })],
    ['a lost bonus', (act) => postings.forfeitBonus({ ...act, bonus: act.member, wallet: 'bonus', amount: 4_01n })],
    ['money from suspense', () => postings.returnFromSuspense({ ...suspense, paymentKey: 'E2', amount: 1n })],
  ];

  it.each(tooMuch)('refuses %s, and rolled back it leaves nothing', async (_name, posting) => {
    const act = await memberWithMoney();
    const before = await snapshot(act.member);
    const result = await transact(db, async (tx) => {
      const result = await post(tx, [posting(act)]);
      return result === 'insufficient' ? refuse('BALANCE_INSUFFICIENT') : result;
    });
    expect(result).toEqual({ refused: { code: 'BALANCE_INSUFFICIENT' } });
    expect(await snapshot(act.member)).toEqual(before);
  });

  it('is refused for a player without an account, and creates none', async () => {
    const before = await snapshot(888);
    await transact(db, async (tx) => {
      const bet = betPostings.stakeBet({ member: 888, now, bet: 8888, game, stake: 1n });
      expect(await post(tx, [bet])).toBe('insufficient');
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
