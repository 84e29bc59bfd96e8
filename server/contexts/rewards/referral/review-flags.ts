/**
 * Decides whether an operator reviews a week before it is paid (docs/domain/referral.md#commission-reviews). A flag never refuses a reward by
 * itself.
 */
import { and, eq, inArray } from '#server/platform/db/drizzle.ts';
import { gameTypes } from '#contract/games.ts';
import { dayStart } from '#lib/dates.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasCoincidingBets } from '#server/contexts/play/public.ts';
import { groupOf, hasCertainLink, isLikelySame } from '#server/contexts/fraud/public.ts';
import { mostlyOn } from '#server/kernel/ledger/public.ts';
import { agencyDays } from './schema.ts';

/**
 * Why a reward is reviewed.
 * - `linked`: referrer and invitee may be one person, or the referrer has a certain link with another account.
 * - `covered`: an invitee and a linked account bet on all outcomes.
 * - `below`: a direct reward that this indirect one depends on is in review.
 * - `restricted`: the referrer may receive no reward now.
 */
export type Flag = 'linked' | 'covered' | 'below' | 'restricted';

/** Game types in which two accounts can cover all outcomes. */
const coverable = [gameTypes.live, gameTypes.table, gameTypes.card];

/** Returns the flag of a referrer's direct rewards, or null. The days of the week must be written. */
export async function directFlag(tx: Database, agent: MemberRow, days: readonly string[]): Promise<Flag | null> {
  const mine = and(eq(agencyDays.agentId, agent.id), inArray(agencyDays.day, [...days]));
  const rows = await tx.select({ id: agencyDays.inviteeId }).from(agencyDays).where(mine).groupBy(agencyDays.inviteeId);
  const invitees = rows.map(({ id }) => id);
  if (await isLinked(tx, agent, invitees)) return 'linked';
  return (await isCovered(tx, invitees, days)) ? 'covered' : null;
}

/** Returns `linked` where a source of the indirect reward is linked with the referrer, or null. */
export async function indirectFlag(tx: Database, agent: MemberRow, earners: readonly number[]): Promise<Flag | null> {
  return (await isLinked(tx, agent, earners)) ? 'linked' : null;
}

async function isLinked(tx: Database, agent: MemberRow, below: readonly number[]): Promise<boolean> {
  const group = await groupOf(tx, agent.id);
  return hasCertainLink(group) || below.some((id) => isLikelySame(group, id));
}

/** Returns whether an invitee placed half or more of their stakes on such games close to a linked account's bets. */
async function isCovered(tx: Database, invitees: readonly number[], days: readonly string[]): Promise<boolean> {
  const [from = '', until = from] = [days[0], days.at(-1)];
  const suspects = await mostlyOn(tx, invitees, { from, until, types: coverable });
  if (suspects.length === 0) return false;
  for (const suspect of suspects) {
    const others = [...(await groupOf(tx, suspect)).keys()];
    if (others.length === 0) continue;
    for (const day of days) {
      const begins = dayStart(day);
      if (begins && (await hasCoincidingBets(tx, { member: suspect, others, from: begins }))) return true;
    }
  }
  return false;
}
