/**
 * Implements Pipa Alta: a kite climbs until its line snaps. A bet cashed out before is paid by the multiplier at that
 * moment. All bets share one flight (docs/domain/game-rules.md#pipa-alta).
 */
import { byHundredths, fieldOf, gridB, isWhole } from '../fair-game.ts';
import type { FairGame } from '../fair-game.ts';

export interface CashOut {
  /** The target: the multiplier of the cash-out, hundredths, from 101 to 100,000; null to cash out by hand. */
  readonly at: number | null;
}

/** The multipliers at the start of a flight and at the forced cash-out of all bets, hundredths. */
export const LEAST = 100;
export const MOST = 100_000;
/** The return for every cash-out multiplier, hundredths. */
const RETURN = 97n;
const SCALE = 2n ** 52n;
/** The time constant of the climb: the multiplier is e^(t/10 s). */
const CLIMB_MS = 10_000;

/** Returns the multiplier at which the line snaps, hundredths, from the tape's first 52 bits. */
function snapsAt([high = 0, low = 0]: readonly number[]): number {
  const drawn = BigInt(high) * 2n ** 20n + BigInt(low >>> 12);
  const height = Number((RETURN * SCALE) / (SCALE - drawn));
  return Math.min(MOST, Math.max(LEAST, height));
}

/** Returns the multiplier of the automatic cash-out. Without a target it is the forced one of all bets. */
export const targetOf = ({ at }: CashOut): number => at ?? MOST;

/** Returns the multiplier `ms` after the start, hundredths. */
export const heightAfter = (ms: number): number => Math.min(MOST, Math.floor(LEAST * Math.exp(ms / CLIMB_MS)));

/** Returns the time from the start to a multiplier, ms. */
export const msToReach = (height: number): number => Math.ceil(CLIMB_MS * Math.log(height / LEAST));

/**
 * Returns how long a flight plays, ms. The multiplier at which the line snaps lasts until the next hundredth would be
 * reached. So a press at any multiplier wins in every flight that reaches it. At the highest multiplier all bets are
 * cashed out.
 */
const msOfFlight = (snapped: number): number => msToReach(Math.min(MOST, snapped + 1));

/** Returns how many of 2⁵² flights reach the multiplier. */
export const waysToReach = (at: number): bigint => (at <= LEAST ? SCALE : (RETURN * SCALE) / BigInt(at));

export const pipaAlta: FairGame<CashOut, number> = {
  code: 'pipa-alta',
  version: 1,
  kind: 'shared',
  volatility: 'high',
  rtpBasisPoints: 9699,
  minEdgePpm: 30_000,
  stakes: gridB(100, 20_000),
  isChoice: (value): value is CashOut =>
    fieldOf(value, 'at') === null || isWhole(fieldOf(value, 'at'), LEAST + 1, MOST),
  limits: () => [2 ** 32, 2 ** 32],
  outcome: (tape) => snapsAt(tape),
  winCents: (snapped, choice, stakeCents) => {
    const at = targetOf(choice);
    return at > LEAST && at <= snapped ? byHundredths(stakeCents, at) : 0n;
  },
  table: {
    openMs: 10_000,
    closedMs: 2_000,
    resultMs: 4_000,
    playMs: msOfFlight,
    isEndSecret: true,
    parts: 1,
    outcome: (tape) => snapsAt(tape),
    mostBets: 1,
    kinds: ['kindLow', 'kindMiddle', 'kindHigh'],
    kindsOf: (snapped) => [snapped < 200 ? 'kindLow' : snapped < 1000 ? 'kindMiddle' : 'kindHigh'],
    cashOut: {
      // A cash-out below this pays nothing, so it is not allowed.
      markAfter: (ms) => Math.max(LEAST + 1, heightAfter(ms)),
      paysAt: (snapped, choice, stakeCents, height) =>
        height <= snapped ? byHundredths(stakeCents, Math.min(targetOf(choice), height)) : null,
    },
  },
};
