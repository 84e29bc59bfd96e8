/** The reminder of time and money while somebody plays (docs/domain/protection.md#reality-check): due on the server, whatever a page shows. */
import { eq } from 'drizzle-orm';
import type { MarketRules } from '#contract/market-rules.ts';
import { MINUTE } from '#server/platform/time.ts';
import { members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';

/** When it is due; null: never. */
export function realityDueAt(member: Pick<MemberRow, 'realityMinutes' | 'realityFrom'>): Date | null {
  const { realityMinutes: minutes, realityFrom: from } = member;
  return minutes && from ? new Date(from.getTime() + minutes * MINUTE) : null;
}

/** How often, for who has chosen nothing. */
export const everyMinutes = (member: Pick<MemberRow, 'realityMinutes'>, market: MarketRules): number =>
  member.realityMinutes ?? market.realityMinutes;

/** A stretch begins: with a session, after a reminder that was read, with another choice. */
export async function startRealityInterval(db: Database, member: number, minutes: number, now: Date): Promise<void> {
  await db.update(members).set({ realityMinutes: minutes, realityFrom: now }).where(eq(members.id, member));
}
