/** Opens a game, for money or as a trial (docs/domain/games-and-fairness.md#game-launch). */
import { and, desc, eq, inArray } from '#server/platform/db/drizzle.ts';
import type { tryGameCall } from '#contract/game-try.ts';
import type { launchGameCall } from '#contract/games.ts';
import { defaultLocale } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { Handler } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { newToken } from '#server/platform/security/token.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkAction } from '#server/kernel/protection/public.ts';
import { isPlayable } from '#server/contexts/play/catalogue/listed-game.ts';
import { recordRecentGame } from './recent.ts';
import { gameLaunches, gameProviders, games } from '#server/contexts/play/schema.ts';
import type { GameProvider } from '#server/contexts/play/providers/game-provider.ts';
import { playerName } from '#server/contexts/play/providers/player-name.ts';
import { gameProviderOf } from '#server/contexts/play/providers/registry.ts';

/** The maximum number of open launches. One more closes the oldest. */
const MOST_LAUNCHES = 50;

/** Creates a launch token for one game. Returns the provider's address with it. */
export const launchGame: Handler<typeof launchGameCall> = async ({ services, input, signedIn, ...visit }) => {
  const { db } = services;
  const limited = await rateLimit(services, { bucket: `launch:${signedIn.member.id}`, max: 30, windowMs: MINUTE });
  if (limited) return limited;
  const found = await openGame(services, input);
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
  // The launch is committed before the request, because the provider may use the token before it replies.
  return refused ?? addressAt(services, provider, { ...visit, gameCode: game.gameCode, token, member: member.id });
};

/** Opens a trial with the provider's own play money, without a launch or a session of ours. */
export const tryGame: Handler<typeof tryGameCall> = async ({ services, input, ...visit }) => {
  const found = await openGame(services, input);
  if (!found) return refuse('GAME_CLOSED', { field: 'gameCode' });
  if (!found.hasTry) return refuse('NOT_FOUND', { field: 'gameCode' });
  const { provider, game } = found;
  return addressAt(services, provider, { ...visit, gameCode: game.gameCode, token: null, member: null });
};

interface Opening {
  readonly gameCode: string;
  readonly token: string | null;
  readonly member: number | null;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string;
}

/** Requests the game's address from the provider. Refuses an address that the site may not frame. */
async function addressAt(
  { config, log }: Services,
  provider: GameProvider,
  { gameCode, token, member, locale, ip, userAgent }: Opening,
): Promise<{ readonly game_url: string } | Refused> {
  const site = `${config.siteOrigins[0] ?? ''}/${locale === defaultLocale ? '' : `${locale}/`}`;
  const launched = await provider.launch({
    ...{ gameCode, token, locale, ip },
    player: member === null ? null : playerName(member),
    device: /Mobi|Android/.test(userAgent) ? 'phone' : 'desktop',
    lobbyUrl: `${site}game`,
    depositUrl: `${site}recharge`,
  });
  if (!launched.ok)
    return launched.reason === 'unavailable'
      ? refuse('PROVIDER_UNAVAILABLE')
      : refuse('GAME_CLOSED', { field: 'gameCode' });
  const { url } = launched.value;
  if (mayBeFramed(url, provider.traits.frameHosts, config)) return { game_url: url };
  log('warn', 'provider.address_refused', { provider: provider.name, game: gameCode });
  return refuse('GAME_CLOSED', { field: 'gameCode' });
}

/** Returns whether an address is https (or this server's own scheme in development) on an allowed host. */
function mayBeFramed(address: string, hosts: readonly string[], { publicUrl }: Services['config']): boolean {
  const url = URL.parse(address);
  return url !== null && hosts.includes(url.host) && ['https:', new URL(publicUrl).protocol].includes(url.protocol);
}

/** Returns a game that can be played in this market, with its provider. */
async function openGame(services: Services, { api_code, gameCode }: { api_code: string; gameCode: string }) {
  const [found] = await services.db
    .select({ game: games, row: gameProviders })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(and(eq(gameProviders.apiName, api_code), eq(games.gameCode, gameCode)));
  const isOpen = found && isPlayable(found.game, found.row, services.config.market);
  const provider = isOpen ? gameProviderOf(services, found.row) : null;
  return found && provider ? { game: found.game, hasTry: found.row.hasTry, provider } : null;
}

/** Ends all launches of a member, so that no open game may call the wallet any more. */
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
