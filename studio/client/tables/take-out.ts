/** Cashes bets out while their round plays, in games with cash-outs. */
import { fill } from '#lib/fill.ts';
import { formatFactor } from '#games/paytable.ts';
import type { TableGame } from '#games/table.ts';
import { centsOf, languageTag, money, text } from '../page.ts';
import type { BetView } from './seat.ts';

/** `height`: returns the current multiplier, hundredths. */
export function createTakeOut({ table }: TableGame, height: () => number) {
  /** Returns whether a bet has reached its preset multiplier. */
  const isOut = (bet: BetView): boolean =>
    JSON.stringify(table.cashOut?.at(bet.choice, height())) === JSON.stringify(bet.choice);

  return {
    /** Returns the bet that can still be cashed out, of those on a round that plays. */
    standing: (bets: readonly BetView[]): BetView | undefined =>
      table.cashOut && bets.find((bet) => bet.state === 'standing' && bet.cashOut === null && !isOut(bet)),
    /** Returns the button's text: what the bet pays now. */
    offer: (bet: BetView): string => words('takeOut', bet, height()),
    /** Returns the sentence about a bet that was cashed out. */
    done: (bet: BetView): string => words('tookOut', bet, bet.cashOut ?? 0),
  };
}

function words(key: 'takeOut' | 'tookOut', { stake }: BetView, height: number): string {
  const amount = money((centsOf(stake) * BigInt(height)) / 100n);
  return fill(text(key), { factor: formatFactor(height, languageTag), amount });
}
