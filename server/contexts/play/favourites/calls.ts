/**
 * Handles the calls of a member's favourite games (docs/domain/games-and-fairness.md#favourites-and-recent-games). The token names the member,
 * never the posted number.
 */
import { and, asc, desc, eq } from '#server/platform/db/drizzle.ts';
import { MAX_FAVOURITES } from '#contract/favourites.ts';
import type { deleteFavouriteCall, favouritesCall, setFavouriteCall } from '#contract/favourites.ts';
import type { Handler } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { lockMember, requireOwnMember } from '#server/kernel/members/public.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { knownGames, openGamesOf } from '#server/contexts/play/catalogue/listed-game.ts';
import { favourites } from './schema.ts';

/** Returns the numbers of the member's favourites, open or closed, the newest first. */
export async function favouritesOf(db: Database, member: number): Promise<number[]> {
  const rows = await db
    .select({ game: favourites.gameId })
    .from(favourites)
    .where(eq(favourites.memberId, member))
    .orderBy(desc(favourites.createdAt), asc(favourites.gameId));
  return rows.map(({ game }) => game);
}

export const favouriteList: Handler<typeof favouritesCall> = async ({ services, input, signedIn: { member } }) => {
  const refused = requireOwnMember(member, input.member_id);
  if (refused) return refused;
  const ids = await favouritesOf(services.db, member.id);
  const open = await openGamesOf(services.db, services.config.market, ids, input.name);
  const place = new Map(ids.map((id, index) => [id, index]));
  open.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return { data: open.map((game) => ({ ...game, favorite_id: game.id })) };
};

export const setFavourite: Handler<typeof setFavouriteCall> = async ({ services, input, locale, signedIn }) => {
  const { member } = signedIn;
  const refused = requireOwnMember(member, input.member_id) ?? (await tooOften(services, member.id));
  if (refused) return refused;
  const { game_id: one } = input;
  const asked = [...new Set([...(one === undefined ? [] : [one]), ...(input.game_ids ?? [])])];
  const known = await knownGames(services.db, asked);
  if (one !== undefined) {
    if (!known.has(one)) return refuse('NOT_FOUND', { field: 'game_id' });
    const [open] = await openGamesOf(services.db, services.config.market, [one]);
    if (!open) return refuse('GAME_CLOSED', { field: 'game_id' });
  }
  // Some games that a visitor stored in the browser may no longer exist. They are skipped, and the others are still
  // added.
  const wanted = asked.filter((id) => known.has(id));
  const full = await transact(services.db, async (tx) => {
    // The lock of the member's row makes two tabs add one after the other, so that neither exceeds the maximum.
    await lockMember(tx, member.id);
    const had = new Set(await favouritesOf(tx, member.id));
    const added = wanted.filter((id) => !had.has(id));
    if (had.size + added.length > MAX_FAVOURITES)
      return refuse('FAVOURITES_FULL', { values: { count: MAX_FAVOURITES } });
    if (added.length === 0) return null;
    // A millisecond apart, so that games added together keep their order.
    const now = services.now().getTime();
    const at = (index: number) => new Date(now + added.length - 1 - index);
    await tx
      .insert(favourites)
      .values(added.map((gameId, index) => ({ memberId: member.id, gameId, createdAt: at(index) })));
    return null;
  });
  return full ?? { message: translate(locale, 'server', 'favourite_set') };
};

export const deleteFavourite: Handler<typeof deleteFavouriteCall> = async ({ services, input, locale, signedIn }) => {
  const { member } = signedIn;
  const refused = requireOwnMember(member, input.member_id) ?? (await tooOften(services, member.id));
  if (refused) return refused;
  await services.db
    .delete(favourites)
    .where(and(eq(favourites.memberId, member.id), eq(favourites.gameId, input.game_id)));
  return { message: translate(locale, 'server', 'favourite_deleted') };
};

const tooOften = (services: Services, member: number): Promise<Refused | null> =>
  rateLimit(services, { bucket: `favourite:${member}`, max: 120, windowMs: MINUTE });
