/** Runs the studio on its own database, with an operator's wallet that uses the same signed HTTP and counts money. */
import { Hono } from 'hono';
import { parseMoney, wireMoney } from '#lib/money.ts';
import { verifiedId, walletMessage } from '#server/platform/security/webhook-signature.ts';
import type { SeedView } from '#studio/client/remote.ts';
import { createProgram } from '#studio/server/program.ts';
import { openStore } from '#studio/server/store.ts';
import { tableGames } from '#studio/server/tables/tables.ts';

/** Returns the id of a spin. */
export const spinId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const SECRET = 'studio-test-secret';
export const SITE = 'https://jogada.example';

interface OperatorRound {
  player: string;
  bet: bigint;
  win: bigint | null;
  state: 'open' | 'settled' | 'void';
  detailUrl?: string;
}

/** Simulates the operator: launch tokens "<player>/<game code>", idempotent money calls, failures on demand. */
export function createOperator(now: () => Date) {
  const balances = new Map<string, bigint>();
  const rounds = new Map<string, OperatorRound>();
  const calls: string[] = [];
  /** What the market allows, as in the answer to `authenticate`; null: this operator says nothing of it. */
  const market = { play: null as object | null };
  /** The wagering contribution in each settlement, repeats included. */
  const counted = new Map<string, (string | undefined)[]>();
  /** `before`: the call is lost. `after`: it is processed, and its reply is lost. */
  const failures: { call: string; moment: 'before' | 'after' }[] = [];
  /** Functions to run while a call is in flight. */
  const meanwhile: { call: string; moment: 'before' | 'after'; run: () => Promise<unknown> }[] = [];
  const app = new Hono();

  app.post('/provider/jogada/:call', async (context) => {
    const call = context.req.param('call');
    const body = await context.req.text();
    const refuse = (refusal: string, field?: string) => context.json({ status: 'error', refusal, field }, 400);
    if (!verifiedId(SECRET, context.req.raw.headers, walletMessage('jogada', call, body), now()))
      return refuse('FORBIDDEN');
    const happens = async (moment: string) => {
      const at = meanwhile.findIndex((each) => each.call === call && each.moment === moment);
      if (at >= 0) await meanwhile.splice(at, 1)[0]?.run();
    };
    const fails = (moment: string) => failures.some((each) => each.call === call && each.moment === moment);
    if (fails('before')) return context.text('bad gateway', 502);
    await happens('before');
    calls.push(call);
    const answer = run(call, JSON.parse(body) as Record<string, string>);
    await happens('after');
    if (fails('after')) return context.text('bad gateway', 502);
    const field = answer === 'INVALID' && call === 'settle' ? 'bet_id' : undefined;
    return typeof answer === 'string' ? refuse(answer, field) : context.json({ status: 'success', ...answer });
  });

  function run(call: string, input: Record<string, string>): string | Record<string, unknown> {
    const [player = '', gameCode = ''] = (input.launch_token ?? '').split('/');
    const balanceOf = (name: string) => ({ balance: wireMoney(balances.get(name) ?? 0n) });
    if (call === 'authenticate') {
      if (!balances.has(player)) return 'UNAUTHENTICATED';
      const named = { player, nickname: player, game_code: gameCode, language: 'pt' };
      return { ...named, ...balanceOf(player), ...(market.play && { play: market.play }) };
    }
    const name = input.bet_id ?? (input.original_transaction_id ?? '').replace(/\.bet$/, '');
    const round = rounds.get(name);
    if (call === 'bet') {
      const amount = parseMoney(input.amount ?? '') ?? 0n;
      if (round)
        return round.player === player && round.bet === amount && round.state !== 'void'
          ? balanceOf(player)
          : 'INVALID';
      if ((balances.get(player) ?? 0n) < amount) return 'BALANCE_INSUFFICIENT';
      balances.set(player, (balances.get(player) ?? 0n) - amount);
      rounds.set(name, { player, bet: amount, win: null, state: 'open' });
      return balanceOf(player);
    }
    if (!round) {
      if (call !== 'rollback') return 'NOT_FOUND';
      rounds.set(name, { player: '', bet: 0n, win: null, state: 'void' });
      return balanceOf('');
    }
    if (call === 'settle') counted.set(name, [...(counted.get(name) ?? []), input.counted]);
    if (call === 'settle' && round.state === 'void') return 'INVALID';
    if (call === 'rollback' && round.state === 'settled') return 'INVALID';
    if (round.state === 'open') {
      const win = call === 'settle' ? (parseMoney(input.win ?? '') ?? 0n) : round.bet;
      balances.set(round.player, (balances.get(round.player) ?? 0n) + win);
      Object.assign(
        round,
        call === 'settle' ? { state: 'settled', win, detailUrl: input.detail_url } : { state: 'void' },
      );
    }
    return balanceOf(round.player);
  }

  return { app, balances, rounds, calls, market, counted, failures, meanwhile };
}

