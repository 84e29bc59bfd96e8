/**
 * Checks that the ledger agrees with the other tables (docs/domain/money-and-ledger.md#ledger-checks). Each check returns the number of rows
 * that break it.
 */
import { FULL_EDGE_PPM } from '#contract/turnover.ts';
import { sql } from '#server/platform/db/drizzle.ts';
import { readSnapshot } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/database.ts';
import { auditLedger, check } from '#server/kernel/ledger/public.ts';
import type { Check } from '#server/kernel/ledger/public.ts';
import { auditReferral } from './referral.ts';
import { auditManualAdjustments } from './manual-adjustments.ts';
import { auditLimits } from './limits.ts';
import { auditOffers } from './offers.ts';
import { auditReach } from './gift-limits.ts';
import { auditReversals } from './reversals.ts';
import { auditProtection } from './protection.ts';
import { auditWheel } from './wheel.ts';

/** Runs every check on a live database. All of them read one snapshot, so that no transfer is half visible. */
export function audit(db: Database): Promise<Check[]> {
  return readSnapshot(db, async (tx) => [
    ...(await auditLedger(tx)),
    ...(await auditBusiness(tx)),
    ...(await auditOffers(tx)),
    ...(await auditReversals(tx)),
    ...(await auditWheel(tx)),
    ...(await auditReferral(tx)),
    ...(await auditManualAdjustments(tx)),
    ...(await auditReach(tx)),
    ...(await auditLimits(tx)),
    ...(await auditProtection(tx)),
  ]);
}

/** Checks that held money equals the sum of open withdrawals, disputes and stakes. */
export async function auditHeld(tx: Database): Promise<Check[]> {
  const held = (kind: string) => sql`(select coalesce(sum(balance_cents), 0) from ledger_account where kind = ${kind})`;
  return [
    await check(
      tx,
      'money locked for withdrawals is the sum of the open withdrawals',
      sql`select 1 where ${held('locked')} <> (select coalesce(sum(amount_cents), 0) from withdrawal where state in ('requested', 'under_review', 'approved'))`,
    ),
    await check(
      tx,
      'disputed money is the sum that open disputes hold',
      sql`select 1 where ${held('disputed')} <> (select coalesce(sum(held_cents), 0) from deposit_dispute)`,
    ),
    await check(
      tx,
      'open bets are the unsettled stakes',
      sql`select 1 where ${held('open_bets')} <> (select coalesce(sum(stake_cents), 0) from game_bet where state = 'open')`,
    ),
  ];
}

