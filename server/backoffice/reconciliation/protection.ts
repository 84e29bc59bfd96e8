/** Checks restrictions (docs/domain/protection.md#protection-audit): nothing was staked or given under one. */
import { sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { check } from '#server/kernel/ledger/public.ts';
import type { Check } from '#server/kernel/ledger/public.ts';

/** Postings that a member only gets by play or offers. */
const play = sql`('bet', 'bonus_give', 'points_exchange', 'rebate_collect', 'agency_reward')`;

/**
 * Builds the SQL condition that no money of account `a` moved for four days. Money that a bank sent back later has
 * four days of its own.
 */
const rests = sql`not exists (select from ledger_entry n where n.account_id = a.id and n.posted_at >= now() - interval '4 days')`;

export async function auditProtection(tx: Database): Promise<Check[]> {
  return [
    await check(
      tx,
      'no bet and no reward while a member was restricted',
      // The beginning is compared by the ledger's order, and the end by the clock, as the gate does.
      sql`select t.id from restriction r
        join ledger_account a on a.owner = r.member_id
        join ledger_entry e on e.account_id = a.id
        join ledger_transfer t on t.id = e.transfer_id and t.id > r.after_transfer
        left join turnover_requirement q on t.reference = 'bonus:' || q.id || ':give'
        left join exclusion x on x.restriction_id = r.id
        where t.kind in ${play}
          -- An exclusion lasts until its account was opened again.
          and t.posted_at < case when x.id is null then coalesce(r.until, 'infinity') else coalesce(x.reopened_at, 'infinity') end
          -- What a deposit was promised when it was made, and what a withdrawal had taken and is given again.
          and coalesce(q.source, '') not like 'recharge:%' and coalesce(q.source, '') not like 'back:%'
          -- Points and free rewards that closing the account turned into cash (docs/domain/accounts.md#account-deletion).
          and not (t.kind in ('points_exchange', 'rebate_collect') and (
            exists (select from deletion d where d.member_id = r.member_id and d.asked_at = t.posted_at)
            or exists (select from exclusion l where l.member_id = r.member_id and l.started_at = t.posted_at)))
          -- What a deposit that went back took of the rewards that were free.
          and not (t.kind = 'rebate_collect' and exists (select from deposit_reversal v
            where v.member_id = r.member_id and v.free_rewards_cents > 0 and v.reversed_at = t.posted_at))`,
    ),
    await check(
      tx,
      'every exclusion of more than four days is paid out, or its money could not be',
      sql`select e.id from exclusion e
        join ledger_account a on a.owner = e.member_id and a.kind = 'cash' and a.balance_cents <> 0
        where e.state <> 'reopened' and e.started_at < now() - interval '4 days' and e.unpayable_at is null and ${rests}`,
    ),
    await check(
      tx,
      'every account that was deleted is closed, and paid out within four days, or its money could not be',
      sql`select d.id from deletion d
        join member m on m.id = d.member_id
        left join ledger_account a on a.owner = d.member_id and a.kind = 'cash' and a.balance_cents <> 0
        where m.status = 1 or (a.id is not null and d.unpayable_at is null and d.asked_at < now() - interval '4 days' and ${rests})`,
    ),
    await check(
      tx,
      'every exclusion has its restriction, every restriction that closes an account its exclusion or one that made it longer',
      sql`select r.id from restriction r full join exclusion e on e.restriction_id = r.id
        where (r.kind in ('exclusion', 'central', 'social') or e.id is not null)
          and (r.id is null or r.member_id is distinct from coalesce(e.member_id, r.member_id) or r.kind not in ('exclusion', 'central', 'social', 'operator')
            or e.id is null and not exists (select 1 from restriction l where l.member_id = r.member_id and l.id > r.id
              and l.kind = 'operator' and coalesce(l.until, 'infinity') > r.until))`,
    ),
  ];
}
