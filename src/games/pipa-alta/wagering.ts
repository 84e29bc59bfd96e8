/**
 * Decides which bets at Pipa Alta count for wagering: those that are not cashed out too low. The bound is rounded, a little above the height
 * that two flights in three reach, so that a player can remember it.
 */
import type { WageringRule } from '../wagering.ts';
import type { CashOut } from './rules.ts';

/** Below this height, hundredths, a cash-out counts nothing. */
export const TOO_LOW = 150;

/** A bet that is lost counts by the height that was set: its player stood to lose it. */
export const pipaAltaWagering: WageringRule<CashOut, number> = {
  counts: ({ choice, cashOut }) => Math.min(choice.at, cashOut ?? choice.at) >= TOO_LOW,
  said: { key: 'noTurnover', values: { height: { m100: TOO_LOW } } },
};
