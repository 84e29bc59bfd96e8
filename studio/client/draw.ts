/**
 * Runs the provably fair protocol for the page, without visible text. The witness learns the next commitment before a
 * client seed is sent. It records a round before the request, and the reply as it came, after the player has seen it. The page plays only a pair that
 * it activated itself. Any other pair, or an exhausted one, is replaced and revealed first.
 */
import type { DrawReplies } from '#contract/fairness.ts';
import type { Json } from '#lib/json.ts';
import type {
  PlayingRound,
  Reply,
  RevealReply,
  RevealView,
  RoundReply,
  SeedReply,
  SeedView,
  SettledRound,
  StateReply,
} from './remote.ts';
import { isTrouble } from './refusals.ts';
import type { Witness } from './witness.ts';

export interface Calls {
  send<Success>(call: string, body: object): Promise<Reply<Success>>;
  /** Repeats the call until a reply comes; for calls that are idempotent. */
  sendUntilAnswered<Success>(call: string, body: object): Promise<Reply<Success>>;
}

export type Verdict = DrawReplies['reveal']['verdict'];

/** The outcome of replacing a pair. */
export interface Change {
  readonly revealed: RevealView | null;
  readonly verdict: Verdict;
}

export type Opened = Reply<StateReply & { readonly changed: Change | null }>;

export interface SpinClaim {
  readonly spin: string;
  readonly commitment: string;
  readonly nonce: number;
  readonly stake: string;
  readonly choice: Json;
  /** The version of the rules by which the page plays; absent for the first. */
  readonly version?: number;
}

/** The names under which a round was requested. */
export type AskedSpin = Pick<SpinClaim, 'spin' | 'commitment'>;

/** Runs the protocol for a game whose rules have this version. */
export function createDraw({ send, sendUntilAnswered }: Calls, witness: Witness, version = 1) {
  let seed: SeedView | null = null;

  /**
   * Opens the game or reloads its state. Afterwards the current pair is one that this page activated, or a round of
   * steps from elsewhere continues.
   */
  async function open(): Promise<Opened> {
    const state = await sendUntilAnswered<StateReply>('state', {});
    if (!state.ok) return state;
    const changed = await beginHere(state);
    if (changed !== null && !changed.ok) return changed;
    return { ...state, seed: seed ?? state.seed, changed };
  }

  async function beginHere({ seed: told, rounds, open: waits }: StateReply): Promise<Reply<Change> | null> {
    seed = told;
    const { mine, owed } = await witness({ ask: 'open', current: activeOf(told), next: told.next, rounds });
    for (const commitment of owed) await settleReveal(commitment);
    if (waits || (told.current && mine && !told.current.exhausted)) return null;
    return change(null);
  }

  /** Replaces the current pair by the next one, under the given client seed or a random one. */
  async function change(clientSeed: string | null): Promise<Reply<Change>> {
    if (!seed) return { ok: false, refusal: 'NETWORK' };
    const before = seed.current;
    const named = seed.next;
    const handed = await witness({ ask: 'seed', commitment: named, clientSeed });
    const body = { commitment: named, client_seed: handed.clientSeed };
    const reply = await sendUntilAnswered<SeedReply>('seed', body);
    if (!reply.ok) return reply;
    seed = reply.seed;
    const current = activeOf(reply.seed);
    if (current) await witness({ ask: 'activated', commitment: named, current, next: reply.seed.next });
    const verdict = before ? await tellReveal(before.commitment, reply.revealed) : 'none';
    return { ok: true, revealed: reply.revealed, verdict };
  }

  async function settleReveal(commitment: string): Promise<void> {
    const reply = await send<RevealReply>('reveal', { commitment });
    if (reply.ok) await tellReveal(commitment, reply.revealed);
    else if (reply.refusal === 'NOT_FOUND') await tellReveal(commitment, null);
  }

  async function tellReveal(commitment: string, reveal: RevealView | null): Promise<Verdict> {
    return (await witness({ ask: 'reveal', commitment, reveal })).verdict;
  }

  /** Returns the request for a round that begins now, or null before the game is open. */
  function claim(spin: string, stake: string, choice: Json): SpinClaim | null {
    const current = seed?.current;
    if (!current) return null;
    const asked = { spin, commitment: current.commitment, nonce: current.nonce, stake, choice };
    return version > 1 ? { ...asked, version } : asked;
  }

  /** Requests a round. The same claim again is the same round. */
  async function spin(claimed: SpinClaim): Promise<Reply<RoundReply>> {
    const { spin: id, commitment, nonce, stake, choice } = claimed;
    const recorded = await witness({ ask: 'spin', ...claimed });
    if (!recorded.kept) return { ok: false, refusal: 'COMMITMENT_STALE' };
    // A page of an earlier release records no version. It would judge the round by rules that did not play it.
    if ((recorded.version ?? 1) !== version) return { ok: false, refusal: 'RULES_CHANGED' };
    const body = { spin_id: id, bet: stake, choice, commitment, nonce, version };
    const reply = await sendUntilAnswered<RoundReply>('spin', body);
    if (reply.ok) {
      if (seed?.current?.commitment === reply.commitment)
        seed = { ...seed, current: { ...seed.current, nonce: reply.nonce + 1 } };
    } else if (!isTrouble(reply.refusal)) await witness({ ask: 'answer', spin: id, commitment, answer: reply.refusal });
    return reply;
  }

  /** Sends the next action of an open round of steps. The same action again is the same step. */
  async function step(round: PlayingRound, action: Json): Promise<Reply<RoundReply>> {
    const { commitment, spin: id } = round;
    // A round that began elsewhere has no record here, and continues all the same.
    await witness({ ask: 'step', spin: id, commitment, step: round.step, action });
    return sendUntilAnswered<RoundReply>('step', { round: round.round, step: round.step, action });
  }

  /**
   * Records the end of a round as it came, once the player has seen it, because the witness is outside this page. If
   * the page is left before, the witness learns it from the next `open`.
   */
  async function record({ spin: asked, commitment }: AskedSpin, settled: SettledRound): Promise<void> {
    const { round, clientSeed, nonce, bet, win, choice, outcome, actions, version: by } = settled;
    const told = { round, commitment: settled.commitment, clientSeed, nonce, bet, win, choice, outcome };
    const answer = { ...told, ...(actions && { actions }), ...(by !== undefined && { version: by }) };
    await witness({ ask: 'answer', spin: asked, commitment, answer });
  }

  return { open, change, claim, spin, step, record, seed: () => seed };
}

function activeOf({ current }: SeedView) {
  return current && { commitment: current.commitment, clientSeed: current.clientSeed, nonce: current.nonce };
}
