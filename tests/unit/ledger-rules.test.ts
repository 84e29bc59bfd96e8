/** Tests that the database itself enforces the ledger's rules, and that the proofs find each fault. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres } from '#server/platform/db/connect.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { auditLedger } from '#server/kernel/ledger/balances.ts';
import { postOrThrow, post } from '#server/kernel/ledger/post.ts';
import { deposit } from '#server/kernel/ledger/postings.ts';
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

/** Creates a member with 50.00 in cash. */
async function memberWithMoney(): Promise<number> {
  const member = nextMember++;
  await db.transaction((tx) =>
    postOrThrow(tx as unknown as Database, [deposit({ member, depositId: member, amount: 50_00n, fee: 0n, now })]),
  );
  return member;
}

describe('the database itself refuses', () => {
  const CHECK = '23514';
  const NOT_NULL = '23502';
  const RESTRICT = '23001';

  /** Returns the database's error code of a refused change, or 'accepted'. */
  async function codeOf(work: (tx: Database) => Promise<unknown>): Promise<string> {
    return db
      .transaction((tx) => work(tx as unknown as Database))
      .then(
        () => 'accepted',
        (error: { code?: string; cause?: { code?: string } }) => error.code ?? error.cause?.code ?? 'unknown',
      );
  }

  /** Writes entries without the ledger's code, in a transfer of their own. */
  async function writeEntries(tx: Database, amounts: Record<number, string>): Promise<void> {
    const [transfer] = await selectRows<{ id: string }>(
      tx,
      sql`insert into ledger_transfer (kind, reference, posted_at) values ('test', ${crypto.randomUUID()}, now()) returning id::text`,
    );
    const lines = Object.entries(amounts).map(
      ([account, amount]) => sql`(${transfer?.id}::bigint, ${Number(account)}::bigint, ${amount}::bigint, 0)`,
    );
    await tx.execute(sql`insert into ledger_entry (transfer_id, account_id, amount_cents, balance_after_cents)
      values ${sql.join(lines, sql`, `)}`);
  }

  /** Returns the ids of a member's cash account (50.00) and of one of the house. */
  async function twoAccounts() {
    const member = await memberWithMoney();
    const [row] = await selectRows<{ cash: number; house: number }>(
      db,
      sql`select (select id::int from ledger_account where owner = ${member} and kind = 'cash') as cash,
        (select min(id)::int from ledger_account where kind = 'psp_clearing') as house`,
    );
    if (!row) throw new Error('no accounts');
    return row;
  }

  it('accepts balanced entries, so that the refusals below are about their faults', async () => {
    const { cash, house } = await twoAccounts();
    expect(await codeOf((tx) => writeEntries(tx, { [cash]: '-5000', [house]: '5000' }))).toBe('accepted');
  });

  it('entries that do not sum to zero', async () => {
    const { cash, house } = await twoAccounts();
    expect(await codeOf((tx) => writeEntries(tx, { [cash]: '-100', [house]: '99' }))).toBe(CHECK);
  });

  it('a player’s balance below zero, and an entry of zero', async () => {
    const { cash, house } = await twoAccounts();
    expect(await codeOf((tx) => writeEntries(tx, { [cash]: '-5001', [house]: '5001' }))).toBe(CHECK);
    expect(await codeOf((tx) => writeEntries(tx, { [cash]: '0', [house]: '0' }))).toBe(CHECK);
  });

  it('an entry of an account or a transfer that does not exist', async () => {
    const { cash, house } = await twoAccounts();
    const unknown = 999_999_999;
    expect(await codeOf((tx) => writeEntries(tx, { [cash]: '-100', [unknown]: '100' }))).toBe(NOT_NULL);
    const ofNoTransfer = sql`insert into ledger_entry (transfer_id, account_id, amount_cents, balance_after_cents)
      values (${unknown}::bigint, ${cash}::bigint, -1, 0), (${unknown}::bigint, ${house}::bigint, 1, 0)`;
    expect(await codeOf((tx) => tx.execute(ofNoTransfer))).toBe(NOT_NULL);
  });

  it.each([
    ['a changed entry', sql`update ledger_entry set amount_cents = amount_cents * 2`, RESTRICT],
    ['a deleted entry', sql`delete from ledger_entry`, RESTRICT],
    ['a changed transfer', sql`update ledger_transfer set kind = 'gift'`, RESTRICT],
    ['a deleted transfer', sql`delete from ledger_transfer`, RESTRICT],
    ['a deleted account', sql`delete from ledger_account`, RESTRICT],
    ['emptied entries', sql`truncate ledger_entry`, RESTRICT],
    ['everything emptied', sql`truncate ledger_account, ledger_transfer, ledger_entry`, RESTRICT],
    [
      'an account that opens with money',
      sql`insert into ledger_account (kind, owner, stripe, may_be_negative, balance_cents) values ('cash', 999, 0, false, 1)`,
      RESTRICT,
    ],
    ['a balance set by hand', sql`update ledger_account set balance_cents = balance_cents + 1`, RESTRICT],
  ])('%s', async (_name, statement, code) => {
    await memberWithMoney();
    expect(await codeOf((tx) => tx.execute(statement))).toBe(code);
  });

  it('a second transfer of one reference', async () => {
    const twice = (tx: Database) =>
      tx.execute(sql`insert into ledger_transfer (kind, reference, posted_at)
        values ('test', 'the same', now()), ('test', 'the same', now())`);
    expect(await codeOf(twice)).toBe('23505');
  });

  it('lines of a posting that do not sum to zero', async () => {
    const member = await memberWithMoney();
    const lines = [{ account: { kind: 'cash', member } as const, amount: 1n }];
    const kind = 'deposit';
    expect(await codeOf((tx) => post(tx, [{ kind, reference: 'free money', member, now, lines }]))).toBe(CHECK);
  });
});

