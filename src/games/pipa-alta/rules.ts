/**
 * Pipa Alta: a kite climbs until its line snaps; a bet cashed out before is paid by how high it was. One flight is shared by
 * all who bet on it (docs/domain/game-rules.md#pipa-alta).
 */
import { byHundredths, fieldOf, gridB, isWhole } from '../fair-game.ts';
import type { FairGame } from '../fair-game.ts';

export interface CashOut {
  /** Hundredths, at which the bet is cashed out: from 101 to 100,000. */
  readonly at: number;
}

/** Hundredths: where a flight begins, and where every bet is cashed out. */
export const LEAST = 100;
export const MOST = 100_000;
/** Share of the stakes that goes back, in hundredths, whatever the cash-out. */
const RETURN = 97n;
const SCALE = 2n ** 52n;
/** How fast it climbs: the height is e^(t/10 s). */
const CLIMB_MS = 10_000;

/** The height in hundredths at which the line snaps: the tape's first 52 bits through the price of each height. */
function snapsAt([high = 0, low = 0]: readonly number[]): number {
  const drawn = BigInt(high) * 2n ** 20n + BigInt(low >>> 12);
  const height = Number((RETURN * SCALE) / (SCALE - drawn));
  return Math.min(MOST, Math.max(LEAST, height));
}

/** The height in hundredths so many ms after the start. */
export const heightAfter = (ms: number): number => Math.min(MOST, Math.floor(LEAST * Math.exp(ms / CLIMB_MS)));

/** How long it climbs to a height, ms. */
export const msToReach = (height: number): number => Math.ceil(CLIMB_MS * Math.log(height / LEAST));

/**
 * Returns how long a flight plays, ms. The height at which the line breaks lasts until the next hundredth would be reached. So a press at any
 * height wins in every flight that gets there. At the highest height all bets are cashed out.
 */
const msOfFlight = (snapped: number): number => msToReach(Math.min(MOST, snapped + 1));

/** How often of 2⁵² a flight gets as high as this. */
export const waysToReach = (at: number): bigint => (at <= LEAST ? SCALE : (RETURN * SCALE) / BigInt(at));

export const pipaAlta: FairGame<CashOut, number> = {
  code: 'pipa-alta',
  version: 1,
  kind: 'shared',
  volatility: 'high',
  rtpBasisPoints: 9699,
  minEdgePpm: 30_000,
  stakes: gridB(100, 20_000),
  isChoice: (value): value is CashOut => isWhole(fieldOf(value, 'at'), LEAST + 1, MOST),
  limits: () => [2 ** 32, 2 ** 32],
  outcome: (tape) => snapsAt(tape),
  winCents: (snapped, { at }, stakeCents) => (at > LEAST && at <= snapped ? byHundredths(stakeCents, at) : 0n),
  table: {
    openMs: 10_000,
    closedMs: 2_000,
    resultMs: 4_000,
    playMs: msOfFlight,
    parts: 1,
    outcome: (tape) => snapsAt(tape),
    mostBets: 1,
    cashOut: {
      // Nothing is paid below it, so nothing is taken out below it.
      heightAfter: (ms) => Math.max(LEAST + 1, heightAfter(ms)),
      isReached: (snapped, height) => height <= snapped,
      at: ({ at }, height) => ({ at: Math.min(at, height) }),
    },
  },
};
