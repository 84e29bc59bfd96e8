/**
 * Checks disputed and reversed deposits, and debts (docs/domain/pix.md#reversed-deposits). Each check returns the number of rows that break it.
 */
import { sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { check } from '#server/kernel/ledger/public.ts';
import type { Check } from '#server/kernel/ledger/public.ts';

export async function auditReversals(tx: Database): Promise<Check[]> {
  return [
    await check(
      tx,
      'every reversed deposit was taken back once, and none of its rewards is left',
      sql`select r.id from recharge r left join ledger_transfer t on t.reference = 'recharge:' || r.id || ':reversed'
        where (r.state = 'reversed') <> (t.id is not null)
        union all select c.id from offer_claim c join recharge r on r.id = c.recharge_id
        where (r.state = 'reversed') <> (c.reversed_at is not null)
        union all select q.id from (${bonusesOfDeposits}) d join turnover_requirement q on q.id = d.id
          join recharge r on r.id = d.recharge_id
        where r.state = 'reversed' and q.state = 'active'`,
    ),
    await check(
      tx,
      'the amount taken back of a deposit is the total of its reversals',
      sql`select r.id from recharge r left join (select recharge_id, member_id, sum(deposit_cents) as cents from deposit_reversal group by 1, 2) d
          on d.recharge_id = r.id and d.member_id = r.member_id
        where r.reversed_cents is not null and (r.state <> 'reversed' or d.cents is distinct from least(r.reversed_cents, r.amount_cents)
          or r.reversed_cents > r.amount_cents + r.fee_cents)`,
    ),
    await check(
      tx,
      'in every reversal, the amounts taken, owed and written off add up to the amount due',
      sql`select v.id from deposit_reversal v
        where v.owed_cents <> v.held_cents + v.free_rewards_cents + v.cash_cents + v.withdrawals_cents + v.debt_cents + v.written_off_cents
          or v.debt_cents <> -${posted(sql`'reversal:' || v.id || ':debt'`, 'debt')}
          or v.written_off_cents <> -${posted(sql`'reversal:' || v.id || ':write_off'`, 'write_offs')}`,
    ),
    await check(
      tx,
      'every debt is what reversals left, less what was repaid and written off',
      sql`with owed as (select member_id, sum(debt_cents) as cents from deposit_reversal group by 1),
          given as (select member_id, sum(amount_cents) as cents from debt_write_off group by 1),
          repaid as (select a.owner, sum(e.amount_cents) as cents from ledger_account a join ledger_entry e on e.account_id = a.id
            join ledger_transfer t on t.id = e.transfer_id and t.kind = 'debt_repaid' where a.kind = 'debt' group by 1)
        select a.id from ledger_account a left join owed o on o.member_id = a.owner left join given g on g.member_id = a.owner
          left join repaid r on r.owner = a.owner
        where a.kind = 'debt'
          and -a.balance_cents <> coalesce(o.cents, 0) - coalesce(g.cents, 0) - coalesce(r.cents, 0)`,
    ),
    await check(
      tx,
      'a deposit is disputed while its dispute is open, and its open bonuses are suspended',
      sql`select r.id from recharge r left join deposit_dispute d on d.recharge_id = r.id and d.state = 'open'
        where r.state = 'disputed' and d.id is null or r.state = 'paid' and d.id is not null
        union all select q.id from turnover_requirement q left join (${bonusesOfDeposits}) d on d.id = q.id
          left join recharge r on r.id = d.recharge_id
        where q.frozen_at is not null
            and (q.state <> 'active' and q.forfeited_for is null or r.state is distinct from 'disputed')
          or q.frozen_at is null and q.state = 'active' and r.state = 'disputed'`,
    ),
  ];
}

/** Lists each bonus of a deposit, by a claim or as its own bonus, also after a restoration by an unpaid withdrawal. */
const bonusesOfDeposits = sql`
  with recursive given as (
    select q.id, coalesce(c.recharge_id, r.id) as recharge_id from turnover_requirement q
      left join offer_claim c on c.id = q.claim_id left join recharge r on q.source = 'recharge:' || r.id
      where c.recharge_id is not null or r.id is not null
    union select again.id, given.recharge_id from turnover_requirement again join given on again.source = 'back:' || given.id)
  select id, recharge_id from given`;

/** Builds the SQL of a posting's sum on accounts of a kind, centavos. */
const posted = (reference: ReturnType<typeof sql>, kind: string) =>
  sql`(select coalesce(sum(e.amount_cents), 0) from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
    join ledger_account a on a.id = e.account_id and a.kind = ${kind} where t.reference = ${reference})`;
