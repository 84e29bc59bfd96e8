/** The invariants that join the ledger to what it stands for (domain 4.4). Each answers how many rows break it. */
import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { auditLedger, prove } from '../ledger/balances.ts';
import type { Proof } from '../ledger/balances.ts';

/** Every proof of a live database; all are read in one transaction, so money in flight is not half seen. */
export function audit(db: Database): Promise<Proof[]> {
  return db.transaction(
    async (transaction) => {
      const tx = transaction as unknown as Database;
      return [...(await auditLedger(tx)), ...(await auditBusiness(tx))];
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function auditBusiness(tx: Database): Promise<Proof[]> {
  const held = (kind: string) => sql`(select coalesce(sum(balance_cents), 0) from ledger_account where kind = ${kind})`;
  return [
    await prove(
      tx,
      'locked money is the open withdrawals',
      sql`select 1 where ${held('locked')} <> (select coalesce(sum(amount_cents), 0) from withdrawal where state in ('requested', 'approved'))`,
    ),
    await prove(
      tx,
      'open bets are the unsettled stakes',
      sql`select 1 where ${held('open_bets')} <> (select coalesce(sum(bet_cents), 0) from game_round where state = 'open')`,
    ),
    await prove(
      tx,
      'every paid deposit has one posting, every other none',
      sql`select r.id from recharge r left join ledger_transfer t on t.reference = 'recharge:' || r.id
        where (r.state = 'paid') <> (t.id is not null)`,
    ),
    await prove(
      tx,
      'every paid withdrawal has one payment, every refused one its return',
      sql`select w.id from withdrawal w left join ledger_transfer t on t.reference = 'withdrawal:' || w.id || ':end'
        where coalesce(t.kind, '') <> case w.state when 'paid' then 'withdrawal_paid' when 'rejected' then 'withdrawal_returned'
          when 'returned' then 'withdrawal_returned' else '' end`,
    ),
    await prove(
      tx,
      'every credited payment belongs to a paid deposit of its amount',
      sql`select e.end_to_end_id from provider_event e left join recharge r on r.end_to_end_id = e.end_to_end_id
        where e.outcome = 'credited' and (r.state is distinct from 'paid' or r.amount_cents + r.fee_cents <> e.amount_cents)`,
    ),
  ];
}
