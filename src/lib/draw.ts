/**
 * Holds what a player's browser records of its draws, and judges it (docs/domain/games-and-fairness.md#recorded-draws). The record has the
 * commitment as it was before a client seed was sent, that client seed, and every round with its reply. One browser alone plays a pair of
 * seeds, so a gap or a difference is the operator's to explain.
 */
import { commitmentOf } from './fair.ts';
import type { RoundSeed } from './fair.ts';
import { sameJson } from './json.ts';
import type { Json } from './json.ts';
import { parseMoney } from './money.ts';

/** Holds the studio's reply to a round. */
export interface DrawAnswer {
  readonly round: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** The stake that was charged and the win that was paid, as wire money. */
  readonly bet: string;
  readonly win: string;
  /** The player's choice, or null where the game has nothing to choose. */
  readonly choice: Json;
  /** What was drawn and shown, such as the stops of a slot's reels. */
  readonly outcome: Json;
  /** The player's actions in a round of steps. Absent in rounds of one press. */
  readonly actions?: readonly Json[] | undefined;
  /** The version of the game's rules; absent for the first. */
  readonly version?: number | undefined;
}

/** Holds an action as the browser requested it, with the number of its step. A refused step may be requested again with another action. */
export interface KeptStep {
  readonly step: number;
  readonly action: Json;
}

/** Holds a round as the browser requested it, stored before it is sent. */
export interface KeptSpin {
  readonly spin: string;
  readonly nonce: number;
  /** Wire money. */
  readonly stake: string;
  /** What the player bets on. */
  readonly choice: Json;
  /** The version of the rules by which the page plays; absent for the first. */
  readonly version?: number | undefined;
  /** Left out in rounds of one press. */
  readonly steps?: readonly KeptStep[] | undefined;
  /** The answer, the refusal's code, or null while neither has arrived. */
  readonly answer: DrawAnswer | string | null;
}

/** Holds a revealed server seed, with what the server says about its pair. */
export interface Reveal {
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** How many round numbers were used. */
  readonly rounds: number;
}

export interface KeptPair {
  readonly commitment: string;
  /** The client seed that this browser sent for the commitment, or null where it sent none yet. */
  readonly clientSeed: string | null;
  /** The studio's reply to the client seed. */
  readonly activated: { readonly commitment: string; readonly clientSeed: string; readonly nonce: number } | null;
  readonly spins: readonly KeptSpin[];
  /** The revealed seed, 'withheld' where the studio would not reveal it after the pair was replaced, or null. */
  readonly reveal: Reveal | 'withheld' | null;
}

/**
 * Names what is wrong with a pair. `activation`: the reply to the client seed names another commitment, seed or first number. `commitment`,
 * `clientSeed`, `nonce`, `stake`, `choice`, `version`, `action`: a reply differs from its round, or a number was skipped or used twice. `seed`:
 * the revealed seed does not match its commitment. `withheld`: the seed was not revealed. `outcome`, `win`: they do not follow from the seeds.
 */
export type Fault =
  | 'activation'
  | 'commitment'
  | 'clientSeed'
  | 'nonce'
  | 'stake'
  | 'choice'
  | 'version'
  | 'action'
  | 'seed'
  | 'withheld'
  | 'outcome'
  | 'win';

/** Counts the rounds of a judgement: answered, refused, and without a reply. */
export interface Counts {
  readonly rounds: number;
  readonly refused: number;
  readonly unanswered: number;
}

export type Verdict =
  | ({ readonly status: 'verified' } & Counts)
  /** Nothing is wrong so far, and the seed is still secret. */
  | ({ readonly status: 'open' } & Counts)
  /** `nonce`: the first round with the fault, or null where the fault is not a round's. */
  | ({ readonly status: 'failed'; readonly fault: Fault; readonly nonce: number | null } & Counts);

/**
 * Computes what a seed draws and what it pays by a game's rules. Returns null for a choice that the game does not have, or for actions that do
 * not end the round. Rejects for a version of the rules that it does not have.
 */
export interface Replay {
  (
    seed: RoundSeed,
    stakeCents: bigint,
    choice: Json,
    actions: readonly Json[],
    version: number,
  ): Promise<{ readonly outcome: Json; readonly winCents: bigint } | null>;
}

interface Found {
  readonly fault: Fault;
  readonly nonce: number | null;
}