const SECRETS = [SECRET];
const KEYS = ['studio-test-data-key'] as const;

/** What a request for a spin names: its pair, its nonce, and the version of the rules. */
type Claim = { readonly commitment: string; readonly nonce: number; readonly version?: number };

/**
 * Sets up one test. `clock.at` is moved by hand. `areTablesWatched`: each table has a follower, so that rounds
 * continue; false: they rest until a visitor comes. `file`: the database's file; null: in memory.
 */
export async function openStudio({
  minCycleMs = { slots: 0, other: 0 },
  areTablesWatched = true,
  file = null as string | null,
} = {}) {
  let store = await openStore(file, KEYS);
  const clock = { at: new Date('2026-11-20T12:00:00Z') };
  const now = () => clock.at;
  const operator = createOperator(now);
  const config = {
    url: 'https://studio.example',
    operatorUrl: 'https://operator.example',
    ...{ siteOrigins: [SITE], secrets: SECRETS, trustedProxies: 0, minCycleMs, tablePace: 1 },
  };
  const failures: unknown[] = [];
  const start = () => {
    const program = createProgram({
      ...{ config, store, now },
      fetch: (url, init) => operator.app.request(url, init),
      pause: () => Promise.resolve(),
      onFailure: (error) => failures.push(error),
    });
    if (areTablesWatched) for (const game of tableGames) program.tables.follow(game, () => undefined);
    return program;
  };
  let running = start();
  const app = { request: (path: string, init?: RequestInit) => running.app.request(path, init) };

  async function call(path: string, token: string | null, body: unknown) {
    const response = await app.request(`/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { http: response.status, body: (await response.json()) as Record<string, never>, headers: response.headers };
  }
  const round = async (id: string) =>
    (await (await app.request(`/api/round?round=${id}`)).json()) as Record<string, never>;

  /** Returns the published commitment of the game's opening. */
  const seedOf = async (token: string) => (await stateOf(token)).seed;
  const stateOf = async (token: string) =>
    (await call('state', token, {})).body as unknown as { readonly seed: SeedView; readonly version: number };
  let seeds = 0;
  /** Returns the request for a new spin. The first one sends a client seed. */
  async function claimOf(token: string): Promise<Claim> {
    const { seed, version } = await stateOf(token);
    const { current } = seed;
    if (current) return { commitment: current.commitment, nonce: current.nonce, version };
    await change(token, `semente de teste ${++seeds}`);
    return claimOf(token);
  }
  /** Sends a client seed for the next commitment. */
  const change = async (token: string, clientSeed: string) =>
    call('seed', token, { commitment: (await seedOf(token)).next, client_seed: clientSeed });

  /** The claim of each press; a repeat sends the same. */
  const claims = new Map<string, Claim>();
  /** Plays the player's spin of this number, under the pair that was current at its first request, or under `claim`. */
  async function tap(
    number: number,
    bet = '1.00',
    token = 'm1/onca-dourada',
    claim = claims.get(`${number} ${token}`),
    choice: unknown = null,
  ) {
    const named = claim ?? (await claimOf(token));
    claims.set(`${number} ${token}`, named);
    return call('spin', token, { spin_id: spinId(number), bet, choice, ...named });
  }

  /** Empties the tables, as after opening, where they are in memory. */
  async function reset() {
    store.close();
    store = await openStore(file, KEYS);
    running = start();
    seeds = 0;
    claims.clear();
    operator.balances.clear();
    operator.rounds.clear();
    operator.counted.clear();
    operator.calls.length = 0;
    operator.failures.length = 0;
  }

  return {
    /** The parameters of the studio's own functions. */
    get parts() {
      return running.studio;
    },
    get db() {
      return store.db;
    },
    now,
    get tables() {
      return running.tables;
    },
    app,
    closeStreams: () => running.closeStreams(),
    /** Restarts the studio, which then has only its database. */
    restart: () => {
      running = start();
    },
    clock,
    operator,
    call,
    round,
    seedOf,
    claimOf,
    change,
    tap,
    reset,
    close: () => Promise.resolve(store.close()),
  };
}
