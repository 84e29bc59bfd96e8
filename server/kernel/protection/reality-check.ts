/** Decides when the reality check is due during play (docs/domain/protection.md#reality-check). The server decides, whatever a page shows. */
import { eq } from '#server/platform/db/drizzle.ts';
import type { MarketRules } from '#contract/market-rules.ts';
import { MINUTE } from '#server/platform/time.ts';
import { members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Returns when it is due, or null for never. */
export function realityDueAt(member: Pick<MemberRow, 'realityMinutes' | 'realityFrom'>): Date | null {
  const { realityMinutes: minutes, realityFrom: from } = member;
  return minutes && from ? new Date(from.getTime() + minutes * MINUTE) : null;
}

/** Returns the interval in minutes; the market's default where the member has chosen none. */
export const everyMinutes = (member: Pick<MemberRow, 'realityMinutes'>, market: MarketRules): number =>
  member.realityMinutes ?? market.realityMinutes;

/** Begins an interval: with a session, after a reminder was read, and after another choice. */
export async function startRealityInterval(db: Database, member: number, minutes: number, now: Date): Promise<void> {
  await db.update(members).set({ realityMinutes: minutes, realityFrom: now }).where(eq(members.id, member));
}
