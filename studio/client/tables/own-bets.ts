/** Holds the player's bets at the table as the studio last reported them, and shows those of the current round. */
import { fill } from '#lib/fill.ts';
import type { Json } from '#lib/json.ts';
import { byId, centsOf, money, text } from '../page.ts';
import { showOwnBets } from './chain.ts';
import type { OwnBet } from './scene.ts';
import type { BetView } from './seat.ts';

export type OwnBets = ReturnType<typeof createOwnBets>;

/** Creates the list. `changed` gets the bets of the current round whenever they change. */
export function createOwnBets(changed: (bets: readonly OwnBet<Json>[]) => void) {
  let all: readonly BetView[] = [];
  let current: string | undefined;

  /** Returns the bets on a round that the studio has accepted. */
  const on = (roundId: string | undefined) =>
    all.filter((bet) => bet.roundId === roundId && bet.state !== 'refused' && bet.state !== 'placing');

  function show(): void {
    const bets = on(current);
    changed(bets.map(({ choice, stake, cashOut }) => ({ choice, stake: centsOf(stake), cashOut })));
    const total = bets.reduce((sum, bet) => sum + centsOf(bet.stake), 0n);
    byId('mine').textContent = total > 0n ? fill(text('mine'), { total: money(total) }) : '';
  }

  function set(bets: readonly BetView[]): void {
    all = bets;
    showOwnBets(bets);
    show();
  }

  return {
    on,
    all: () => all,
    set,
    /** Adds a bet, or replaces it by its newer state. */
    put: (bet: BetView): void => {
      const isNew = !all.some((each) => each.bet === bet.bet);
      set(isNew ? [bet, ...all] : all.map((each) => (each.bet === bet.bet ? bet : each)));
    },
    /** Shows the bets of this round from now on. */
    turnTo: (roundId: string): void => {
      current = roundId;
      show();
    },
  };
}
