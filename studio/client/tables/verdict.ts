/** Sums a player's ended bets on a round, and puts the result into words. */
import { resultText } from '../frame.ts';
import { centsOf, text } from '../page.ts';
import type { BetView } from './seat.ts';

export interface Verdict {
  /** The stakes and prizes of the settled bets, centavos. Refused bets count for nothing. */
  readonly staked: bigint;
  readonly won: bigint;
  readonly words: string;
}

export function verdictOf(bets: readonly BetView[]): Verdict {
  const settled = bets.filter(({ state }) => state === 'settled');
  const [staked, won] = [sum(settled.map(({ stake }) => stake)), sum(settled.map(({ win }) => win ?? '0.00'))];
  return { staked, won, words: settled.length > 0 ? resultText(won, staked) : text('betsVoid') };
}

/** Returns whether no bet of a round waits for its settlement. */
export const areSettled = (bets: readonly BetView[]): boolean =>
  !bets.some(({ state }) => state === 'standing' || state === 'ended');

const sum = (amounts: readonly string[]): bigint => amounts.reduce((all, each) => all + centsOf(each), 0n);