describe('the checks', () => {
  it('find each fault that they are for', async () => {
    const faults = async (damage: ReturnType<typeof sql>[]) => {
      let wrong: string[] = [];
      const undo = new Error('undo');
      await db
        .transaction(async (transaction) => {
          const tx = transaction as unknown as Database;
          for (const statement of damage) await tx.execute(statement);
          wrong = (await auditLedger(tx)).filter((proof) => proof.wrong > 0).map((proof) => proof.name);
          throw undo;
        })
        .catch((error: unknown) => expect(error).toBe(undo));
      return wrong;
    };
    await memberWithMoney();
    const unguarded = sql`alter table ledger_account disable trigger all`;
    const one = sql`(select min(id) from ledger_account where kind = 'cash')`;
    expect(
      await faults([unguarded, sql`update ledger_account set balance_cents = balance_cents + 1 where id = ${one}`]),
    ).toEqual(['all balances sum to zero', 'every balance is the sum of its entries']);
    const lone = sql`insert into ledger_entry (transfer_id, account_id, amount_cents, balance_after_cents)
      values ((select min(id) from ledger_transfer), ${one}, 1, 0)`;
    const unbalanced = sql`alter table ledger_entry disable trigger ledger_statement_sums_to_zero`;
    expect(await faults([unbalanced, lone])).toEqual([
      'all balances sum to zero',
      'every transfer sums to zero',
      'every member’s day is the sum of its entries',
    ]);
    const day = sql`update member_day set deposited_cents = deposited_cents + 1`;
    expect(await faults([day])).toEqual(['every member’s day is the sum of its entries']);
    const unchecked = sql`alter table ledger_account drop constraint ledger_account_not_negative`;
    const below = sql`update ledger_account set balance_cents = -1 where id = ${one}`;
    expect(await faults([unguarded, unchecked, below])).toContain('no account is negative that may not be');
  });
});
