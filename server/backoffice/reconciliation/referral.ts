/**
 * Checks the invariants of the referral programme: paid rewards match the daily sums (docs/domain/referral.md#commission-checks). Each check
 * returns the number of rows that break it.
 */
import { sql } from '#server/platform/db/drizzle.ts';
import { indirectShare } from '#contract/agency-mechanism.ts';
import type { Database } from '#server/platform/db/database.ts';
import { check } from '#server/kernel/ledger/public.ts';
import type { Check } from '#server/kernel/ledger/public.ts';
import { marginDay } from '#server/kernel/wagering/public.ts';
import { marginLeft } from '#server/contexts/rewards/public.ts';

/** The sums of each referrer's week, from the daily sums. */
const weeks = sql`select agent_id, week, sum(least(deposited, counted)) as recharge, sum(counted) as betting, sum(net) as settlement
  from (select agent_id, invitee_id, date_trunc('week', day)::date as week, sum(deposited_cents) as deposited,
      sum(counted_cents) as counted, sum(settled_cents) - sum(won_cents) as net
    from agency_day group by 1, 2, 3) as invitee group by 1, 2`;

export async function auditReferral(tx: Database): Promise<Check[]> {
  return [
    await check(
      tx,
      'every paid referral reward was credited once, every other none',
      sql`select coalesce(r.id, t.id) from agency_reward r
        full join (select * from ledger_transfer where kind = 'agency_reward') t
          on t.reference = 'agency:' || r.week || ':' || r.agent_id || ':' || r.part || ':' || r.kind
        left join (select e.transfer_id, e.amount_cents, a.owner from ledger_entry e
          join ledger_account a on a.id = e.account_id and a.kind = 'cash') c on c.transfer_id = t.id
        where (coalesce(r.state, '') = 'paid') <> (t.id is not null)
          or (r.state = 'paid' and (c.amount_cents, c.owner) is distinct from (r.reward_cents, r.agent_id))`,
    ),
    await check(
      tx,
      'every direct referral reward is the sum of its days',
      sql`select r.id from agency_reward r left join (${weeks}) w on w.agent_id = r.agent_id and w.week = r.week
        where r.kind = 'direct' and (r.base_cents is distinct from
            case r.part when 'recharge' then w.recharge when 'betting' then w.betting else w.settlement end
          or r.reward_cents > div(r.base_cents * r.rate_bp, 10000)
          or (r.bound = 'rate') <> (r.reward_cents = div(r.base_cents * r.rate_bp, 10000)))`,
    ),
    await check(
      tx,
      'every paid indirect referral reward is a share of what the referred players earned',
      sql`select r.id from agency_reward r
        left join (select m.invited_by, d.week, d.part, sum(d.reward_cents) as base,
            sum(div(d.reward_cents * ${indirectShare}::bigint, 10000)) as reward
          from agency_reward d join member m on m.id = d.agent_id and not m.is_demo
            left join agency_request q on q.member_id = m.id and q.state = 'accepted'
          where d.kind = 'direct' and d.state <> 'refused' and (q.id is null or q.counts_from <= d.week)
          group by 1, 2, 3) b on b.invited_by = r.agent_id and b.week = r.week and b.part = r.part
        where r.kind = 'indirect' and r.state = 'paid' and (r.base_cents, r.reward_cents) is distinct from (b.base, b.reward)`,
    ),
    await check(
      tx,
      'no referral week pays more than half of the margin on the referred players’ free stakes',
      sql`select r.agent_id from (select agent_id, week, sum(reward_cents) as reward from agency_reward
            where kind = 'direct' and week >= ${marginDay} group by 1, 2) r
        left join (select agent_id, date_trunc('week', day)::date as week, sum(margin_cents) as margin from agency_day group by 1, 2) d
          on d.agent_id = r.agent_id and d.week = r.week
        where r.reward * 2 * (10000 + ${indirectShare}::bigint) > greatest(coalesce(d.margin, 0), 0) * 10000`,
    ),
    await check(
      tx,
      'every referral day is the referred player’s own day',
      sql`select a.invitee_id from agency_day a join member m on m.id = a.invitee_id
        left join (select d.member_id, d.day, sum(d.deposited_cents) as deposited,
            case when d.day >= ${marginDay} then div(sum(d.point_stake), 10000) else sum(d.counted_cents) end as counted,
            case when d.day >= ${marginDay} then sum(d.free_stake_cents) else sum(d.settled_cents) end as settled,
            case when d.day >= ${marginDay} then sum(d.free_won_cents) else sum(d.won_cents) end as won,
            case when d.day >= ${marginDay} then ${marginLeft} else 0 end as margin
          from member_day d group by 1, 2) d
          on d.member_id = a.invitee_id and d.day = a.day
        where m.invited_by is distinct from a.agent_id or (a.deposited_cents, a.counted_cents, a.settled_cents, a.won_cents, a.margin_cents)
          is distinct from (d.deposited, d.counted, d.settled, d.won, d.margin)`,
    ),
    await check(
      tx,
      'nobody is their own referrer, directly or indirectly',
      sql`with recursive line(id, above) as (
          select id, invited_by from member where invited_by is not null
          union select l.id, m.invited_by from line l join member m on m.id = l.above where m.invited_by is not null)
        select id from line where id = above`,
    ),
  ];
}
