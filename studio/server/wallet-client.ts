/**
 * Calls the operator's wallet as a game provider does: signed JSON over POST
 * (server/platform/security/webhook-signature.ts), money as wire text. Every money call is idempotent by its
 * transaction's id, so that it can be repeated after a network failure.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { parseMoney, wireMoney } from '#lib/money.ts';
import { signedHeaders, walletMessage } from '#server/platform/security/webhook-signature.ts';

export interface WalletOptions {
  /** The operator's address, without the "/provider/jogada" part. */
  readonly baseUrl: string;
  readonly secrets: readonly string[];
  readonly fetch: (url: string, init: RequestInit) => Response | Promise<Response>;
  readonly now: () => Date;
  /** Waits before the next attempt; tests replace it to avoid waiting. */
  readonly pause?: (attempt: number) => Promise<void>;
}

export type WalletReply<Success> = ({ ok: true } & Success) | { ok: false; refusal: string };

/** What the operator's market allows in games (docs/domain/games-and-fairness.md#automatic-play-and-turbo). */
export interface PlayRules {
  readonly autoplay: boolean;
  readonly turbo: boolean;
  /** The minimum time between the starts of two rounds, ms; the studio's own may be longer. */
  readonly shortestCycleMs: number;
}

/** The rules of an operator that says none: neither is allowed. */
export const strictPlay: PlayRules = { autoplay: false, turbo: false, shortestCycleMs: 0 };

export interface Player {
  readonly player: string;
  readonly nickname: string;
  readonly gameCode: string;
  readonly language: string;
  readonly balanceCents: bigint;
  readonly play: PlayRules;
}

export interface Wallet {
  authenticate(launchToken: string): Promise<WalletReply<Player>>;
  bet(launchToken: string, bet: NamedBet, amountCents: bigint): Promise<WalletReply<{ balanceCents: bigint }>>;
  /** Refuses with `BET_VOID` where the operator has returned the stake. */
  settle(betId: string, end: BetEnd): Promise<WalletReply<{ balanceCents: bigint }>>;
  rollBack(betId: string): Promise<WalletReply<object>>;
}

/** A bet in the wallet. A round has one, or a second one beside it. */
export interface NamedBet {
  readonly roundId: string;
  readonly betId: string;
}

export interface BetEnd {
  /** The payment, stake included, centavos. */
  readonly winCents: bigint;
  /**
   * How much of the stake contributes to wagering, before the operator's weight, centavos. Without it the whole stake
   * does.
   */
  readonly countedCents?: bigint;
  readonly detailUrl: string;
}

/** The operator's code of this provider. */
export const PROVIDER = 'jogada';
const ATTEMPTS = 3;
const TIMEOUT = 5000;

const cents = v.pipe(
  v.string(),
  v.transform((text) => parseMoney(text)),
  v.bigint(),
);
const doneReply = v.object({ status: v.literal('success') });
const balanceReply = v.object({ ...doneReply.entries, balance: cents });
const playerReply = v.object({
  ...balanceReply.entries,
  player: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/)),
  nickname: v.string(),
  game_code: v.string(),
  language: v.string(),
  play: v.optional(
    v.object({
      autoplay: v.boolean(),
      turbo: v.boolean(),
      shortest_cycle_ms: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    }),
  ),
});
const refusalReply = v.object({
  status: v.literal('error'),
  refusal: v.pipe(v.string(), v.regex(/^[A-Z_]{1,64}$/)),
  field: v.optional(v.string()),
});

/** The refusal of the end of a bet that the operator has voided. Its stake is returned. */
export const BET_VOID = 'BET_VOID';

/** Refusals of a call that was not processed. They do not show whether an earlier attempt made the transaction. */
const notRead: ReadonlySet<string> = new Set(['FORBIDDEN', 'TOO_MANY_REQUESTS']);

export function createWallet(options: WalletOptions): Wallet {
  const pause = options.pause ?? ((attempt: number) => new Promise((resume) => setTimeout(resume, 150 * attempt)));

  async function send<Reply extends v.GenericSchema>(
    call: string,
    messageId: string,
    input: Record<string, string>,
    reply: Reply,
  ): Promise<{ ok: true; value: v.InferOutput<Reply> } | { ok: false; refusal: string }> {
    const body = JSON.stringify(input);
    for (let attempt = 1; ; attempt++) {
      const answer = await post(options, call, messageId, body);
      const success = v.safeParse(reply, answer);
      if (success.success) return { ok: true, value: success.output };
      const refused = v.safeParse(refusalReply, answer);
      if (refused.success && !notRead.has(refused.output.refusal)) {
        const { refusal, field } = refused.output;
        return { ok: false, refusal: refusal === 'INVALID' && field === 'bet_id' ? BET_VOID : refusal };
      }
      if (attempt === ATTEMPTS) return { ok: false, refusal: 'PROVIDER_UNAVAILABLE' };
      await pause(attempt);
    }
  }

  async function money(call: 'bet' | 'settle', input: Record<string, string> & { transaction_id: string }) {
    const answer = await send(call, input.transaction_id, input, balanceReply);
    return answer.ok ? ({ ok: true, balanceCents: answer.value.balance } as const) : answer;
  }

  return {
    async authenticate(launchToken) {
      const answer = await send('authenticate', randomUUID(), { launch_token: launchToken }, playerReply);
      if (!answer.ok) return answer;
      const { player, nickname, game_code, language, balance, play: told } = answer.value;
      const play = told ? { ...told, shortestCycleMs: told.shortest_cycle_ms } : strictPlay;
      return { ok: true, player, nickname, gameCode: game_code, language, balanceCents: balance, play };
    },
    bet: (launchToken, { roundId, betId }, amountCents) =>
      money('bet', {
        transaction_id: `${betId}.bet`,
        launch_token: launchToken,
        round_id: roundId,
        bet_id: betId,
        amount: wireMoney(amountCents),
      }),
    settle: (betId, { winCents, countedCents, detailUrl }) =>
      money('settle', {
        transaction_id: `${betId}.settle`,
        bet_id: betId,
        win: wireMoney(winCents),
        ...(countedCents === undefined ? {} : { counted: wireMoney(countedCents) }),
        detail_url: detailUrl,
      }),
    rollBack(betId) {
      const input = { transaction_id: `${betId}.rollback`, original_transaction_id: `${betId}.bet` };
      return send('rollback', input.transaction_id, input, doneReply);
    },
  };
}

/** Returns the reply's JSON, or null for a network failure, a failing host or a reply that is not JSON. */
async function post(options: WalletOptions, call: string, messageId: string, body: string): Promise<unknown> {
  try {
    const response = await options.fetch(`${options.baseUrl}/provider/${PROVIDER}/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(options.secrets, messageId, walletMessage(PROVIDER, call, body), options.now()),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return response.status < 500 ? await response.json() : null;
  } catch {
    return null;
  }
}
