/**
 * Decides which bets at Pipa Alta count for wagering: those that are not cashed out too low. The limit is a round
 * number, a little above the multiplier that two flights in three reach, so that a player can remember it.
 */
import type { WageringRule } from '../wagering.ts';
import { targetOf } from './rules.ts';
import type { CashOut } from './rules.ts';

/** A cash-out below this multiplier counts nothing, hundredths. */
export const TOO_LOW = 150;

/**
 * A lost bet counts by its target, because its player risked the stake. Without a target every lost bet counts: nobody
 * knows when the line snaps. A press that was meant below the limit then counts only the stakes that it loses.
 */
export const pipaAltaWagering: WageringRule<CashOut, number> = {
  counts: ({ choice, cashOut }) => Math.min(targetOf(choice), cashOut ?? targetOf(choice)) >= TOO_LOW,
  said: { key: 'noTurnover', values: { height: { m100: TOO_LOW } } },
};
