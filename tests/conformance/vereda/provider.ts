/**
 * Implements a second protocol of a game provider, as different from the studio's as the interface allows. It signs
 * time, path and body with RSA, and has 1,000 units a centavo as numbers. A request may have several calls, and prizes
 * add up. A loss is a flag or no call; a token opens every game; the status is always 200. No real provider uses it.
 * It shows that the interface is general.
 */
import { createSign, createVerify } from 'node:crypto';
import * as v from 'valibot';
import { done, rejected, unavailable } from '#server/platform/outcome.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import type {
  ProviderGame,
  UnreadableCall,
  WalletCall,
  WalletRefusal,
  WalletRequest,
  WalletResult,
} from '#server/contexts/play/providers/game-provider.ts';
import type { GameProviderFactory } from '#server/contexts/play/providers/registry.ts';

export const UNITS = 1_000n;
const FRESH_MS = 60_000;
const TIMEOUT_MS = 5_000;

const name = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/));
/** Validates a whole number within the exact range. */
const units = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const callSchema = v.variant('do', [
  v.object({ do: v.literal('who') }),
  v.object({ do: v.literal('debit'), id: name, round: name, slip: name, units, last: v.optional(v.boolean(), false) }),
  v.object({
    ...{ do: v.literal('credit'), id: name, round: name, units, last: v.optional(v.boolean(), false) },
    debit: v.nullable(name),
  }),
  v.object({ do: v.literal('over'), round: name }),
  v.object({ do: v.literal('cancel'), id: name, of: name }),
]);
const requestSchema = v.object({
  ref: v.string(),
  who: v.string(),
  session: v.nullable(v.string()),
  game: v.nullable(v.string()),
  currency: v.string(),
  calls: v.pipe(v.array(v.looseObject({ do: v.string() })), v.minLength(1), v.maxLength(50)),
});

const codes: Record<WalletRefusal, string> = {
  unsigned: 'E_SIGNATURE',
  unknown_call: 'E_CALL',
  malformed: 'E_SYNTAX',
  unknown_token: 'E_SESSION',
  unknown_player: 'E_PLAYER',
  game_closed: 'E_GAME',
  currency: 'E_CURRENCY',
  insufficient: 'E_FUNDS',
  limit: 'E_LIMIT',
  not_allowed: 'E_NO',
  duplicate: 'E_TWICE',
  unknown_bet: 'E_NO_DEBIT',
  rolled_back: 'E_CANCELLED',
  round_closed: 'E_OVER',
  unsupported: 'E_UNSUPPORTED',
  undecided: 'E_LATER',
  failed: 'E_LATER',
};
export const veredaCode = (reason: WalletRefusal): string => codes[reason];

export const covered = (at: string, path: string, body: string): string => `${at} ${path} ${body}`;
export const signed = (key: string, text: string): string => createSign('RSA-SHA256').update(text).sign(key, 'base64');

/** Creates the adapter. `secrets`: the public keys that verify its calls, as PEM. */
export const createVereda: GameProviderFactory = (settings, outbound) => {
  const { name: provider, noticesUrl } = settings;

  async function ask<Schema extends v.GenericSchema>(
    path: string,
    body: object,
    schema: Schema,
  ): Promise<Outcome<v.InferOutput<Schema>>> {
    try {
      const response = await outbound.fetch(`${noticesUrl}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status >= 400 && response.status < 500) return rejected;
      const read = v.safeParse(schema, await response.json());
      return response.ok && read.success ? done(read.output) : unavailable;
    } catch {
      return unavailable;
    }
  }

  return {
    name: provider,
    traits: {
      ...{ unitsPerCent: UNITS, silentLoss: true, closesRounds: true, scope: 'provider', free: 'none' },
      frameHosts: ['play.vereda.example'],
    },
    launch: ({ gameCode, token, player, locale, device, lobbyUrl: lobby, depositUrl: deposit }) =>
      ask(
        '/sessions',
        { game: gameCode, session: token, who: player, locale, device, lobby, deposit },
        v.object({ url: v.string() }),
      ),
    listGames: async () => {
      const told = await ask(
        '/games',
        {},
        v.array(v.object({ id: name, title: v.string(), keeps_ppm: v.pipe(v.number(), v.integer()) })),
      );
      return told.ok ? done(told.value.map(gameOf)) : told;
    },
    endOpenRounds: async (player) => {
      const told = await ask('/players/end', { who: player }, v.object({ open: v.literal(0) }));
      return told.ok ? done(undefined) : told;
    },
    grantFreeRounds: () => Promise.resolve(rejected),
    cancelFreeRounds: () => Promise.resolve(rejected),
    readWalletCall: ({ headers, path, body }, now) => {
      const at = headers.get('x-time') ?? '';
      const isFresh = Math.abs(now.getTime() - Number(at)) < FRESH_MS;
      const signature = headers.get('x-vereda') ?? '';
      const isTheirs = settings.secrets.some((key) =>
        createVerify('RSA-SHA256')
          .update(covered(at, path, body))
          .verify(key, signature, 'base64'),
      );
      return isFresh && isTheirs ? readRequest(body) : { kind: 'unsigned' };
    },
    writeWalletReply,
  };
};

export function readRequest(body: string): WalletRequest | UnreadableCall {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), body);
  if (!read.success) return { kind: 'malformed' };
  const calls: WalletCall[] = [];
  for (const each of read.output.calls) {
    if (!['who', 'debit', 'credit', 'over', 'cancel'].includes(each.do)) return { kind: 'unknown' };
    const call = v.safeParse(callSchema, each);
    if (!call.success) return { kind: 'malformed', field: v.getDotPath(call.issues[0]) ?? '' };
    calls.push(callOf(call.output));
  }
  const { ref: echo, who: player, session: token, game, currency } = read.output;
  return { kind: 'calls', player, token, game, currency, echo, calls };
}

function callOf(call: v.InferOutput<typeof callSchema>): WalletCall {
  switch (call.do) {
    case 'who':
      return { kind: 'authenticate' };
    case 'debit': {
      const { id: tx, round, slip: bet, last: closes } = call;
      return { kind: 'bet', tx, round, bet, units: BigInt(call.units), closes, free: null };
    }
    case 'credit': {
      const { id: tx, round, debit: ofBetTx, last: closes } = call;
      return { kind: 'win', tx, round, ofBetTx, units: BigInt(call.units), closes, free: null, promo: false };
    }
    case 'over':
      return { kind: 'close', round: call.round };
    case 'cancel':
      return { kind: 'rollback', tx: call.id, of: call.of };
  }
}

export function writeWalletReply(request: WalletRequest | UnreadableCall, result: WalletResult) {
  const ref = request.kind === 'calls' ? request.echo : null;
  const balance = result.balance === null ? {} : { units: Number(result.balance * UNITS) };
  const body = result.ok
    ? { ref, code: 'OK', ...balance, ...(result.player ? { who: result.player.player } : {}) }
    : { ref, code: codes[result.reason], ...balance };
  return { status: 200, body };
}

const gameOf = ({
  id,
  title,
  keeps_ppm: minEdgePpm,
}: {
  id: string;
  title: string;
  keeps_ppm: number;
}): ProviderGame => ({
  ...{ code: id, names: { pt: title }, gameType: 3, rtpBasisPoints: null, minEdgePpm, turnoverBp: null },
  ...{ maxMultiplier: 500_00, volatility: null, minStake: null, maxStake: null },
});
