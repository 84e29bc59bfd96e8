/** Makes the calls of the demo's players as a browser does: with a bearer token, to the pay page, at a game. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gameTypes } from '#contract/games.ts';
import { studioGames } from '#games/catalogue.ts';

export type Request = (path: string, init: RequestInit) => Response | Promise<Response>;
export type Ask = ReturnType<typeof callsOf>;

/** Returns functions that make calls with a bearer token, '' for a visitor. They throw at an unexpected answer. */
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

/** The payment methods: Pix with its bonus, which is optional, and a TED, which has none. */
const methods = {
  pix: { payment_id: 1, payment_type: 'online_pix', bonus: 1 },
  ted: { payment_id: 2, payment_type: 'online_ted' },
};

/** Makes a deposit in reais and pays it on the provider's page. */
export async function deposit(
  request: Request,
  ask: Ask,
  { money, by }: { readonly money: string; readonly by: keyof typeof methods },
): Promise<void> {
  const made = await ask('/api/recharge/online', { money, ...methods[by] });
  await pay(request, String(made.pay_url));
}

async function pay(request: Request, url: string): Promise<void> {
  const reply = await request(new URL(url).pathname, { method: 'POST', body: new URLSearchParams() });
  if (reply.status !== 303) throw new Error(`the pay page answered ${reply.status}`);
}

/** Describes how to reach both programs: the API, and the studio at the address of its launches. */
export interface Hosts {
  readonly api: Request;
  readonly studio: Request;
  /** Ends the pauses between rounds. */
  readonly signal: AbortSignal;
}

/**
 * Plays rounds of the slots in turn, each with this stake in reais. A round of a game begins so many ms after the one before as the studio
 * asks for (docs/domain/games-and-fairness.md#responsible-design).
 */
export async function play({ studio, signal }: Hosts, ask: Ask, rounds: number, bet: string): Promise<void> {
  const slots = studioGames.filter(({ gameType }) => gameType === gameTypes.slots);
  const games = await Promise.all(slots.map(({ rules }) => openGame(studio, ask, rules.code)));
  const { cycleMs } = games[0] ?? { cycleMs: 0 };
  for (let played = 0; played < rounds; played += games.length) {
    if (played > 0) await pause(cycleMs, undefined, { signal });
    for (const game of games.slice(0, rounds - played)) await game.spin(bet);
  }
}

/** Launches a game and begins it under a client seed of this moment. */
async function openGame(studio: Request, ask: Ask, gameCode: string) {
  const launch = await ask('/api/day7/day7LoginV2', { api_code: 'jogada', gameCode });
  const token = new URLSearchParams(new URL(String(launch.game_url)).hash.slice(1)).get('token') ?? '';
  const call = callsOf(studio, token);
  const state = await call('/api/state', {});
  const { seed, cycleMs, version } = state as { seed: { next: string }; cycleMs: number; version: number };
  const commitment = seed.next;
  await call('/api/seed', { commitment, client_seed: randomBytes(16).toString('hex') });
  let nonce = 0;
  return {
    cycleMs,
    spin: (bet: string) => call('/api/spin', { spin_id: randomUUID(), bet, commitment, nonce: nonce++, version }),
  };
}
