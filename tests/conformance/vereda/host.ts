/**
 * Implements the stand-in of the second protocol's host (provider.ts). It opens games, lists them, and calls the
 * wallet.
 */
import { generateKeyPairSync } from 'node:crypto';
import { encryptSecrets } from '#server/contexts/play/providers/secrets.ts';
import { gameProviders, games } from '#server/contexts/play/schema.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import type { Forged, GameHost, Message, Reply } from '../game/host.ts';
import { covered, signed, UNITS, veredaCode } from './provider.ts';

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Created once, because a key takes long. */
const keys = [keyPair(), keyPair(), keyPair()] as const;
const [first, second, stranger] = keys;
const GAMES = ['ipe-azul', 'ipe-roxo'] as const;

export const veredaSays: GameHost['says'] = {
  adds: true,
  closes: true,
  silentLoss: true,
  several: true,
  currency: true,
  asksToLaunch: true,
  lobby: true,
};

export interface VeredaHost extends GameHost {
  /** Replies to the server's requests. */
  readonly answer: (url: string, init: RequestInit) => Promise<Response>;
}

/** Adds a provider of the protocol, with two open games, and its host. */
export async function addVereda(
  api: Pick<TestApi, 'services' | 'request'>,
  provider: string,
  protocol = 'vereda',
): Promise<VeredaHost> {
  const { db, config } = api.services;
  const [row] = await db
    .insert(gameProviders)
    .values({
      ...{ apiName: provider, protocol, title: 'Vereda', gameType: 3, hasTry: true },
      ...{ launchUrl: `https://play.vereda.example/${provider}`, noticesUrl: addressOf(provider) },
      sealedSecret: encryptSecrets(config.secrets.PEPPER, [first.publicKey, second.publicKey]),
    })
    .returning();
  await db.insert(games).values(
    GAMES.map((gameCode) => ({
      ...{ providerId: row?.id ?? 0, gameCode, externalId: gameCode, names: { pt: gameCode }, gameType: 3 },
      ...{ rtpBasisPoints: 9_500, maxMultiplier: 500_00 },
    })),
  );
  let manner: 'well' | 'silent' | 'nonsense' = 'well';
  const ended: string[] = [];
  return {
    provider,
    games: GAMES,
    says: veredaSays,
    unitsPerCent: UNITS,
    tokenIn: (address) => address.searchParams.get('session') ?? '',
    send: (message, forged = {}) => send(api, provider, message, forged),
    codeOf: veredaCode,
    // Less than a centavo, a fraction of a centavo, negative, no integer, a text, and too large for an exact number.
    oddAmounts: [1, 1_500, -1_000, 1.5, '1000', 2 ** 53, null],
    behave: (how) => {
      manner = how;
    },
    ended,
    answer: async (url, init) => {
      if (manner === 'silent') throw new DOMException('no answer', 'TimeoutError');
      if (manner === 'nonsense') return new Response('<html>busy</html>');
      const asked = JSON.parse(String(init.body)) as Record<string, string>;
      if (url.endsWith('/sessions')) {
        if (asked['lobby'] !== 'http://site.test/game' || asked['deposit'] !== 'http://site.test/recharge')
          return new Response('no way back', { status: 422 });
        const query = new URLSearchParams({ game: asked['game'] ?? '', session: asked['session'] ?? '' });
        return Response.json({ url: `https://play.vereda.example/open?${query}` });
      }
      // The list has one game twice.
      if (url.endsWith('/games'))
        return Response.json([...GAMES, GAMES[0]].map((id) => ({ id, title: id, keeps_ppm: 40_000 })));
      ended.push(asked['who'] ?? '');
      return Response.json({ open: 0 });
    },
  };
}

export const addressOf = (provider: string): string => `https://host.vereda.example/${provider}`;

async function send(
  api: Pick<TestApi, 'services' | 'request'>,
  provider: string,
  message: Message,
  { signature, withSecond }: Forged,
): Promise<Reply> {
  const path = `/webhooks/games/${provider}/wallet`;
  const body = JSON.stringify(requestOf(message));
  const age = signature === 'expired' ? 3_600_000 : 0;
  const at = String(api.services.now().getTime() - age);
  const key = signature === 'stranger' ? stranger : withSecond ? second : first;
  const over = signature === 'other call' ? `${path}/other` : path;
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-time': at };
  if (signature !== 'none') headers['x-vereda'] = signed(key.privateKey, covered(at, over, body));
  const sent = signature === 'byte changed' ? body.replace(/"units":(\d)/, '"units":9') : body;
  const response = await api.request(path, { method: 'POST', headers, body: sent });
  const reply = (await response.json()) as { code?: string; units?: number; who?: string };
  return {
    ok: reply.code === 'OK',
    code: reply.code ?? '',
    balance: reply.units === undefined ? null : BigInt(reply.units) / UNITS,
    player: reply.who ?? null,
  };
}

function requestOf(message: Message): object {
  const first = message.kind === 'several' ? message.messages[0] : message;
  if (!first || first.kind === 'several') throw new Error('nothing to say');
  const calls = (message.kind === 'several' ? message.messages : [message]).map(callOf);
  const { seat } = first;
  const currency = ('currency' in first && first.currency) || 'BRL';
  return { ref: 'ref', who: seat.player, session: seat.token, game: seat.game, currency, calls };
}

function callOf(message: Message): object {
  switch (message.kind) {
    case 'authenticate':
      return { do: 'who' };
    case 'bet': {
      const { tx: id, round, bet: slip, closes: last = false } = message;
      return {
        do: 'debit',
        id,
        round,
        slip,
        units: 'amount' in message ? message.amount : Number(message.units),
        last,
      };
    }
    case 'prize': {
      const { tx: id, round, ofBetTx: debit, closes: last = false } = message;
      return { do: 'credit', id, round, debit, units: Number(message.units), last };
    }
    case 'close':
      return { do: 'over', round: message.round };
    case 'rollback':
      return { do: 'cancel', id: message.tx, of: message.of };
    case 'several':
      throw new Error('several within several');
    case 'unknown':
      return { do: 'dance' };
  }
}
