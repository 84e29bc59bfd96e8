/** Reads withdrawals that are not decided or not paid yet. */
import { and, desc, eq, inArray } from '#server/platform/db/drizzle.ts';
import { wireDate } from '#lib/dates.ts';
import type { Locale } from '#lib/locales.ts';
import { wireMoney } from '#lib/money.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openStates } from './record.ts';
import { withdrawals } from './schema.ts';

/** Returns the member's open withdrawals in the wire format, the newest first. */
export async function openWithdrawalsOf(
  db: Database,
  member: number,
  { locale, most }: { locale: Locale; most: number },
) {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.memberId, member), inArray(withdrawals.state, openStates)))
    .orderBy(desc(withdrawals.listedAt), desc(withdrawals.id))
    .limit(most);
  return rows.map((row) => ({
    bill_no: row.billNo,
    money: wireMoney(row.amountCents),
    state: row.state,
    state_text: translate(locale, 'server', `withdrawal_state_${row.state}`),
    created_at: wireDate(row.createdAt),
  }));
}
