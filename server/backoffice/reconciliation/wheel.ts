/** Checks the wheel: used spins, the prizes paid for them, and the day's spent budget (docs/domain/rewards.md#reward-checks). */
import { sql } from '#server/platform/db/drizzle.ts';
import { TIME_ZONE } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { check } from '#server/kernel/ledger/public.ts';
import type { Check } from '#server/kernel/ledger/public.ts';

export async function auditWheel(tx: Database): Promise<Check[]> {
  return [
    await check(
      tx,
      'every spent spin’s prize was paid or claimed once, no other spin’s',
      sql`select coalesce(s.id, 0) from wheel_spin s
        full join (select * from turnover_requirement where source like 'spin:%') r on r.source = 'spin:' || s.id
        left join offer_claim c on c.key = 'spin:' || s.id
        where s.id is null or coalesce(s.reward_cents, 0) <> coalesce(r.bonus_cents, 0) + coalesce(c.reward_cents, 0)
          or (r.id is not null and (r.member_id <> s.member_id or r.required_cents <> 0 or r.state <> 'done'))`,
    ),
    await check(
      tx,
      'every spin’s prize is one of its list, at its place',
      sql`select s.id from wheel_spin s join wheel_odds o on o.version = s.version
        where s.spent_at is not null
          and s.reward_cents is distinct from ((o.prizes -> s.prize ->> 'reward')::numeric * 100)::bigint`,
    ),
    await check(
      tx,
      'every day of the wheel paid its spins’ prizes, and no more than it may',
      sql`select coalesce(b.day, s.day) from (
          select day, sum(spent_cents) as spent, sum(cap_cents) as cap from wheel_budget group by day) b
        full join (
          select (spent_at at time zone ${TIME_ZONE})::date as day, sum(reward_cents) as paid
          from wheel_spin where spent_at is not null group by 1) s on s.day = b.day
        where coalesce(b.spent, 0) <> coalesce(s.paid, 0) or b.spent > b.cap`,
    ),
    await check(
      tx,
      'no member spent more spins of a day than were granted for it',
      sql`select member_id from wheel_spin group by member_id, day
        having count(spent_at) > count(distinct number) or min(number) < 1`,
    ),
  ];
}
