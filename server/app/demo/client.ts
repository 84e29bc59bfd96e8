/** The calls that the demo's people make inside the server, as a browser makes them: with a bearer, to the pay page, at a game. */
import { randomBytes, randomUUID } from 'node:crypto';
import { slots } from '#games/catalogue.ts';

export type Request = (path: string, init: RequestInit) => Response | Promise<Response>;
export type Ask = ReturnType<typeof callsOf>;

/** Calls of one bearer, '' for a visitor; one that is not answered as it should be throws. */
export function callsOf(request: Request, token: string) {
  return async (path: string, input: object, bearer = token): Promise<Record<string, unknown>> => {
    const reply = await request(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        Authorization: `Bearer ${bearer}`,
      },
      body: JSON.stringify(input),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return (await reply.json()) as Record<string, unknown>;
  };
}

/** Deposits reais by Pix and pays it, on the provider's page, by the player themselves. */
export async function deposit(request: Request, ask: Ask, money: string): Promise<void> {
  const made = await ask('/api/recharge/online', { money, payment_id: 1, payment_type: 'online_pix' });
  await pay(request, String(made.pay_url));
}

async function pay(request: Request, url: string): Promise<void> {
  const reply = await request(new URL(url).pathname, { method: 'POST', body: new URLSearchParams() });
  if (reply.status !== 303) throw new Error(`the pay page answered ${reply.status}`);
}

/** Rounds of the studio's first game under a client seed of this moment, each with this stake in reais. */
export async function play(ask: Ask, rounds: number, bet: string): Promise<void> {
  const [game] = slots;
  const launch = await ask('/api/day7/day7LoginV2', { api_code: 'jogada', gameCode: game?.code });
  const permit = new URLSearchParams(new URL(String(launch.game_url)).hash.slice(1)).get('token') ?? '';
  const studio = (call: string, input: object) => ask(`/sandbox/studio/api/${call}`, input, permit);
  const { seed } = (await studio('state', {})) as { seed: { next: string } };
  const commitment = seed.next;
  await studio('seed', { commitment, client_seed: randomBytes(16).toString('hex') });
  for (let nonce = 0; nonce < rounds; nonce++) await studio('spin', { spin_id: randomUUID(), bet, commitment, nonce });
}
