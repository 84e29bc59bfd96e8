/**
 * Draws a spin of the lottery wheel (docs/domain/rewards.md#wheel-draws), the same in the server and in the player's browser. It draws one
 * number below the sum of the weights. The prize is the one whose weight the number falls into, in the order of the list.
 */
import { commitmentOf, drawIntegers } from './fair.ts';
import type { RoundSeed } from './fair.ts';

/** Returns the index of the prize that the drawn number falls into. */
export function pickPrize(weights: readonly number[], drawn: number): number {
  let upTo = 0;
  for (const [index, weight] of weights.entries()) {
    upTo += weight;
    if (drawn < upTo) return index;
  }
  throw new RangeError(`${drawn} is no number of a wheel of ${upTo}`);
}

export const totalWeight = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

export interface Draw {
  /** The drawn number, from 0, below the sum of the weights. */
  readonly drawn: number;
  readonly index: number;
}

export async function drawPrize(seed: RoundSeed, weights: readonly number[]): Promise<Draw> {
  const [drawn = 0] = await drawIntegers(seed, [totalWeight(weights)]);
  return { drawn, index: pickPrize(weights, drawn) };
}

/** A prize as it is stored and compared: wire money and weight. */
export interface WheelPrize {
  readonly quantity: string;
  readonly weight: number;
}

/** What the browser stored before it requested a spin. */
export interface Witnessed {
  readonly seedHash: string;
  readonly clientSeed: string;
  readonly prizes: readonly WheelPrize[];
}

/** A spin as the server reports it. */
export interface ToldSpin {
  readonly seedHash: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly index: number;
  /** The prize, wire money. */
  readonly quantity: string;
}

export const spinFaults = ['commitment', 'seed', 'clientSeed', 'nonce', 'index', 'prize'] as const;
export type SpinFault = (typeof spinFaults)[number];

/** The result of a check. `drawn`: what the seeds draw; null where they are no valid seeds. */
export interface SpinVerdict {
  readonly fault: SpinFault | null;
  readonly drawn: number | null;
}

/**
 * Draws a reported spin again and compares it with what was stored. Without stored data, and with the server's `prizes`, it can check only that
 * the server's report is consistent.
 */
export async function judgeSpin(
  told: ToldSpin,
  kept: Witnessed | null,
  prizes: readonly WheelPrize[],
): Promise<SpinVerdict> {
  if (!/^[0-9a-f]{64}$/.test(told.serverSeed)) return { fault: 'seed', drawn: null };
  const shown = kept?.prizes ?? prizes;
  const { drawn, index } = await drawPrize(
    told,
    shown.map(({ weight }) => weight),
  );
  const fault = async (): Promise<SpinFault | null> => {
    if (kept !== null && kept.seedHash !== told.seedHash) return 'commitment';
    if ((await commitmentOf(told.serverSeed)) !== (kept?.seedHash ?? told.seedHash)) return 'seed';
    if (kept !== null && kept.clientSeed !== told.clientSeed) return 'clientSeed';
    if (told.nonce !== 0) return 'nonce';
    if (index !== told.index) return 'index';
    return shown[index]?.quantity === told.quantity ? null : 'prize';
  };
  return { fault: await fault(), drawn };
}
