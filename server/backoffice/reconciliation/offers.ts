/** Checks the invariants of offers (docs/domain/rewards.md#reward-checks). Each check returns the number of rows that break it. */
import { sql } from '#server/platform/db/drizzle.ts';
import { offers, tiers } from '#contract/offers.ts';
import type { Database } from '#server/platform/db/database.ts';
import { check } from '#server/kernel/ledger/public.ts';
import { isMarginInForce, marginDay } from '#server/kernel/wagering/public.ts';
import type { Check } from '#server/kernel/ledger/public.ts';

export async function auditOffers(tx: Database): Promise<Check[]> {
  return [
    await check(
      tx,
      'every paid claim gave its reward once, every other none',
      sql`select c.id from offer_claim c
        left join (select claim_id, sum(bonus_cents) as bonus_cents from turnover_requirement
          where source like 'claim:%' group by claim_id) r on r.claim_id = c.id
        left join ledger_transfer t on t.reference = 'claim:' || c.id || ':exchange'
        left join ledger_entry e on e.transfer_id = t.id and e.amount_cents > 0
        where coalesce(r.bonus_cents, 0) + coalesce(e.amount_cents, 0)
          <> case when c.state = 'paid' then c.reward_cents else 0 end`,
    ),
    await check(
      tx,
      'every reward of a claim is of a claim that stands',
      sql`select r.id from turnover_requirement r left join offer_claim c on r.source in ('claim:' || c.id, 'claim:' || c.id || ':cash')
        where r.source like 'claim:%' and (c.id is null or r.claim_id is distinct from c.id or r.member_id <> c.member_id
          or r.wallet <> c.wallet or (r.source like '%:cash') <> (r.bonus_cents = c.cash_cents and r.required_cents = 0 and c.required_cents > 0))
        union all select t.id from ledger_transfer t left join offer_claim c on t.reference = 'claim:' || c.id || ':exchange'
        where t.kind = 'points_exchange' and c.id is null`,
    ),
    await check(
      tx,
      'every rewards wallet is the sum of its open rewards and its free points',
      sql`with owed as (
          select member_id, bonus_cents as cents from turnover_requirement where state = 'active' and wallet = 'rebate'
          union all select member_id, reward_cents from offer_claim where offer = 'exchange' and state = 'paid'
          union all select member_id, -amount_cents from rebate_collect),
        wanted as (select member_id, sum(cents) as cents from owed group by member_id)
        select coalesce(a.owner, w.member_id) from (select owner, balance_cents from ledger_account where kind = 'rebate') a
        full join wanted w on w.member_id = a.owner where coalesce(a.balance_cents, 0) <> coalesce(w.cents, 0)`,
    ),
    await check(
      tx,
      'every collection of the rewards wallet was posted once',
      sql`select r.id from rebate_collect r left join ledger_transfer t on t.reference = 'rebate:' || r.id || ':collect'
        left join ledger_entry e on e.transfer_id = t.id and e.amount_cents > 0
        where e.amount_cents is distinct from r.amount_cents`,
    ),
    await check(
      tx,
      'nobody exchanged points that they did not have',
      sql`select c.member_id from offer_claim c where c.offer = 'exchange' group by c.member_id
        having sum(c.base_cents) * 10000 > (select coalesce(sum(case when d.day >= ${marginDay} then d.point_stake else d.settled_cents * 10000 end), 0)
            from member_day d where d.member_id = c.member_id)
            -- A bet that the provider took back later gave points until then.
            + (select coalesce(sum(b.stake_cents), 0) * 10000 from game_bet b
              join ledger_transfer t on t.reference = 'bet:' || b.id || ':end' and t.kind = 'settle'
              where b.member_id = c.member_id and b.state = 'void')
          or sum(c.reward_cents) * ${offers.exchange.stakePerPoint * BigInt(offers.exchange.points)}::bigint
            <> sum(c.base_cents) * ${offers.exchange.value}::bigint`,
    ),
    await check(
      tx,
      'every rain draw has the planned number of winners, all present, and none before the draw',
      sql`select s.slot from rain_slot s left join rain_winner w on w.slot = s.slot
        group by s.slot having count(w.member_id) <> least(${offers.chatRain.winners}::int,
            case when ${isMarginInForce(sql`to_timestamp(s.slot)`)} then ceil(coalesce(s.present, 0) / ${offers.chatRain.oneIn}::numeric) else coalesce(s.present, 0) end)
          or (s.present is null) <> (s.drawn_at is null) or max(w.place) >= s.present
          or count(distinct w.place) <> count(w.member_id) or count(distinct w.turn) <> count(w.member_id)`,
    ),
    await check(
      tx,
      'every rain reward was claimed by a player who was drawn',
      sql`select c.id from offer_claim c left join rain_winner w on c.key = 'rain:' || w.slot || ':' || w.member_id
        where c.offer = 'chatRain' and w.member_id is distinct from c.member_id`,
    ),
    await check(
      tx,
      'a member’s credited deposits are counted from 1 without a gap',
      sql`select member_id from recharge where state in ('paid', 'disputed', 'reversed') group by member_id
        having min(paid_order) <> 1 or max(paid_order) <> count(*) or count(distinct paid_order) <> count(*)`,
    ),
    await check(
      tx,
      'every member’s last VIP step is the level of their deposits',
      sql`with totals as (select member_id, sum(greatest(0, amount_cents - coalesce(reversed_cents, case when state = 'reversed' then amount_cents else 0 end))) as cents
            from recharge where state in ('paid', 'disputed', 'reversed') group by member_id),
          tiers (begins) as (values ${tierStarts}),
          levels as (select member_id, (select count(*) from tiers where begins <= cents) as level from totals),
          steps as (select distinct on (member_id) member_id, level from vip_step order by member_id, id desc)
        select coalesce(l.member_id, s.member_id) from levels l full join steps s on s.member_id = l.member_id
        where coalesce(l.level, 0) <> coalesce(s.level, 0)`,
    ),
  ];
}

const tierStarts = sql.raw(tiers.map(({ from }) => `(${from})`).join(', '));
