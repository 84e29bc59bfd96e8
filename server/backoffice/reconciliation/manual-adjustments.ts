/**
 * Checks manual adjustments: each posting has a request, and each request one posting
 * (docs/domain/back-office.md#two-persons).
 */
import { sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { check } from '#server/kernel/ledger/public.ts';
import type { Check } from '#server/kernel/ledger/public.ts';

export async function auditManualAdjustments(tx: Database): Promise<Check[]> {
  return [
    await check(
      tx,
      'every manual adjustment was posted once, as two operators approved it',
      sql`select coalesce(h.id, 0) from (select * from hand_posting where kind = 'adjust') h
        full join (select t.reference, a.owner, e.amount_cents from ledger_transfer t
            join ledger_entry e on e.transfer_id = t.id
            join ledger_account a on a.id = e.account_id and a.kind = 'cash'
          where t.kind = 'house_adjust') t on t.reference = 'adjust:' || h.id
        where t.owner is distinct from h.member_id or t.amount_cents is distinct from h.amount_cents
          or h.agreed_by is null`,
    ),
    await check(
      tx,
      'every manual reward was granted once, and no other',
      sql`select coalesce(h.id, 0) from (select * from hand_posting where kind = 'grant') h
        full join (select * from turnover_requirement where source like 'grant:%') r on r.source = 'grant:' || h.id
        where r.member_id is distinct from h.member_id or r.bonus_cents is distinct from h.amount_cents
          or r.required_cents is distinct from 0`,
    ),
    await check(
      tx,
      'no operator approved their own request',
      sql`select id from proposal where decided_by = proposed_by and state = 'done'`,
    ),
  ];
}
