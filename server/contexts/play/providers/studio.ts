/**
 * Implements the protocol of `studio/` (server/README.md, "A game provider"), which any provider may use: signed JSON over POST, money as wire
 * text. A signature covers provider, action and body.
 */
import * as v from 'valibot';
import { amount, token } from '#contract/fields.ts';
import { gameTypes } from '#contract/games.ts';
import { locales } from '#lib/locales.ts';
import { parseMoney, wireMoney } from '#lib/money.ts';
import { signedHeaders, verifiedId, walletMessage } from '#server/platform/security/webhook-signature.ts';
import { askHost } from '#server/platform/http/ask-host.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';
import type { WebhookRequest, WebhookResponse } from '#server/platform/http/webhook.ts';
import { done, rejected, unavailable } from '#server/platform/outcome.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type {
  GameProvider,
  ProviderGame,
  UnreadableCall,
  WalletCall,
  WalletRequest,
  WalletResult,
} from './game-provider.ts';
import type { GameProviderSettings } from './registry.ts';

const TIMEOUT_MS = 5_000;

const launchToken = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/));
const notNegative = v.pipe(
  v.string(),
  v.transform((text) => parseMoney(text) ?? -1n),
  v.check((cents) => cents >= 0n),
);
const printable = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\x20-\x7e]*$/));

type Read = { readonly token: string | null; readonly call: WalletCall };
/** The schema of each action's body, by the action's name in the address. */
const actions: Readonly<Record<string, v.GenericSchema<unknown, Read>>> = {
  authenticate: v.pipe(
    v.object({ launch_token: launchToken }),
    v.transform((input) => ({ token: input.launch_token, call: { kind: 'authenticate' } as const })),
  ),
  bet: v.pipe(
    v.object({ transaction_id: token, launch_token: launchToken, round_id: token, bet_id: token, amount }),
    v.transform(({ transaction_id: tx, round_id: round, bet_id: bet, ...input }) => ({
      token: input.launch_token,
      call: { kind: 'bet', tx, round, bet, units: input.amount, closes: false, free: null } as const,
    })),
  ),
  settle: v.pipe(
    v.object({
      transaction_id: token,
      bet_id: token,
      win: notNegative,
      counted: v.optional(notNegative),
      detail_url: printable(300),
    }),
    v.transform(({ transaction_id: tx, bet_id: bet, win: units, counted = null, detail_url: detailUrl }) => ({
      token: null,
      call: { kind: 'settle', tx, bet, units, contribution: counted, detailUrl } as const,
    })),
  ),
  rollback: v.pipe(
    v.object({ transaction_id: token, original_transaction_id: token }),
    v.transform(({ transaction_id: tx, original_transaction_id: of }) => ({
      token: null,
      call: { kind: 'rollback', tx, of } as const,
    })),
  ),
};

const nullable = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null);
const gameList = v.object({
  games: v.array(
    v.object({
      code: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
      names: v.objectWithRest({ pt: printableName() }, printableName()),
      type: v.picklist(Object.values(gameTypes)),
      rtp_bp: nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))),
      min_edge_ppm: nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
      turnover_bp: nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))),
      max_multiplier: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)),
      volatility: nullable(v.picklist(['low', 'medium', 'high'])),
      min_stake: nullable(amount),
      max_stake: nullable(amount),
    }),
  ),
});

function printableName() {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u));
}

