/** Why a person looks at a week before it is paid (docs/domain/referral.md#commission-reviews). It is a reason to look, never to refuse. */
import { and, eq, inArray } from 'drizzle-orm';
import { gameTypes } from '#contract/games.ts';
import { dayStart } from '#lib/dates.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasCoincidingBets } from '#server/contexts/play/public.ts';
import { groupOf, hasCertainLink, isLikelySame } from '#server/contexts/fraud/public.ts';
import { mostlyOn } from '#server/kernel/ledger/public.ts';
import { agencyDays } from './schema.ts';

/**
 * `linked`: referrer and invitee may be one person, or the referrer is linked with some account for certain. `covered`: an invitee and somebody
 * linked with them bet on all sides. `below`: a direct reward that an indirect one comes of is looked at. `restricted`: the referrer may be
 * given nothing.
 */
export type Flag = 'linked' | 'covered' | 'below' | 'restricted';

/** Games on which two accounts can cover all outcomes. */
const coverable = [gameTypes.live, gameTypes.table, gameTypes.card];

/** Of a referrer's direct rewards of a week, whose days are written. */
export async function directFlag(tx: Database, agent: MemberRow, days: readonly string[]): Promise<Flag | null> {
  const mine = and(eq(agencyDays.agentId, agent.id), inArray(agencyDays.day, [...days]));
  const rows = await tx.select({ id: agencyDays.inviteeId }).from(agencyDays).where(mine).groupBy(agencyDays.inviteeId);
  const invitees = rows.map(({ id }) => id);
  if (await isLinked(tx, agent, invitees)) return 'linked';
  return (await isCovered(tx, invitees, days)) ? 'covered' : null;
}

/** Of an indirect reward: whether one of those whose rewards it comes of is linked with the referrer. */
export async function indirectFlag(tx: Database, agent: MemberRow, earners: readonly number[]): Promise<Flag | null> {
  return (await isLinked(tx, agent, earners)) ? 'linked' : null;
}

async function isLinked(tx: Database, agent: MemberRow, below: readonly number[]): Promise<boolean> {
  const group = await groupOf(tx, agent.id);
  return hasCertainLink(group) || below.some((id) => isLikelySame(group, id));
}

/** Half or more of an invitee's stakes on such games, near those of an account that is linked with them. */
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