async function auditBusiness(tx: Database): Promise<Check[]> {
  return [
    ...(await auditHeld(tx)),
    await check(
      tx,
      'every member’s bonus balance is their open bonuses',
      sql`select coalesce(a.owner, r.member_id) from (select owner, balance_cents from ledger_account where kind = 'bonus') a
        full join (select member_id, sum(bonus_cents) as cents from turnover_requirement
            where state = 'active' and wallet = 'bonus' group by member_id) r
          on r.member_id = a.owner where coalesce(a.balance_cents, 0) <> coalesce(r.cents, 0)`,
    ),
    await check(
      tx,
      'every bonus was granted once and ended in one way',
      sql`select r.id from turnover_requirement r
        left join ledger_transfer g on g.reference = 'bonus:' || r.id || ':give'
        left join ledger_transfer e on e.reference = 'bonus:' || r.id || ':end'
        where g.id is null or coalesce(e.kind, '') <> case r.state when 'done' then 'bonus_convert'
          when 'forfeited' then 'bonus_forfeit' when 'expired' then 'bonus_forfeit' else '' end`,
    ),
    await check(
      tx,
      'turnover is the sum of the settled bets that count for it, each stake at most once',
      sql`select r.id from turnover_requirement r left join turnover_count c on c.requirement_id = r.id
          group by r.id having r.progress_cents <> coalesce(sum(c.counted_cents), 0)
        union all select g.id from game_bet g join turnover_count c on c.bet_id = g.id
            join turnover_requirement r on r.id = c.requirement_id
          group by g.id having sum(c.counted_cents) > g.stake_cents
            or g.state <> 'settled' and bool_or(g.state = 'open' or r.state = 'active')`,
    ),
    await check(
      tx,
      'every member’s days with a provider and type are the bets on its games',
      sql`select coalesce(b.member_id, d.member_id) from (
          select b.member_id, b.provider_id, b.game_type, count(*) as bets, sum(b.stake_cents) as staked,
            coalesce(sum(b.stake_cents) filter (where b.state = 'settled'), 0) as settled, coalesce(sum(b.win_cents), 0) as won,
            coalesce(sum(b.stake_cents) filter (where b.state = 'void'), 0) as voided, coalesce(sum(b.counted_cents), 0) as counted
          from game_bet b group by 1, 2, 3) b
        full join (
          select member_id, provider_id, game_type, sum(bets) as bets, sum(staked_cents) as staked, sum(settled_cents) as settled,
            sum(won_cents) as won, sum(voided_cents) as voided, sum(counted_cents) as counted
          from member_day where provider_id <> 0 group by 1, 2, 3) d
        on d.member_id = b.member_id and d.provider_id = b.provider_id and d.game_type = b.game_type
        where (b.bets, b.staked, b.settled, b.won, b.voided, b.counted)
          is distinct from (d.bets, d.staked, d.settled, d.won, d.voided, d.counted)`,
    ),
    await check(
      tx,
      'every settled stake is free, except the part that counted for a bonus',
      sql`select b.id from game_bet b left join turnover_count c on c.bet_id = b.id
        where b.edge_ppm is not null and b.state = 'settled'
        group by b.id having b.free_cents not between 0 and b.stake_cents
          or (count(c.*) = 0 and b.free_cents <> b.stake_cents) or (count(c.*) > 0 and b.free_cents = b.stake_cents)`,
    ),
    await check(
      tx,
      'every member’s free stakes, prizes and margins are those of their bets',
      sql`select coalesce(b.member_id, d.member_id) from (
          select member_id, provider_id, game_type, sum(free_cents) as stake, sum(div(win_cents::numeric * free_cents, stake_cents)) as won,
            sum(stake_cents * coalesce(edge_ppm, 0)) as margin, sum(free_cents * coalesce(edge_ppm, 0)) as free_margin,
            sum(free_cents * case when edge_ppm is null then 10000 else least(10000, edge_ppm::bigint * 10000 / ${FULL_EDGE_PPM}) end)
              as points
          from game_bet where free_cents is not null group by 1, 2, 3) b
        full join (
          select member_id, provider_id, game_type, sum(free_stake_cents) as stake, sum(free_won_cents) as won,
            sum(margin) as margin, sum(free_margin) as free_margin, sum(point_stake) as points
          from member_day where provider_id <> 0 group by 1, 2, 3) d
        on d.member_id = b.member_id and d.provider_id = b.provider_id and d.game_type = b.game_type
        where (coalesce(b.stake, 0), coalesce(b.won, 0), coalesce(b.margin, 0), coalesce(b.free_margin, 0), coalesce(b.points, 0))
          is distinct from (coalesce(d.stake, 0), coalesce(d.won, 0), coalesce(d.margin, 0), coalesce(d.free_margin, 0), coalesce(d.points, 0))`,
    ),
    await check(
      tx,
      'every paid deposit has one posting, every other none',
      sql`select r.id from recharge r left join ledger_transfer t on t.reference = 'recharge:' || r.id
        where (r.state in ('paid', 'disputed', 'reversed')) <> (t.id is not null)`,
    ),
    await check(
      tx,
      'every paid deposit’s bonus was granted, and no other',
      sql`select r.id from recharge r left join turnover_requirement b on b.source = 'recharge:' || r.id
        where coalesce(b.bonus_cents, 0) <> case when r.state in ('paid', 'disputed', 'reversed') then r.gift_cents else 0 end`,
    ),
    await check(
      tx,
      'every paid withdrawal has one payment, every unpaid end its return',
      sql`select w.id from withdrawal w left join ledger_transfer t on t.reference = 'withdrawal:' || w.id || ':end'
        where coalesce(t.kind, '') <> case w.state when 'paid' then 'withdrawal_paid' when 'rejected' then 'withdrawal_returned'
          when 'returned' then 'withdrawal_returned' when 'cancelled' then 'withdrawal_returned' else '' end`,
    ),
    await check(
      tx,
      'no operator approved a withdrawal twice',
      sql`select w.id from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id
        where s.state = 'approved' and s.actor = w.first_approver`,
    ),
    await check(
      tx,
      'unmatched money is the sum of the unmatched payments, less what was returned',
      sql`select 1 where (select coalesce(sum(balance_cents), 0) from ledger_account where kind = 'suspense')
        <> (select coalesce(sum(greatest(0, e.amount_cents - (select coalesce(sum(r.amount_cents), 0) from payment_return r
            where r.end_to_end_id = e.end_to_end_id and r.status = 'returned'))), 0)
          from provider_event e where e.outcome in ('suspense', 'to_return'))`,
    ),
    await check(
      tx,
      'every credited payment belongs to a paid deposit of its amount',
      sql`select e.end_to_end_id from provider_event e left join recharge r on r.end_to_end_id = e.end_to_end_id
        where e.outcome = 'credited' and (coalesce(r.state, '') not in ('paid', 'disputed', 'reversed') or r.amount_cents + r.fee_cents <> e.amount_cents)`,
    ),
  ];
}