/** Judges a pair by the commitment that was stored, never by the one that came with the revealed seed. */
export async function judgePair(pair: KeptPair, replay: Replay): Promise<Verdict> {
  const answers = pair.spins.flatMap(({ answer }) => (isAnswer(answer) ? [answer] : []));
  const counts: Counts = {
    rounds: answers.length,
    refused: pair.spins.filter(({ answer }) => typeof answer === 'string').length,
    unanswered: pair.spins.filter(({ answer }) => answer === null).length,
  };
  const found = faultAsTold(pair) ?? (await faultOfReveal(pair, answers, replay));
  if (found) return { status: 'failed', ...found, ...counts };
  return { status: pair.reveal === null ? 'open' : 'verified', ...counts };
}

/** Returns the fault that shows before any seed is revealed: a reply that differs from its request. */
function faultAsTold({ commitment, clientSeed, activated, spins }: KeptPair): Found | null {
  if (
    activated &&
    (activated.commitment !== commitment || activated.clientSeed !== clientSeed || activated.nonce !== 0)
  )
    return { fault: 'activation', nonce: null };
  for (const { nonce, stake, choice, version = 1, steps = [], answer } of spins) {
    if (!isAnswer(answer)) continue;
    if (answer.commitment !== commitment) return { fault: 'commitment', nonce };
    if (answer.clientSeed !== clientSeed) return { fault: 'clientSeed', nonce };
    if (answer.nonce !== nonce) return { fault: 'nonce', nonce };
    if (answer.bet !== stake) return { fault: 'stake', nonce };
    if (!sameJson(answer.choice, choice)) return { fault: 'choice', nonce };
    if ((answer.version ?? 1) !== version) return { fault: 'version', nonce };
    if (!areAsked(answer.actions ?? [], steps)) return { fault: 'action', nonce };
  }
  const nonce = faultyNumber(spins);
  return nonce === null ? null : { fault: 'nonce', nonce };
}

/** Returns whether each action was requested here at its step. Actions from another device were not. */
const areAsked = (actions: readonly Json[], steps: readonly KeptStep[]): boolean =>
  actions.every((action, at) => {
    const asked = steps.filter(({ step }) => step === at);
    return asked.length === 0 || asked.some((each) => sameJson(each.action, action));
  });

/** Returns the first number that was skipped or answered twice. A refused round may or may not have used up its number. */
function faultyNumber(spins: readonly KeptSpin[]): number | null {
  const asked = new Set(spins.map(({ nonce }) => nonce));
  for (let nonce = 0; nonce < asked.size; nonce++) if (!asked.has(nonce)) return nonce;
  const answered = new Set<number>();
  for (const { nonce, answer } of spins) {
    if (!isAnswer(answer)) continue;
    if (answered.has(nonce)) return nonce;
    answered.add(nonce);
  }
  return null;
}

async function faultOfReveal(
  { commitment, clientSeed, spins, reveal }: KeptPair,
  answers: readonly DrawAnswer[],
  replay: Replay,
): Promise<Found | null> {
  if (reveal === null) return null;
  if (reveal === 'withheld') return { fault: 'withheld', nonce: null };
  const isCommitted = reveal.commitment === commitment && (await commitmentOf(reveal.serverSeed)) === commitment;
  if (!isCommitted) return { fault: 'seed', nonce: null };
  if (clientSeed === null || reveal.clientSeed !== clientSeed) return { fault: 'clientSeed', nonce: null };
  const asked = new Set(spins.map(({ nonce }) => nonce)).size;
  if (reveal.rounds > asked) return { fault: 'nonce', nonce: asked };
  for (const { nonce, bet, choice, outcome, win, actions = [], version = 1 } of answers) {
    const seed = { serverSeed: reveal.serverSeed, clientSeed, nonce };
    const drawn = await replay(seed, parseMoney(bet) ?? -1n, choice, actions, version);
    if (drawn === null) return { fault: 'choice', nonce };
    if (!sameJson(drawn.outcome, outcome)) return { fault: 'outcome', nonce };
    if (drawn.winCents !== parseMoney(win)) return { fault: 'win', nonce };
  }
  return null;
}

function isAnswer(answer: KeptSpin['answer']): answer is DrawAnswer {
  return answer !== null && typeof answer === 'object';
}
