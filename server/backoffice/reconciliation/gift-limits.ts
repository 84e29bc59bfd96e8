/**
 * Checks that no operator gave more alone in a day than the limit, and that other gifts have two approvals
 * (docs/decisions/27-back-office.md).
 */
import { sql } from '#server/platform/db/drizzle.ts';
import { TIME_ZONE } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { check } from '#server/kernel/ledger/public.ts';
import type { Check } from '#server/kernel/ledger/public.ts';

/**
 * Sums what operators gave by Brasília's days, with the first day of a limit. Earlier rows, and those of the previous
 * release on that day, have none.
 */
const given = sql`given as (
    select h.*, (h.at at time zone ${TIME_ZONE})::date as day from hand_posting h where h.amount_cents > 0),
  since as (select min(day) as day from given where reach_day_cents is not null)`;

export async function auditReach(tx: Database): Promise<Check[]> {
  return [
    await check(
      tx,
      'no operator granted more alone in a day than the limit for one operator',
      sql`with ${given}, summed as (
          select day, reach_day_cents, reach_member_cents,
            sum(amount_cents) over (partition by asked_by, day order by id) as of_day,
            sum(amount_cents) over (partition by asked_by, day, member_id order by id) as of_member
          from given where agreed_by is null)
        select 1 from summed s join since on s.reach_day_cents is not null or s.day > since.day
        where s.of_day > coalesce(s.reach_day_cents, 0) or s.of_member > coalesce(s.reach_member_cents, 0)`,
    ),
    await check(
      tx,
      'what two operators granted was proposed by one and approved by the other',
      sql`select h.id from hand_posting h where h.agreed_by is not null and not exists (
          select 1 from proposal p join member m on m.id = h.member_id
          where p.state = 'done' and p.proposed_by = h.asked_by and p.decided_by = h.agreed_by
            and case h.kind when 'spins' then p.call = '/members/:account/spins' and p.subject = m.account
              when 'prize' then p.call = '/settlements/:id/:decision' and 'prize:' || p.subject = h.key
              else p.input ->> 'key' = h.key end)`,
    ),
    await check(
      tx,
      'every prize that an operator accepted and every spin they granted is among their grants',
      sql`with ${given}
        select s.id from held_settlement s join since on (s.decided_at at time zone ${TIME_ZONE})::date > since.day
          where s.state = 'accepted' and s.kind = 'settlement' and s.decided_by like 'operator:%'
            and not exists (select 1 from hand_posting h where h.key = 'prize:' || s.id)
        union all select w.id from wheel_spin w join since on w.day > since.day
          where w.granted_by like 'operator:%'
            and not exists (select 1 from given h where h.kind = 'spins' and h.member_id = w.member_id and h.day = w.day)`,
    ),
  ];
}
