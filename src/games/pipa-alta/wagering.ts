/**
 * Decides which bets at Pipa Alta count for wagering: those that are not cashed out too low. The limit is a round
 * number, a little above the multiplier that two flights in three reach, so that a player can remember it.
 */
import type { WageringRule } from '../wagering.ts';
import type { CashOut } from './rules.ts';

/** A cash-out below this multiplier counts nothing, hundredths. */
export const TOO_LOW = 150;

/** A lost bet counts by its preset multiplier, because its player risked the stake. */
export const pipaAltaWagering: WageringRule<CashOut, number> = {
  counts: ({ choice, cashOut }) => Math.min(choice.at, cashOut ?? choice.at) >= TOO_LOW,
  said: { key: 'noTurnover', values: { height: { m100: TOO_LOW } } },
};
