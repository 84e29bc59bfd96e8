/** The studio's API from the page. This module alone reads, keeps and sends the launch token. */
import type { Json } from '#lib/json.ts';
import { gameCode, isTry, prefix } from './page.ts';
import { isTrouble } from './refusals.ts';

export interface SeedView {
  /** What is played under now; null before the first client seed. */
  current: { commitment: string; clientSeed: string; nonce: number; exhausted: boolean } | null;
  /** The commitment that follows it. */
  next: string;
}
interface AskedRound {
  round: string;
  spin: string;
  commitment: string;
  clientSeed: string;
  nonce: number;
  bet: string;
  /** All that lies on the round: more than the bet where a second one was laid beside it. */
  staked: string;
  choice: Json;
  outcome: Json;
  /** Of steps: what the player did. */
  actions?: Json[];
}
export interface SettledRound extends AskedRound {
  win: string;
}
/** A round of steps that waits for its player. */
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
  /** From the start of a round to that of the next, at least. */
  cycleMs: number;
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

/** Asked for once; for a play-money balance, which is not there yet, at the first call. */
let token: Promise<string> | null = null;
const tokenOf = (): Promise<string> => (token ??= isTry ? purseToken() : Promise.resolve(takeToken()));

const PURSE_KEY = 'jogada:purse';
/** A launch is of one game. */
const TOKEN_KEY = `jogada:launch:${gameCode}`;

/** The play-money balance of this tab, opened where there is none; '' where the studio opens no more. */
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
    // Storage is refused: the play-money balance lasts as long as the page.
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

/** The play-money balance is used up or its day is over: the next call opens another. */
export function forgetPurse(): void {
  token = null;
  try {
    sessionStorage.removeItem(PURSE_KEY);
  } catch {
    // Nothing was kept.
  }
}

/**
 * Reads the token from the address and takes it out of the address and the history. The tab keeps it, so that a game in a page of
 * its own goes on after a reload.
 */
function takeToken(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  try {
    if (given !== '') sessionStorage.setItem(TOKEN_KEY, given);
    return given || (sessionStorage.getItem(TOKEN_KEY) ?? '');
  } catch {
    // Storage is refused: the token lasts as long as the page.
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

/** Sends again while the network or the operator does not answer. Only for calls whose repeat changes nothing. */
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
