/** Opening a game: for money, or to try it (spec 3 and 7, domain 5.4). */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { tryGameCall } from '#contract/game-try.ts';
import type { launchGameCall } from '#contract/games.ts';
import type { Handler } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { newToken } from '#server/platform/security/token.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkAction } from '#server/kernel/protection/public.ts';
import { recordRecentGame } from './recent.ts';
import { gameLaunches, gameProviders, games } from '#server/contexts/play/schema.ts';

/** Games open at once; one more closes the oldest. */
const MOST_LAUNCHES = 50;

/** A permission to play one game, and the provider's own address with it. */
export const launchGame: Handler<typeof launchGameCall> = async ({ services, input, locale, signedIn }) => {
  const { db } = services;
  const limited = await rateLimit(services, { bucket: `launch:${signedIn.member.id}`, max: 30, windowMs: MINUTE });
  if (limited) return limited;
  const found = await openGame(db, input);
  if (!found) return refuse('GAME_CLOSED', { field: 'gameCode' });
  const { game, provider } = found;
  const { token, hash } = newToken();
  const { member, sessionHash } = signedIn;
  const refused = await transact(db, async (tx) => {
    const no = await checkAction(tx, member.id, { action: 'launch' }, { now: services.now(), services });
    if (no) return no;
    const launch = { tokenHash: hash, memberId: member.id, gameId: game.id, sessionHash, createdAt: services.now() };
    await tx.insert(gameLaunches).values(launch);
    await endOldLaunches(tx, member.id);
    await recordRecentGame(tx, member.id, game.id, services.now());
    return null;
  });
  // In the fragment: a token there is in no log and in no referrer.
  return refused ?? { game_url: `${provider.launchUrl}/${game.gameCode}?lang=${locale}#token=${token}` };
};

/** A game that can be played, with whose it is. */
async function openGame(db: Database, { api_code, gameCode }: { api_code: string; gameCode: string }) {
  const [found] = await db
    .select({ game: games, provider: gameProviders })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(and(eq(gameProviders.apiName, api_code), eq(games.gameCode, gameCode)));
  return found?.game.isOpen && found.provider.isOpen ? found : null;
}

/** Play money is the provider's own: no launch, no session, nothing of ours moves. */
export const tryGame: Handler<typeof tryGameCall> = async ({ services, input, locale }) => {
  const found = await openGame(services.db, input);
  if (!found) return refuse('GAME_CLOSED', { field: 'gameCode' });
  if (!found.provider.hasTry) return refuse('NOT_FOUND', { field: 'gameCode' });
  return { game_url: `${found.provider.launchUrl}/${found.game.gameCode}?lang=${locale}&try` };
};

/** No game that the member has open may ask for anything any more. */
export async function endLaunches(tx: Database, member: number): Promise<void> {
  await tx.delete(gameLaunches).where(eq(gameLaunches.memberId, member));
}

async function endOldLaunches(tx: Database, member: number): Promise<void> {
  const beyond = tx
    .select({ tokenHash: gameLaunches.tokenHash })
    .from(gameLaunches)
    .where(eq(gameLaunches.memberId, member))
    .orderBy(desc(gameLaunches.createdAt), desc(gameLaunches.tokenHash))
    .offset(MOST_LAUNCHES);
  await tx.delete(gameLaunches).where(inArray(gameLaunches.tokenHash, beyond));
}