/** Creates the adapter. `outbound` makes its requests; `now` dates its signatures. */
export function createStudioProvider(
  settings: GameProviderSettings,
  outbound: Outbound,
  now: () => Date,
): GameProvider {
  const { name, launchUrl } = settings;
  const address = (gameCode: string, locale: string) => `${launchUrl}/${gameCode}?lang=${locale}`;

  return {
    name,
    traits: {
      ...{ unitsPerCent: 1n, silentLoss: false, closesRounds: false, scope: 'game', free: 'none' },
      frameHosts: [new URL(launchUrl).host],
    },
    launch: ({ gameCode, token: launch, locale }) => {
      if (launch === null && !settings.hasTry) return Promise.resolve(rejected);
      const url = address(gameCode, locale);
      // The token is in the fragment, so that no log or referrer shows it.
      return Promise.resolve(done({ url: launch === null ? `${url}&try` : `${url}#token=${launch}` }));
    },
    listGames: async () => {
      const told = await tell(settings, outbound, now, { action: 'games', body: {}, answer: gameList });
      return told.ok ? done(told.value.games.map(gameOf)) : told;
    },
    endOpenRounds: async (player) => {
      const told = await tell(settings, outbound, now, { action: 'end-play', body: { player }, answer: v.unknown() });
      return told.ok ? done(undefined) : told;
    },
    grantFreeRounds: () => Promise.resolve(rejected),
    cancelFreeRounds: () => Promise.resolve(rejected),
    readWalletCall: (request, at) => readCall(settings, request, at),
    writeWalletReply,
  };
}

/**
 * Sends a request to the provider's `notices_url`. `rejected`: the provider has none, so it ends rounds by its own
 * deadlines and its games are imported. A failed request is `unavailable`, and is repeated.
 */
async function tell<Schema extends v.GenericSchema>(
  { name, noticesUrl, secrets }: GameProviderSettings,
  outbound: Outbound,
  now: () => Date,
  {
    action,
    body,
    answer,
  }: { readonly action: string; readonly body: Readonly<Record<string, string>>; readonly answer: Schema },
): Promise<Outcome<v.InferOutput<Schema>>> {
  if (noticesUrl === null || secrets.length === 0) return rejected;
  const id = [action, ...Object.values(body)].join('.');
  const told = await askHost(outbound, {
    ...{ provider: name, url: noticesUrl, path: `/${action}`, method: 'POST', body, answer, timeoutMs: TIMEOUT_MS },
    headers: signedHeaders(secrets, id, walletMessage(name, action, JSON.stringify(body)), now()),
  });
  return told.ok ? told : unavailable;
}

function readCall(
  { name, secrets }: GameProviderSettings,
  { params, headers, body }: WebhookRequest,
  now: Date,
): WalletRequest | UnreadableCall {
  const action = params['action'] ?? '';
  if (verifiedId(secrets, headers, walletMessage(name, action, body), now) === null) return { kind: 'unsigned' };
  const schema = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!schema) return { kind: 'unknown' };
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), body);
  const read = v.safeParse(schema, json.success ? json.output : null);
  if (!read.success) {
    const field = v.getDotPath(read.issues[0]);
    return { kind: 'malformed', ...(field === null ? {} : { field }) };
  }
  const { token: launch, call } = read.output;
  return { kind: 'calls', player: null, token: launch, game: null, currency: 'BRL', echo: null, calls: [call] };
}

function writeWalletReply(_request: WalletRequest | UnreadableCall, result: WalletResult): WebhookResponse | Refused {
  if (!result.ok) return result.refused;
  const { player } = result;
  return {
    status: 200,
    body: {
      status: 'success',
      ...(player && {
        player: player.player,
        nickname: player.nickname,
        game_code: player.gameCode,
        language: player.locale,
        play: {
          autoplay: player.play.autoplay,
          turbo: player.play.turbo,
          shortest_cycle_ms: player.play.shortestCycleMs,
        },
      }),
      ...(result.balance !== null && { balance: wireMoney(result.balance) }),
      ...(result.held ? { held: true } : {}),
    },
  };
}

const gameOf = (game: v.InferOutput<typeof gameList>['games'][number]): ProviderGame => ({
  code: game.code,
  names: Object.fromEntries(
    Object.entries(game.names).filter(([code]) => locales.some((locale) => locale === code)),
  ) as ProviderGame['names'],
  gameType: game.type,
  rtpBasisPoints: game.rtp_bp,
  minEdgePpm: game.min_edge_ppm,
  turnoverBp: game.turnover_bp,
  maxMultiplier: game.max_multiplier,
  volatility: game.volatility,
  minStake: game.min_stake,
  maxStake: game.max_stake,
});
