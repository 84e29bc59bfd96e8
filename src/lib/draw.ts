/**
 * What a player's browser keeps of its draws, and the judgement of it (docs/domain/games-and-fairness.md#recorded-draws). It keeps the
 * commitment as it was seen before a client seed was handed out, and that client seed. It keeps every round as it was asked for and as it
 * was answered. A pair of seeds is played by one browser alone, so whatever is missing or different here is the operator's to explain.
 */
import { commitmentOf } from './fair.ts';
import type { RoundSeed } from './fair.ts';
import { sameJson } from './json.ts';
import type { Json } from './json.ts';
import { parseMoney } from './money.ts';

/** A round as the studio answered it. */
export interface DrawAnswer {
  readonly round: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** Wire money: the stake that was charged, and the win that was paid. */
  readonly bet: string;
  readonly win: string;
  /** What was bet on, as it was taken: null where there is nothing to choose. */
  readonly choice: Json;
  /** What was drawn and shown: the stops of a slot's reels, say. */
  readonly outcome: Json;
  /** What the player did on the way; left out in rounds of one press. */
  readonly actions?: readonly Json[] | undefined;
}

/** What the player did, as the browser asked for it: which step it was to be. A refused one may be asked for in another way. */
export interface KeptStep {
  readonly step: number;
  readonly action: Json;
}

/** A round as the browser asked for it, kept before it was sent. */
export interface KeptSpin {
  readonly spin: string;
  readonly nonce: number;
  /** Wire money. */
  readonly stake: string;
  /** What the player bets on. */
  readonly choice: Json;
  /** Left out in rounds of one press. */
  readonly steps?: readonly KeptStep[] | undefined;
  /** The answer, the refusal's code, or null while neither has arrived. */
  readonly answer: DrawAnswer | string | null;
}

/** A server seed as it was told, with what the server says about its pair. */
export interface Reveal {
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** How many numbers were used. */
  readonly rounds: number;
}

export interface KeptPair {
  readonly commitment: string;
  /** The one client seed that this browser has handed out for the commitment; null: none yet. */
  readonly clientSeed: string | null;
  /** How the studio answered the client seed. */
  readonly activated: { readonly commitment: string; readonly clientSeed: string; readonly nonce: number } | null;
  readonly spins: readonly KeptSpin[];
  /** 'withheld': the pair has given way, and the studio would not tell its seed. */
  readonly reveal: Reveal | 'withheld' | null;
}

/**
 * activation: the answer to the client seed names another commitment, seed or first number. commitment, clientSeed, nonce,
 * stake, choice, action: a round was answered under another than was asked, or a number was left out or used twice. seed: the
 * revealed seed is not the one committed to. withheld: it was not revealed. outcome, win: they do not follow from the seeds.
 */
export type Fault =
  | 'activation'
  | 'commitment'
  | 'clientSeed'
  | 'nonce'
  | 'stake'
  | 'choice'
  | 'action'
  | 'seed'
  | 'withheld'
  | 'outcome'
  | 'win';

/** How many rounds the judgement is about: answered, refused, and those whose answer never arrived. */
export interface Counts {
  readonly rounds: number;
  readonly refused: number;
  readonly unanswered: number;
}

export type Verdict =
  | ({ readonly status: 'verified' } & Counts)
  /** Nothing is wrong so far; the seed is still secret. */
  | ({ readonly status: 'open' } & Counts)
  /** `nonce`: the first round it shows in, where it is a round's. */
  | ({ readonly status: 'failed'; readonly fault: Fault; readonly nonce: number | null } & Counts);

/**
 * A game's rules as this page knows them: what a seed draws, and what that pays. Null for a choice that nobody has, or a round that these
 * actions do not end.
 */
export interface Replay {
  (
    seed: RoundSeed,
    stakeCents: bigint,
    choice: Json,
    actions: readonly Json[],
  ): Promise<{ readonly outcome: Json; readonly winCents: bigint } | null>;
}

interface Found {
  readonly fault: Fault;
  readonly nonce: number | null;
}

/** Judges a kept pair by the commitment that was kept, never by one that came with the reveal. */
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

/** What shows before any seed is known: the answers differ from what was asked for. */
function faultAsTold({ commitment, clientSeed, activated, spins }: KeptPair): Found | null {
  if (
    activated &&
    (activated.commitment !== commitment || activated.clientSeed !== clientSeed || activated.nonce !== 0)
  )
    return { fault: 'activation', nonce: null };
  for (const { nonce, stake, choice, steps = [], answer } of spins) {
    if (!isAnswer(answer)) continue;
    if (answer.commitment !== commitment) return { fault: 'commitment', nonce };
    if (answer.clientSeed !== clientSeed) return { fault: 'clientSeed', nonce };
    if (answer.nonce !== nonce) return { fault: 'nonce', nonce };
    if (answer.bet !== stake) return { fault: 'stake', nonce };
    if (!sameJson(answer.choice, choice)) return { fault: 'choice', nonce };
    if (!areAsked(answer.actions ?? [], steps)) return { fault: 'action', nonce };
  }
  const nonce = faultyNumber(spins);
  return nonce === null ? null : { fault: 'nonce', nonce };
}

/** Whether each action is one that was asked for at its step. What was done from another device was not asked for here. */
const areAsked = (actions: readonly Json[], steps: readonly KeptStep[]): boolean =>
  actions.every((action, at) => {
    const asked = steps.filter(({ step }) => step === at);
    return asked.length === 0 || asked.some((each) => sameJson(each.action, action));
  });

/** The first number that was left out or answered twice. A refused round may or may not have used up its number. */
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
  for (const { nonce, bet, choice, outcome, win, actions = [] } of answers) {
    const seed = { serverSeed: reveal.serverSeed, clientSeed, nonce };
    const drawn = await replay(seed, parseMoney(bet) ?? -1n, choice, actions);
    if (drawn === null) return { fault: 'choice', nonce };
    if (!sameJson(drawn.outcome, outcome)) return { fault: 'outcome', nonce };
    if (drawn.winCents !== parseMoney(win)) return { fault: 'win', nonce };
  }
  return null;
}

function isAnswer(answer: KeptSpin['answer']): answer is DrawAnswer {
  return answer !== null && typeof answer === 'object';
}
