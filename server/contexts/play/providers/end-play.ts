/**
 * Asks providers to end the open rounds of a member who may not play any more
 * (docs/domain/games-and-fairness.md#end-of-play).
 */
import { and, eq, exists } from '#server/platform/db/drizzle.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { exclusionOf } from '#server/kernel/protection/public.ts';
import { gameBets, gameProviders } from '#server/contexts/play/schema.ts';
import { playerName } from './player-name.ts';
import { gameProviderOf } from './registry.ts';

/**
 * Requests each provider to end the player's rounds, and repeats it until they have ended. A provider without a
 * `notices_url` ends them by its own deadlines.
 */
export const requestRoundEnd: Consumer = async (services, { member }) => {
  if (member === null) return 'done';
  const [row] = await services.db.select({ status: members.status }).from(members).where(eq(members.id, member));
  // The player may play again by now, so the open rounds stay open.
  if (!row || (row.status === 1 && !(await exclusionOf(services.db, member)))) return 'done';
  const open = services.db
    .select()
    .from(gameBets)
    .where(and(eq(gameBets.providerId, gameProviders.id), eq(gameBets.memberId, member), eq(gameBets.state, 'open')));
  const rows = await services.db.select().from(gameProviders).where(exists(open));
  const ends = await Promise.all(rows.map((each) => gameProviderOf(services, each)?.endOpenRounds(playerName(member))));
  return ends.some((ended) => ended?.ok === false && ended.reason === 'unavailable') ? 'retry' : 'done';
};
