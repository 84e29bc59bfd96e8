/** Checks the sums that limits are compared with (docs/domain/protection.md#protection-audit). */
import { sql } from '#server/platform/db/drizzle.ts';
import { TIME_ZONE } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { check } from '#server/kernel/ledger/public.ts';
import type { Check } from '#server/kernel/ledger/public.ts';

export async function auditLimits(tx: Database): Promise<Check[]> {
  return [
    await check(
      tx,
      'the winnings of bets are recorded on the day the bets were placed',
      sql`select coalesce(b.member_id, d.member_id) from (
          select member_id, (placed_at at time zone ${TIME_ZONE})::date as day,
            sum(case state when 'settled' then win_cents when 'void' then stake_cents else 0 end) as back,
            coalesce(sum(stake_cents) filter (where state = 'void'), 0) as undone, count(*) filter (where state = 'void') as bets
          from game_bet group by 1, 2) b
        full join (
          select member_id, day, sum(back_cents) as back, sum(undone_cents) as undone, sum(undone_bets) as bets
          from member_day where provider_id <> 0 group by 1, 2) d
        on d.member_id = b.member_id and d.day = b.day
        where (coalesce(b.back, 0), coalesce(b.undone, 0), coalesce(b.bets, 0))
          is distinct from (coalesce(d.back, 0), coalesce(d.undone, 0), coalesce(d.bets, 0))`,
    ),
    await check(
      tx,
      'the limits recorded for a player are those in force',
      sql`select m.id from member m
        cross join lateral (select coalesce(sum(l.value), 0) as total, count(l.id) as count from play_limit l
          where l.member_id = m.id and l.state = 'active') l
        cross join lateral (select coalesce(sum(p.value::bigint), 0) as total, count(p.value) as count
          from jsonb_each(coalesce(m.play_limits, '{}')) k, jsonb_each_text(k.value) p) p
        where (l.total, l.count) <> (p.total, p.count)`,
    ),
  ];
}
