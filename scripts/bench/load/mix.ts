/** Defines what players do in an ordinary hour: they browse, manage their money, and play. */
import { signedHeaders, walletMessage } from '#server/platform/security/webhook-signature.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import type { LoadStep } from './loops.ts';
import type { Wire } from './wire.ts';

export interface Seated {
  readonly player: Player;
  /** The launch token with which the provider bets for them. */
  readonly launch: string;
  /** The address that they come from. */
  readonly address: string;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Shares in percent: public pages, private pages, a bet with its settlement, a charge. */
const SHARES = [
  ['looks', 40],
  ['own', 30],
  ['round', 27],
  ['deposit', 3],
] as const;

const LOOKS = [
  '/api/games/apisv2',
  '/api/games/listsv2?gameType=3&page=1&limit=20',
  '/api/games/listsv2?name=on&page=1&limit=20',
  '/api/games/popular',
];
const OWN = [
  ['POST', '/api/auth/me'],
  ['POST', '/api/auth/me'],
  ['GET', '/api/day7/getAllBalance'],
  ['GET', '/api/informationcenter/notification?limit=20'],
  ['POST', '/api/game/record'],
  ['POST', '/api/recharge/list'],
] as const;

/** Returns an act that sends a random request of a random player. A reply other than the expected one is a failure. */
export function playersMix(
  wire: Wire,
  { seated, secret, random }: { seated: readonly Seated[]; secret: string; random: () => number },
): LoadStep {
  const any = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const headersOf = ({ player, address }: Seated) => ({
    ...JSON_TYPE,
    Authorization: `Bearer ${player.token}`,
    'Idempotency-Key': crypto.randomUUID(),
    'X-Forwarded-For': address,
  });
  const isDone = async (reply: ReturnType<Wire>) => (await reply).status === 200;
  const own = (who: Seated, path: string, body: string) =>
    isDone(wire(path, { method: 'POST', headers: headersOf(who), body }));
  const wallet = (action: string, input: object) => {
    const body = JSON.stringify(input);
    const headers = {
      ...JSON_TYPE,
      ...signedHeaders(secret, crypto.randomUUID(), walletMessage('jogada', action, body), new Date()),
    };
    return isDone(wire(`/provider/jogada/${action}`, { method: 'POST', headers, body }));
  };
  const acts = {
    looks: ({ address }: Seated) =>
      isDone(wire(any(LOOKS), { method: 'GET', headers: { 'X-Forwarded-For': address } })),
    own: (who: Seated) => {
      const [method, path] = any(OWN);
      return method === 'POST' ? own(who, path, '{}') : isDone(wire(path, { method, headers: headersOf(who) }));
    },
    round: async ({ launch }: Seated) => {
      const name = crypto.randomUUID();
      const bet = { transaction_id: `${name}.bet`, launch_token: launch, round_id: name, bet_id: name, amount: '1.00' };
      if (!(await wallet('bet', bet))) return false;
      const win = random() < 0.3 ? '3.10' : '0.00';
      return wallet('settle', { transaction_id: `${name}.end`, bet_id: name, win, detail_url: '' });
    },
    deposit: (who: Seated) =>
      own(who, '/api/recharge/online', JSON.stringify({ money: '50.00', payment_id: 1, payment_type: 'online_pix' })),
  };
  return () => {
    let chance = random() * 100;
    const [kind] = SHARES.find(([, share]) => (chance -= share) < 0) ?? SHARES[0];
    return acts[kind](any(seated));
  };
}
