/**
 * Offers the wallet to game providers. A provider's adapter reads its call and writes the reply; what the call does is the same for all
 * (docs/domain/games-and-fairness.md#provider-wallet). Bets need a launch with an open session. What ends a bet needs none, since it may come
 * late.
 */
import { and, eq } from '#server/platform/db/drizzle.ts';
import { isLocale } from '#lib/locales.ts';
import type { WebhookHandler } from '#server/platform/http/webhook.ts';
import { errorResponse } from '#server/platform/http/refusal-response.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/security/token.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { resolveSessionHash, beginDay } from '#server/contexts/identity/public.ts';
import { balancesOf } from '#server/kernel/ledger/public.ts';
import { runMoneyCalls } from '#server/contexts/play/bets/money-calls.ts';
import { reasonOf, refuseCall } from '#server/contexts/play/bets/wallet-refused.ts';
import { isPlayable } from '#server/contexts/play/catalogue/listed-game.ts';
import { gameLaunches, games } from '#server/contexts/play/schema.ts';
import type {
  GameProvider,
  UnreadableCall,
  WalletRequest,
  WalletResult,
} from '#server/contexts/play/providers/game-provider.ts';
import { memberOfPlayer, playerName } from '#server/contexts/play/providers/player-name.ts';
import { findGameProvider } from '#server/contexts/play/providers/registry.ts';
import type { ProviderRow } from '#server/contexts/play/providers/registry.ts';

/** Handles POST /provider/:provider/:action, and /webhooks/games/:provider/… */
export const answerProvider: WebhookHandler = async (services, request) => {
  const found = await findGameProvider(services, request.params['provider'] ?? '');
  // A caller without a valid signature learns nothing, not even which providers exist.
  if (!found) return refuse('FORBIDDEN');
  const { row, provider } = found;
  const read = provider.readWalletCall(request, services.now());
  return provider.writeWalletReply(read, await resultOf(services, row, provider, read));
};

const unreadable = (why: UnreadableCall) => {
  if (why.kind === 'unsigned') return refuseCall('unsigned', 'FORBIDDEN');
  return why.kind === 'unknown'
    ? refuseCall('unknown_call', 'NOT_FOUND')
    : refuseCall('malformed', 'INVALID', why.field);
};

/** Runs the calls. An error of ours is also a result, which the adapter writes in the provider's format. */
async function resultOf(
  services: Services,
  row: ProviderRow,
  provider: GameProvider,
  read: WalletRequest | UnreadableCall,
): Promise<WalletResult> {
  if (read.kind !== 'calls') return refusal(unreadable(read), null);
  try {
    return await answerCalls(services, row, provider, read);
  } catch (error) {
    services.log('error', 'provider.call_failed', { provider: row.apiName, ...errorFields(error) });
    return refusal(errorResponse(error), null);
  }
}

const refusal = (refused: Refused, balance: bigint | null): WalletResult => ({
  ok: false,
  reason: reasonOf(refused),
  refused,
  balance,
});

async function answerCalls(
  services: Services,
  row: ProviderRow,
  { traits }: GameProvider,
  request: WalletRequest,
): Promise<WalletResult> {
  if (request.currency !== 'BRL') return refusal(refuseCall('currency', 'INVALID', 'currency'), null);
  if (request.calls.length > 1 && request.calls.some(({ kind }) => kind === 'rollback'))
    return refusal(refuseCall('unsupported', 'INVALID', 'rollback'), null);
  const named = request.player === null ? null : memberOfPlayer(request.player);
  if (request.player !== null && named === null)
    return refusal(refuseCall('unknown_player', 'NOT_FOUND', 'player'), null);
  const needsSession = request.calls.some(({ kind }) => kind === 'bet' || kind === 'authenticate');
  const launch = needsSession ? await openLaunch(services, row, traits.scope, request) : null;
  if (isRefused(launch)) return refusal(launch, null);
  if (launch && named !== null && named !== launch.member.id)
    return refusal(refuseCall('unknown_token', 'UNAUTHENTICATED'), null);
  const member = launch?.member.id ?? named;
  const { unitsPerCent, closesRounds } = traits;
  const asker = { providerId: row.id, unitsPerCent, closesRounds, member, game: launch?.game ?? null };
  const isMoney = request.calls.some(({ kind }) => kind !== 'authenticate' && kind !== 'balance');
  const moved = isMoney ? await runMoneyCalls(services, asker, request.calls) : { member, held: false };
  if (isRefused(moved)) {
    const { code } = moved.refused;
    if (!needsSession) services.log('warn', 'provider.refused', { provider: row.apiName, refusal: code });
    return refusal(moved, code === 'BALANCE_INSUFFICIENT' ? await cashOf(services, member) : null);
  }
  const isAsked = request.calls.some(({ kind }) => kind === 'authenticate');
  return {
    ok: true,
    balance: await cashOf(services, moved.member),
    player: launch && isAsked ? playerOf(services, launch) : null,
    held: moved.held,
  };
}

interface Launch {
  readonly member: MemberRow;
  readonly game: typeof games.$inferSelect;
}

const playerOf = ({ config }: Services, { member, game }: Launch) => ({
  player: playerName(member.id),
  nickname: member.account,
  gameCode: game.gameCode,
  locale: isLocale(member.language) ? member.language : ('pt' as const),
  play: config.market.play,
});

type LaunchRow = Pick<typeof gameLaunches.$inferSelect, 'sessionHash'> & Pick<Launch, 'game'>;
const launchOfHash = preparedQuery<{ hash: string }, LaunchRow[]>('launch_game_of_hash', (db, at) =>
  db
    .select({ sessionHash: gameLaunches.sessionHash, game: games })
    .from(gameLaunches)
    .innerJoin(games, eq(games.id, gameLaunches.gameId))
    .where(eq(gameLaunches.tokenHash, at('hash'))),
);

/**
 * Returns the launch of a token. It must belong to this provider, and its session must be open. A token of the whole provider opens the game
 * that the call names.
 */
async function openLaunch(
  services: Services,
  row: ProviderRow,
  scope: GameProvider['traits']['scope'],
  { token, game: named }: WalletRequest,
): Promise<Launch | Refused> {
  const unknown = refuseCall('unknown_token', 'UNAUTHENTICATED');
  const [found] = token === null ? [] : await launchOfHash(services.db, { hash: hashToken(token) });
  if (!found || found.game.providerId !== row.id) return unknown;
  const signedIn = await resolveSessionHash(services.db, found.sessionHash, services.now());
  if (typeof signedIn === 'string') return unknown;
  await beginDay(services, signedIn);
  const isOther = named !== null && named !== found.game.gameCode;
  const game = isOther && scope === 'provider' ? await gameOfCode(services, row, named) : isOther ? null : found.game;
  return game && isPlayable(game, row, services.config.market)
    ? { member: signedIn.member, game }
    : refuse('GAME_CLOSED');
}

async function gameOfCode({ db }: Services, { id }: ProviderRow, code: string) {
  const [game] = await db
    .select()
    .from(games)
    .where(and(eq(games.providerId, id), eq(games.gameCode, code)));
  return game ?? null;
}

async function cashOf(services: Services, member: number | null): Promise<bigint | null> {
  return member === null ? null : (await balancesOf(services.db, member)).cash;
}
