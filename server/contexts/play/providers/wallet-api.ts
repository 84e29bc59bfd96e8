/**
 * The wallet we offer to game providers: signed JSON over POST (README.md, "A game provider"). A provider knows a player
 * by a launch token only; every money call has a name and may be repeated. A signature covers provider, action and body.
 */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { amount, token } from '#contract/fields.ts';
import { parseMoney, wireMoney } from '#lib/money.ts';
import { verifiedId, walletMessage } from '#server/platform/security/webhook-signature.ts';
import type { WebhookHandler } from '#server/platform/http/webhook.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/security/token.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { resolveSessionHash, beginDay } from '#server/contexts/identity/public.ts';
import { balancesOf } from '#server/kernel/ledger/public.ts';
import { rollBack, settle, placeBet } from '#server/contexts/play/bets/bets.ts';
import { decryptSecrets } from './secrets.ts';
import { gameLaunches, gameProviders, games } from '#server/contexts/play/schema.ts';

type Provider = typeof gameProviders.$inferSelect;

const launchToken = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/));
const notNegative = v.pipe(
  v.string(),
  v.transform((text) => parseMoney(text) ?? -1n),
  v.check((cents) => cents >= 0n),
);
const printable = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\x20-\x7e]*$/));
const actions = {
  authenticate: action(v.object({ launch_token: launchToken }), authenticate),
  bet: action(
    v.object({ transaction_id: token, launch_token: launchToken, round_id: token, bet_id: token, amount }),
    bet,
  ),
  settle: action(
    v.object({
      transaction_id: token,
      bet_id: token,
      win: notNegative,
      counted: v.optional(notNegative),
      detail_url: printable(300),
    }),
    settleBet,
  ),
  rollback: action(v.object({ transaction_id: token, original_transaction_id: token }), rollback),
};

type Reply = Record<string, unknown> | Refused;
type Run = (services: Services, provider: Provider, body: unknown) => Promise<Reply>;

function action<Schema extends v.GenericSchema>(
  schema: Schema,
  run: (services: Services, provider: Provider, input: v.InferOutput<Schema>) => Promise<Reply>,
): Run {
  return async (services, provider, body) => {
    const parsed = v.safeParse(schema, body);
    if (parsed.success) return run(services, provider, parsed.output);
    const field = v.getDotPath(parsed.issues[0]);
    return refuse('INVALID', field === null ? {} : { field });
  };
}

const providerOfName = preparedQuery<{ apiName: string }, Provider[]>('provider_of_name', (db, at) =>
  db
    .select()
    .from(gameProviders)
    .where(eq(gameProviders.apiName, at('apiName'))),
);

/** POST /provider/:provider/:action */
export const answerProvider: WebhookHandler = async (services, { params, headers, body }) => {
  const { provider: apiName = '', action = '' } = params;
  const run = Object.hasOwn(actions, action) ? (actions[action as keyof typeof actions] as Run) : undefined;
  const [provider] = await providerOfName(services.db, { apiName });
  // Who cannot sign learns nothing, not even which providers there are.
  if (!provider?.sealedSecret) return refuse('FORBIDDEN');
  const secrets = decryptSecrets(services.config.secrets.PEPPER, provider.sealedSecret);
  const covered = walletMessage(apiName, action, body);
  if (verifiedId(secrets, headers, covered, services.now()) === null) return refuse('FORBIDDEN');
  if (!run) return refuse('NOT_FOUND');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), body);
  const reply = await run(services, provider, parsed.success ? parsed.output : null);
  return isRefused(reply) ? reply : { status: 200, body: { status: 'success', ...reply } };
};

/** A member as a provider knows them. */
export const playerName = (member: number): string => `m${member}`;

interface Launch {
  readonly member: MemberRow;
  readonly game: typeof games.$inferSelect;
}

type LaunchRow = Pick<typeof gameLaunches.$inferSelect, 'sessionHash'> & Pick<Launch, 'game'>;
const launchOfHash = preparedQuery<{ hash: string }, LaunchRow[]>('launch_of_hash', (db, at) =>
  db
    .select({ sessionHash: gameLaunches.sessionHash, game: games })
    .from(gameLaunches)
    .innerJoin(games, eq(games.id, gameLaunches.gameId))
    .where(eq(gameLaunches.tokenHash, at('hash'))),
);

/** Who plays what: the launch must belong to this provider and its player's session must still be open. */
async function openLaunch(services: Services, provider: Provider, launch: string): Promise<Launch | Refused> {
  const [row] = await launchOfHash(services.db, { hash: hashToken(launch) });
  if (!row || row.game.providerId !== provider.id) return refuse('UNAUTHENTICATED');
  const signedIn = await resolveSessionHash(services.db, row.sessionHash, services.now());
  if (typeof signedIn === 'string') return refuse('UNAUTHENTICATED');
  await beginDay(services, signedIn);
  return row.game.isOpen && provider.isOpen ? { member: signedIn.member, game: row.game } : refuse('GAME_CLOSED');
}

async function balanceOf(services: Services, member: number | null): Promise<string> {
  if (member === null) return wireMoney(0n);
  return wireMoney((await balancesOf(services.db, member)).cash);
}

async function authenticate(services: Services, provider: Provider, input: { launch_token: string }): Promise<Reply> {
  const launch = await openLaunch(services, provider, input.launch_token);
  if (isRefused(launch)) return launch;
  const { member, game } = launch;
  return {
    player: playerName(member.id),
    nickname: member.account,
    game_code: game.gameCode,
    language: member.language,
    balance: await balanceOf(services, member.id),
  };
}

async function bet(
  services: Services,
  provider: Provider,
  input: { transaction_id: string; launch_token: string; round_id: string; bet_id: string; amount: bigint },
): Promise<Reply> {
  const launch = await openLaunch(services, provider, input.launch_token);
  if (isRefused(launch)) return launch;
  const { member, game } = launch;
  const taken = await placeBet(services, {
    providerId: provider.id,
    transactionId: input.transaction_id,
    roundId: input.round_id,
    betId: input.bet_id,
    member: member.id,
    game,
    stake: input.amount,
    now: services.now(),
  });
  return isRefused(taken) ? taken : { balance: await balanceOf(services, member.id) };
}

async function settleBet(
  services: Services,
  provider: Provider,
  input: { transaction_id: string; bet_id: string; win: bigint; counted?: bigint | undefined; detail_url: string },
): Promise<Reply> {
  const settled = await settle(services.db, {
    providerId: provider.id,
    transactionId: input.transaction_id,
    betId: input.bet_id,
    win: input.win,
    counted: input.counted ?? null,
    detailUrl: input.detail_url,
    now: services.now(),
  });
  if (isRefused(settled))
    services.log('warn', 'provider.refused', { provider: provider.apiName, refusal: settled.refused.code });
  if (isRefused(settled)) return settled;
  const balance = await balanceOf(services, settled.memberId);
  // A prize above the game's ceiling: an operator decides, and the bet is open until then.
  return settled.state === 'open' ? { balance, held: true } : { balance };
}

async function rollback(
  services: Services,
  provider: Provider,
  input: { transaction_id: string; original_transaction_id: string },
): Promise<Reply> {
  const undone = await rollBack(services.db, {
    providerId: provider.id,
    transactionId: input.transaction_id,
    of: input.original_transaction_id,
    now: services.now(),
  });
  return isRefused(undone) ? undone : { balance: await balanceOf(services, undone?.memberId ?? null) };
}
