/**
 * Records this browser's draws, for each player and game. The page around a game's frame records, because a frame's own storage is partitioned.
 * The commitment is stored before a client seed is sent, and a round before it is requested. The check compares with what was stored.
 */
import * as v from 'valibot';
import { drawMessage } from '#contract/fairness.ts';
import type { DrawAsk, DrawReply } from '#contract/fairness.ts';
import { judgePair } from '#lib/draw.ts';
import type { KeptPair, Replay, Verdict } from '#lib/draw.ts';
import { newClientSeed } from '#lib/fair.ts';
import {
  handOut,
  isMine,
  keepActivation,
  keepAnswer,
  keepCommitment,
  keepReveal,
  keepSpin,
  keepStep,
  owedPairs,
  pairOf,
} from '#lib/draw-history.ts';
import type { KeptPairs } from '#lib/draw-history.ts';
import { faultOfBet, judgeBets, keepBet, keepCashOut, keepEnd } from '#lib/bet-history.ts';
import type { JudgedChain, TableReplay } from '#lib/bet-history.ts';
import { readDraws, writeDraws } from './draw-storage.ts';
import { readBets, writeBets } from './table-bets.ts';

/** The player and the game of recorded draws. */
export interface DrawOwner {
  readonly member: number;
  readonly api_name: string;
  readonly game_code: string;
}

export interface JudgedPair {
  readonly pair: KeptPair;
  readonly verdict: Verdict;
}

export interface Heeded {
  readonly id: string;
  readonly reply: DrawReply;
  /** Whether the pair of the message failed its check. */
  readonly wrong: boolean;
}

/**
 * Handles a message of a game's frame, once however often it is sent. Returns the reply, or null for an unknown
 * message.
 */
export async function heedFrame(owner: DrawOwner, data: unknown): Promise<Heeded | null> {
  const message = v.safeParse(drawMessage, data);
  if (!message.success) return null;
  const { id, ask } = message.output;
  if (ask.ask === 'bet' || ask.ask === 'cash-out' || ask.ask === 'bet-end') return heedBet(owner, id, ask);
  const reply = heed(owner, ask);
  const verdict = ask.ask === 'open' ? null : await verdictOf(owner, ask.commitment);
  const wrong = verdict?.status === 'failed';
  if (ask.ask !== 'reveal') return { id, reply, wrong };
  const found = verdict === null || verdict.status === 'open' ? 'none' : verdict.status;
  return { id, reply: { verdict: found }, wrong };
}

type BetAsk = Extract<DrawAsk, { readonly ask: 'bet' | 'cash-out' | 'bet-end' }>;

/**
 * Stores a message about a bet at a table. An ended bet is checked at once, except its chain, which takes thousands of
 * hashes.
 */
async function heedBet(owner: DrawOwner, id: string, ask: BetAsk): Promise<Heeded> {
  const key = keyOf(owner);
  const bets = readBets(key);
  const { spin } = ask;
  if (ask.ask === 'bet') {
    const { chain, round, commitment, stake, choice } = ask;
    writeBets(key, keepBet(bets, { spin, chain, round, commitment, stake, choice }));
    return { id, reply: { kept: true }, wrong: false };
  }
  const kept = ask.ask === 'cash-out' ? keepCashOut(bets, spin, ask.cashOut) : keepEnd(bets, spin, ask.end);
  writeBets(key, kept);
  const bet = kept.find((each) => each.spin === spin);
  const fault = bet && (await faultOfBet(bet, tableRulesOf(owner)).catch(() => null));
  return { id, reply: { kept: bet !== undefined }, wrong: Boolean(fault) };
}

function heed(owner: DrawOwner, ask: Exclude<DrawAsk, BetAsk>): DrawReply {
  const key = keyOf(owner);
  const keep = (to: KeptPairs) => writeDraws(key, to);
  const pairs = readDraws(key);
  switch (ask.ask) {
    case 'open': {
      const resolved = ask.rounds.reduce(
        (kept, { spin, ...answer }) => keepAnswer(kept, answer.commitment, spin, answer),
        keepCommitment(pairs, ask.next),
      );
      keep(resolved);
      const mine = ask.current !== null && isMine(resolved, ask.current);
      return { mine, owed: owedPairs(resolved, ask.current?.commitment ?? null) };
    }
    case 'seed': {
      const handed = handOut(pairs, ask.commitment, ask.clientSeed ?? newClientSeed());
      keep(handed);
      return { clientSeed: pairOf(handed, ask.commitment)?.clientSeed ?? '' };
    }
    case 'activated': {
      keep(keepActivation(pairs, ask.commitment, ask.current, ask.next));
      return { kept: true };
    }
    case 'spin': {
      const { spin, nonce, stake, choice, version } = ask;
      const kept = keepSpin(pairs, ask.commitment, { spin, nonce, stake, choice, version });
      if (kept) keep(kept);
      return { kept: kept !== null, version };
    }
    case 'step': {
      const { spin, step, action } = ask;
      const kept = keepStep(pairs, ask.commitment, spin, { step, action });
      if (kept) keep(kept);
      return { kept: kept !== null };
    }
    case 'answer': {
      keep(keepAnswer(pairs, ask.commitment, ask.spin, ask.answer));
      return { kept: true };
    }
    case 'reveal': {
      keep(keepReveal(pairs, ask.commitment, ask.reveal));
      return { verdict: 'none' };
    }
  }
}

/** Checks all recorded draws of a game, the newest first. Rejects where the game's rules cannot be loaded. */
export async function checkDraws(owner: DrawOwner): Promise<readonly JudgedPair[]> {
  const used = readDraws(keyOf(owner)).filter((pair) => pair.activated !== null || pair.spins.length > 0);
  const replay = rulesOf(owner);
  const judged = await Promise.all(used.map(async (pair) => ({ pair, verdict: await judgePair(pair, replay) })));
  return judged.toReversed();
}

/** Checks all recorded bets of a table by its chain. Rejects where the game's rules cannot be loaded. */
export const checkBets = (owner: DrawOwner): Promise<readonly JudgedChain[]> =>
  judgeBets(readBets(keyOf(owner)), tableRulesOf(owner));

/** Returns the result for one pair; null where nothing is stored, or the rules cannot be loaded now. */
async function verdictOf(owner: DrawOwner, commitment: string): Promise<Verdict | null> {
  const pair = pairOf(readDraws(keyOf(owner)), commitment);
  return pair ? judgePair(pair, rulesOf(owner)).catch(() => null) : null;
}

/** Returns the game's rules, loaded when the first round is replayed. */
function rulesOf({ game_code }: DrawOwner): Replay {
  return async (...round) => {
    const { replayOf } = await import('#games/replay.ts');
    return replayOf(game_code)(...round);
  };
}

function tableRulesOf({ game_code }: DrawOwner): TableReplay {
  return async (...round) => {
    const { tableReplayOf } = await import('#games/replay.ts');
    const replay = tableReplayOf(game_code);
    if (!replay) throw new Error('no rules of this game');
    return replay(...round);
  };
}

function keyOf({ member, api_name, game_code }: DrawOwner): string {
  return `${member}/${api_name}/${game_code}`;
}
