/** Calls the studio's API from the page. Only this module reads, stores and sends the launch token. */
import type { Json } from '#lib/json.ts';
import { gameCode, isTry, prefix } from './page.ts';
import { isTrouble } from './refusals.ts';

export interface SeedView {
  /** The active pair; null before the first client seed. */
  current: { commitment: string; clientSeed: string; nonce: number; exhausted: boolean } | null;
  /** The commitment of the next pair. */
  next: string;
}
interface AskedRound {
  round: string;
  spin: string;
  commitment: string;
  clientSeed: string;
  nonce: number;
  bet: string;
  /** The total stake: above the bet where a second bet was placed. */
  staked: string;
  choice: Json;
  outcome: Json;
  /** The player's actions, in rounds of steps. */
  actions?: Json[];
  /** The version of the game's rules; absent for the first. */
  version?: number;
}
export interface SettledRound extends AskedRound {
  win: string;
}
/** A round of steps that awaits its player's decision. */
export interface PlayingRound extends AskedRound {
  state: 'playing';
  /** The number of the next action, from 0. */
  step: number;
}
export interface RoundRow extends SettledRound {
  at: string;
}
export interface StateReply {
  balance: string;
  /** The minimum time from the start of a round to the start of the next, ms. */
  cycleMs: number;
  /** Whether this game may play by itself, and show its results in half the time. */
  autoplay: boolean;
  turbo: boolean;
  seed: SeedView;
  open: PlayingRound | null;
  rounds: RoundRow[];
}
export type RoundReply = (SettledRound | PlayingRound) & { balance: string };

export interface RevealView {
  commitment: string;
  serverSeed: string;
  clientSeed: string;
  rounds: number;
}
export interface SeedReply {
  revealed: RevealView | null;
  seed: SeedView;
  rounds: RoundRow[];
}
export interface RevealReply {
  revealed: RevealView | null;
}
export type Reply<Success> = ({ ok: true } & Success) | { ok: false; refusal: string };

const ATTEMPTS = 6;
const TIMEOUT = 20_000;

/** The token, requested once. For a trial, the first call opens the play-money balance. */
let token: Promise<string> | null = null;
const tokenOf = (): Promise<string> => (token ??= isTry ? purseToken() : Promise.resolve(takeToken()));

const PURSE_KEY = 'jogada:purse';
/** A launch belongs to one game. */
const TOKEN_KEY = `jogada:launch:${gameCode}`;

/**
 * Returns the token of this tab's play-money balance, and opens one where there is none. Returns '' where the studio
 * opens no more.
 */
async function purseToken(): Promise<string> {
  const secret = readPurse() ?? (await openPurse());
  return secret ? `try.${gameCode}.${secret}` : '';
}

async function openPurse(): Promise<string | null> {
  const reply = await answer<{ secret: string }>(`${prefix}/api/try`, { method: 'POST' });
  if (!reply.ok) return null;
  try {
    sessionStorage.setItem(PURSE_KEY, reply.secret);
  } catch {
    // Storage is unavailable, so the balance lasts as long as the page.
  }
  return reply.secret;
}

function readPurse(): string | null {
  try {
    return sessionStorage.getItem(PURSE_KEY);
  } catch {
    return null;
  }
}

/** Forgets a play-money balance that is used up or expired. The next call opens another. */
export function forgetPurse(): void {
  token = null;
  try {
    sessionStorage.removeItem(PURSE_KEY);
  } catch {
    // Storage is unavailable, so there is nothing to delete.
  }
}

/**
 * Reads the token from the address, and removes it from the address and the history. The tab stores it, so that a game
 * in its own page survives a reload.
 */
function takeToken(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  try {
    if (given !== '') sessionStorage.setItem(TOKEN_KEY, given);
    return given || (sessionStorage.getItem(TOKEN_KEY) ?? '');
  } catch {
    // Storage is unavailable, so the token lasts as long as the page.
    return given;
  }
}

export async function send<Success>(call: string, body: object): Promise<Reply<Success>> {
  const launchToken = await tokenOf();
  return answer<Success>(`${prefix}/api/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${launchToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export function read<Success>(call: string): Promise<Reply<Success>> {
  return answer<Success>(`${prefix}/api/${call}`, {});
}

/** Repeats the call until the network and the operator reply. Only for idempotent calls. */
export async function sendUntilAnswered<Success>(call: string, body: object, onTrouble: () => void) {
  for (let attempt = 1; ; attempt++) {
    const reply = await send<Success>(call, body);
    if (reply.ok || !isTrouble(reply.refusal) || attempt === ATTEMPTS) return reply;
    onTrouble();
    await new Promise((resume) => setTimeout(resume, Math.min(1000 * 2 ** (attempt - 1), 8000)));
  }
}

async function answer<Success>(url: string, init: RequestInit): Promise<Reply<Success>> {
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
    const body = (await reply.json()) as { status: string; refusal?: string } & Success;
    return body.status === 'success' ? { ok: true, ...body } : { ok: false, refusal: body.refusal ?? 'INTERNAL' };
  } catch {
    return { ok: false, refusal: 'NETWORK' };
  }
}
