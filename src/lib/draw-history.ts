/** Adds to the record of draws that a browser keeps (draw.ts). Pure: the store reads and writes. */
import type { DrawAnswer, KeptPair, KeptSpin, Reveal } from './draw.ts';
import { sameJson } from './json.ts';
import type { Json } from './json.ts';

/** The limit of stored rounds: a thousand, with room for refused rounds that did not use up their nonce. */
const MOST_SPINS = 1100;
const MOST_PAIRS = 5;
/** No round has more decisions. */
const MOST_STEPS = 64;

/** The pairs of one player and game, oldest first. */
export type KeptPairs = readonly KeptPair[];

interface Active {
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export function pairOf(pairs: KeptPairs, commitment: string): KeptPair | undefined {
  return pairs.find((pair) => pair.commitment === commitment);
}

/** Adds a commitment. One that is already stored stays. Removes commitments under which nothing was played. */
export function keepCommitment(pairs: KeptPairs, commitment: string): KeptPairs {
  if (pairOf(pairs, commitment)) return pairs;
  const used = pairs.filter((pair) => pair.clientSeed !== null);
  return [...used, { commitment, clientSeed: null, activated: null, spins: [], reveal: null }].slice(-MOST_PAIRS);
}

/** Stores the client seed for a commitment. The first one stays, so that nobody can choose between two. */
export function handOut(pairs: KeptPairs, commitment: string, clientSeed: string): KeptPairs {
  const kept = keepCommitment(pairs, commitment);
  return change(kept, commitment, (pair) => ({ ...pair, clientSeed: pair.clientSeed ?? clientSeed }));
}

/** Stores the studio's reply to the client seed of `commitment`, and the next commitment. */
export function keepActivation(pairs: KeptPairs, commitment: string, current: Active, next: string): KeptPairs {
  const activated = { commitment: current.commitment, clientSeed: current.clientSeed, nonce: current.nonce };
  const answered = change(pairs, commitment, (pair) => ({ ...pair, activated: pair.activated ?? activated }));
  return keepCommitment(answered, next);
}

/** Returns whether this browser plays the pair: its client seed is the one that was stored here. */
export function isMine(pairs: KeptPairs, current: Active): boolean {
  const pair = pairOf(pairs, current.commitment);
  return pair !== undefined && pair.clientSeed === current.clientSeed && pair.reveal === null;
}

/** Stores a round before it is sent. Returns null where this browser does not play the pair, or the record is full. */
export function keepSpin(pairs: KeptPairs, commitment: string, spin: Omit<KeptSpin, 'answer'>): KeptPairs | null {
  const pair = pairOf(pairs, commitment);
  if (pair?.spins.some((each) => each.spin === spin.spin)) return pairs;
  if (!pair || pair.clientSeed === null || pair.reveal !== null || pair.spins.length >= MOST_SPINS) return null;
  // A refused round does not use up its number.
  const others = pair.spins.filter((each) => each.nonce !== spin.nonce || typeof each.answer !== 'string');
  return change(pairs, commitment, () => ({ ...pair, spins: [...others, { ...spin, answer: null }] }));
}

/** Stores a player's action before it is sent. Returns null where this browser did not request the round. */
export function keepStep(
  pairs: KeptPairs,
  commitment: string,
  spin: string,
  asked: { readonly step: number; readonly action: Json },
): KeptPairs | null {
  const pair = pairOf(pairs, commitment);
  const kept = pair?.spins.find((each) => each.spin === spin);
  if (!pair || !kept || pair.reveal !== null) return null;
  const steps = kept.steps ?? [];
  const isKnown = steps.some(({ step, action }) => step === asked.step && sameJson(action, asked.action));
  if (isKnown || steps.length >= MOST_STEPS) return isKnown ? pairs : null;
  const to = { ...kept, steps: [...steps, asked] };
  return change(pairs, commitment, () => ({ ...pair, spins: pair.spins.map((each) => (each === kept ? to : each)) }));
}

/** Stores the reply to a round. The first reply stays; a second one that differs is stored beside it as a fault. */
export function keepAnswer(pairs: KeptPairs, commitment: string, spin: string, answer: DrawAnswer | string): KeptPairs {
  return change(pairs, commitment, (pair) => {
    const asked = pair.spins.find((each) => each.spin === spin);
    if (!asked || JSON.stringify(asked.answer) === JSON.stringify(answer)) return pair;
    if (asked.answer !== null && typeof asked.answer !== 'string')
      return typeof answer === 'string' ? pair : { ...pair, spins: [...pair.spins, { ...asked, answer }] };
    return { ...pair, spins: pair.spins.map((each) => (each === asked ? { ...asked, answer } : each)) };
  });
}

/** Returns the commitments of pairs that were played here and replaced, and whose seed is not revealed yet. */
export function owedPairs(pairs: KeptPairs, current: string | null): string[] {
  return pairs
    .filter((pair) => pair.commitment !== current && pair.reveal === null && (pair.activated || pair.spins.length > 0))
    .map((pair) => pair.commitment);
}

/** Stores a revealed seed. A revealed seed stays; a withheld one may still be revealed. */
export function keepReveal(pairs: KeptPairs, commitment: string, reveal: Reveal | null): KeptPairs {
  return change(pairs, commitment, (pair) =>
    pair.reveal !== null && pair.reveal !== 'withheld' ? pair : { ...pair, reveal: reveal ?? 'withheld' },
  );
}

function change(pairs: KeptPairs, commitment: string, to: (pair: KeptPair) => KeptPair): KeptPairs {
  return pairs.map((pair) => (pair.commitment === commitment ? to(pair) : pair));
}
