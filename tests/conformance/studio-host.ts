/**
 * Implements a host of the studio's protocol (server/README.md, "A game provider"). The real studio replies to the
 * server's requests.
 */
import { signedHeaders, walletMessage } from '#server/platform/security/webhook-signature.ts';
import { encryptSecrets } from '#server/contexts/play/providers/secrets.ts';
import { gameProviders } from '#server/contexts/play/schema.ts';
import { eq } from 'drizzle-orm';
import { parseMoney, wireMoney } from '#lib/money.ts';
import type { WalletRefusal } from '#server/contexts/play/providers/game-provider.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import type { Forged, GameHost, Message, Reply } from './game/host.ts';

const SECOND = 'the second secret of the studio';

const codes: Record<WalletRefusal, string> = {
  unsigned: 'FORBIDDEN',
  unknown_call: 'NOT_FOUND',
  malformed: 'INVALID',
  unknown_token: 'UNAUTHENTICATED',
  unknown_player: 'NOT_FOUND',
  game_closed: 'GAME_CLOSED',
  currency: 'INVALID',
  insufficient: 'BALANCE_INSUFFICIENT',
  limit: 'LIMIT_REACHED',
  not_allowed: 'INVALID',
  duplicate: 'INVALID',
  unknown_bet: 'NOT_FOUND',
  rolled_back: 'INVALID',
  round_closed: 'INVALID',
  unsupported: 'INVALID',
  undecided: 'UNAVAILABLE',
  failed: 'INTERNAL',
};

export const studioSays: GameHost['says'] = {
  adds: false,
  closes: false,
  silentLoss: false,
  several: false,
  currency: false,
  asksToLaunch: false,
  lobby: false,
};

export interface StudioHost extends GameHost {
  /** Handles requests between the server and the studio. */
  readonly answer: (url: string, init: RequestInit, next: () => Promise<Response>) => Promise<Response>;
}

/** Provides the sandbox's studio as a host for the suite. `secret` signs its calls. */
export async function studioHost(
  api: Pick<TestApi, 'services' | 'request'>,
  { provider = 'jogada', protocol = 'studio', secret }: { provider?: string; protocol?: string; secret: string },
): Promise<StudioHost> {
  const { db, config } = api.services;
  const sealedSecret = encryptSecrets(config.secrets.PEPPER, [secret, SECOND]);
  await db.update(gameProviders).set({ sealedSecret, protocol }).where(eq(gameProviders.apiName, provider));
  let manner: 'well' | 'silent' | 'nonsense' = 'well';
  const ended: string[] = [];
  return {
    provider,
    games: ['onca-dourada', 'boi-da-sorte'],
    says: studioSays,
    unitsPerCent: 1n,
    tokenIn: (address) => address.hash.slice('#token='.length),
    send: (message, forged = {}) => send(api, provider, secret, message, forged),
    codeOf: (reason) => codes[reason],
    oddAmounts: ['0.00', '-1.00', '1.005', '1,00', '0x10', 100, null],
    behave: (how) => {
      manner = how;
    },
    ended,
    answer: async (url, init, next) => {
      if (!url.includes('/notices/')) return next();
      if (manner === 'silent') throw new DOMException('no answer', 'TimeoutError');
      if (manner === 'nonsense') return new Response('<html>busy</html>');
      if (url.endsWith('/end-play')) ended.push((JSON.parse(String(init.body)) as { player: string }).player);
      return next();
    },
  };
}

async function send(
  api: Pick<TestApi, 'services' | 'request'>,
  provider: string,
  secret: string,
  message: Message,
  { signature, withSecond }: Forged,
): Promise<Reply> {
  const [action, input] = callOf(message);
  const body = JSON.stringify(input);
  const at = new Date(api.services.now().getTime() - (signature === 'expired' ? 3_600_000 : 0));
  const by = signature === 'stranger' ? 'nobody knows this one' : withSecond ? SECOND : secret;
  const over = signature === 'other call' ? 'authenticate' : action;
  const sign = signedHeaders(by, crypto.randomUUID(), walletMessage(provider, over, body), at);
  const headers = { 'content-type': 'application/json', ...(signature === 'none' ? {} : sign) };
  const sent = signature === 'byte changed' ? body.replace(/"win":"\d/, '"win":"9') : body;
  const response = await api.request(`/provider/${provider}/${action}`, { method: 'POST', headers, body: sent });
  const reply = (await response.json()) as { status: string; refusal?: string; balance?: string; player?: string };
  return {
    ok: reply.status === 'success',
    code: reply.refusal ?? '',
    balance: reply.balance === undefined ? null : parseMoney(reply.balance),
    player: reply.player ?? null,
  };
}

function callOf(message: Message): [action: string, input: object] {
  switch (message.kind) {
    case 'authenticate':
      return ['authenticate', { launch_token: message.seat.token }];
    case 'bet': {
      const amount = 'amount' in message ? message.amount : wireMoney(message.units);
      const names = { transaction_id: message.tx, round_id: message.round, bet_id: message.bet };
      return ['bet', { ...names, launch_token: message.seat.token, amount }];
    }
    case 'prize':
      return [
        'settle',
        { transaction_id: message.tx, bet_id: message.bet, win: wireMoney(message.units), detail_url: '' },
      ];
    case 'rollback':
      return ['rollback', { transaction_id: message.tx, original_transaction_id: message.of }];
    case 'unknown':
      return ['dance', {}];
    case 'close':
    case 'several':
      throw new Error(`the protocol has no ${message.kind}`);
  }
}
