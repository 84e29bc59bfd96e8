/**
 * Implements Praia dos Siris: twenty-five shells with crabs under some. Each safe shell raises the multiplier for
 * collecting (docs/domain/game-rules.md#praia-dos-siris).
 */
import { deal, dealLimits } from '#lib/fair.ts';
import { byHundredths, choose, fieldOf, gridB, isWhole } from '../fair-game.ts';
import type { FairGame } from '../fair-game.ts';

export interface Beach {
  /** 1 to 20. */
  readonly crabs: number;
}

/** Opens a shell, 0 to 24, or collects. */
export type Step = { readonly open: number } | 'collect';

export interface Walk {
  /** The opened safe shells, in order. */
  readonly opened: readonly number[];
  readonly state: 'playing' | 'caught' | 'collected';
  /** The multiplier for collecting now, hundredths. */
  readonly m100: number;
  /** The shell with the crab that ended the round, or null. */
  readonly caught: number | null;
  /** The shells of all crabs once the round is over; empty before. */
  readonly crabs: readonly number[];
}

export const SHELLS = 25;
export const MOST_CRABS = 20;
const MOST_M100 = 100_000;

/** Returns the multiplier after `safe` safe shells, hundredths: 97 % of the fair one, rounded down. */
export function paysAfter(crabs: number, safe: number): number {
  if (safe === 0) return 0;
  const ways = 97 * choose(SHELLS, safe);
  const fair = choose(SHELLS - crabs, safe);
  return (ways - (ways % fair)) / fair;
}

/** Returns the number of the last step, which collects automatically. */
export function lastStep(crabs: number): number {
  let steps = 1;
  while (steps < SHELLS - crabs && paysAfter(crabs, steps + 1) <= MOST_M100) steps++;
  return steps;
}

/** Returns whether the action is allowed now. */
export function mayStep({ opened, state }: Walk, step: Step): boolean {
  if (state !== 'playing') return false;
  if (step === 'collect') return opened.length > 0;
  return Number.isSafeInteger(step.open) && step.open >= 0 && step.open < SHELLS && !opened.includes(step.open);
}

function walk(tape: readonly number[], { crabs: count }: Beach, steps: readonly Step[]): Walk {
  const crabs = deal(SHELLS, tape).slice(0, count);
  const end = steps.reduce<Walk>(
    (now, step) => {
      if (!mayStep(now, step)) return now;
      if (step === 'collect') return { ...now, state: 'collected' };
      if (crabs.includes(step.open)) return { ...now, state: 'caught', m100: 0, caught: step.open };
      const opened = [...now.opened, step.open];
      const state = opened.length === lastStep(count) ? 'collected' : 'playing';
      return { ...now, opened, state, m100: paysAfter(count, opened.length) };
    },
    { opened: [], state: 'playing', m100: 0, caught: null, crabs: [] },
  );
  return end.state === 'playing' ? end : { ...end, crabs };
}

export const praiaDosSiris: FairGame<Beach, Walk, Step> = {
  code: 'praia-dos-siris',
  version: 1,
  kind: 'steps',
  volatility: 'high',
  rtpBasisPoints: 9625,
  minEdgePpm: 30_000,
  stakes: gridB(100, 20_000),
  isChoice: (value): value is Beach => isWhole(fieldOf(value, 'crabs'), 1, MOST_CRABS),
  limits: () => dealLimits(SHELLS, SHELLS - 1),
  outcome: walk,
  winCents: ({ state, m100 }, _, stakeCents) => (state === 'collected' ? byHundredths(stakeCents, m100) : 0n),
  steps: {
    isAction: (value): value is Step => value === 'collect' || isWhole(fieldOf(value, 'open'), 0, SHELLS - 1),
    may: mayStep,
    isOver: ({ state }) => state !== 'playing',
    byDefault: ({ opened }) => (opened.length > 0 ? 'collect' : null),
  },
};
