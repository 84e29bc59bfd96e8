/** Reads a member's balances, and checks the whole ledger (docs/domain/money-and-ledger.md#ledger-checks). */
import { eq, sql } from '#server/platform/db/drizzle.ts';
import { TIME_ZONE } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { playerKinds } from './accounts.ts';
import type { PlayerKind } from './accounts.ts';
import { ledgerAccounts } from './schema.ts';

/** Centavos by kind. A kind without an account is zero. */
export type Balances = Readonly<Record<PlayerKind, bigint>>;

const accountsOf = preparedQuery<{ member: number }, { kind: string; cents: bigint }[]>('accounts_of', (db, at) =>
  db
    .select({ kind: ledgerAccounts.kind, cents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.owner, at('member'))),
);

export async function balancesOf(db: Database, member: number): Promise<Balances> {
  const found = new Map((await accountsOf(db, { member })).map(({ kind, cents }) => [kind, cents]));
  return Object.fromEntries(playerKinds.map((kind) => [kind, found.get(kind) ?? 0n])) as Record<PlayerKind, bigint>;
}

/** Returns a member's debt in centavos, zero or above. */
export async function debtOf(db: Database, member: number): Promise<bigint> {
  return -(await balancesOf(db, member)).debt;
}

/** One check: `wrong` counts the rows that violate it. */
export interface Check {
  readonly name: string;
  readonly wrong: number;
}

/** Checks the accounts alone, without their entries. */
export async function auditBalances(db: Database): Promise<Check[]> {
  return [
    await check(
      db,
      'all balances sum to zero',
      sql`select 1 from ledger_account having coalesce(sum(balance_cents), 0) <> 0`,
    ),
    await check(
      db,
      'no account is negative that may not be',
      sql`select id from ledger_account where balance_cents < 0 and not may_be_negative`,
    ),
    await check(
      db,
      'no debt is negative, and no player who owes has a balance',
      sql`select d.id from ledger_account d left join ledger_account c on c.owner = d.owner and c.kind = 'cash'
        where d.kind = 'debt' and (d.balance_cents > 0 or (d.balance_cents < 0 and c.balance_cents > 0))`,
    ),
  ];
}

/** Checks the ledger by itself. server/backoffice/reconciliation/ledger.ts adds checks against deposits, rounds and withdrawals. */
export async function auditLedger(db: Database): Promise<Check[]> {
  return [
    ...(await auditBalances(db)),
    await check(
      db,
      'every transfer sums to zero',
      sql`select transfer_id from ledger_entry group by transfer_id having sum(amount_cents) <> 0`,
    ),
    await check(
      db,
      'every balance is the sum of its entries',
      sql`select a.id from ledger_account a left join ledger_entry e on e.account_id = a.id
        group by a.id having a.balance_cents <> coalesce(sum(e.amount_cents), 0)`,
    ),
    await check(db, 'every member’s day is the sum of its entries', wrongDays),
  ];
}

/** Selects members' days whose sums differ from the entries posted on them, by São Paulo's clock. */
const wrongDays = sql`with posted as (
    select a.owner as member_id, (t.posted_at at time zone ${TIME_ZONE})::date as day,
      count(*) filter (where t.kind = 'bet' and a.kind = 'open_bets') as bets,
      coalesce(sum(e.amount_cents) filter (where t.kind = 'bet' and a.kind = 'open_bets'), 0) as staked,
      coalesce(-sum(e.amount_cents) filter (where t.kind = 'settle' and a.kind = 'open_bets'), 0) as settled,
      coalesce(sum(e.amount_cents) filter (where t.kind in ('settle', 'resettle') and a.kind = 'cash'), 0) as won,
      coalesce(sum(e.amount_cents) filter (where t.kind = 'void' and a.kind = 'cash'), 0) as voided,
      coalesce(sum(e.amount_cents) filter (where t.kind in ('deposit', 'deposit_reversed') and a.kind = 'cash'), 0) as deposited,
      coalesce(-sum(e.amount_cents) filter (where t.kind = 'withdrawal_paid' and a.kind = 'locked'), 0) as paid_out,
      coalesce(sum(f.amount_cents) filter (where t.kind in ('deposit', 'deposit_reversed', 'withdrawal_paid') and a.kind in ('cash', 'locked')), 0) as fees,
      coalesce(sum(e.amount_cents) filter (where t.kind in ('bonus_convert', 'bonus_taken_back', 'rebate_collect') and a.kind = 'cash'), 0) as bonuses,
      coalesce(sum(e.amount_cents) filter (where t.kind = 'agency_reward' and a.kind = 'cash'), 0) as agency
    from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id and a.owner is not null
      left join (select e.transfer_id, e.amount_cents from ledger_entry e
        join ledger_account a on a.id = e.account_id and a.kind = 'fees') f on f.transfer_id = t.id
    group by 1, 2),
  kept as (
    select member_id, day, sum(bets) as bets, sum(staked_cents) as staked, sum(settled_cents) as settled, sum(won_cents) as won,
      sum(voided_cents) as voided, sum(deposited_cents) as deposited, sum(paid_out_cents) as paid_out, sum(fee_cents) as fees,
      sum(bonus_cents) as bonuses, sum(agency_cents) as agency
    from member_day group by 1, 2)
  select coalesce(p.member_id, k.member_id) from posted p full join kept k on k.member_id = p.member_id and k.day = p.day
  where (coalesce(p.bets, 0), coalesce(p.staked, 0), coalesce(p.settled, 0), coalesce(p.won, 0), coalesce(p.voided, 0),
      coalesce(p.deposited, 0), coalesce(p.paid_out, 0), coalesce(p.fees, 0), coalesce(p.bonuses, 0), coalesce(p.agency, 0))
    is distinct from (coalesce(k.bets, 0), coalesce(k.staked, 0), coalesce(k.settled, 0), coalesce(k.won, 0), coalesce(k.voided, 0),
      coalesce(k.deposited, 0), coalesce(k.paid_out, 0), coalesce(k.fees, 0), coalesce(k.bonuses, 0), coalesce(k.agency, 0))`;

/** Counts the rows of a query that selects violations. */
export async function check(db: Database, name: string, faults: ReturnType<typeof sql>): Promise<Check> {
  const rows = await selectRows<{ wrong: number }>(db, sql`select count(*)::int as wrong from (${faults}) as faults`);
  return { name, wrong: rows[0]?.wrong ?? 0 };
}
