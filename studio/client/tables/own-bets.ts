/** Holds the player's bets at the table as the studio last reported them, and shows those of the current round. */
import type { Json } from '#lib/json.ts';
import { byId, centsOf, money } from '../page.ts';
import { showOwnBets } from './chain.ts';
import type { OwnBet } from './scene.ts';
import type { BetView } from './seat.ts';

export type OwnBets = ReturnType<typeof createOwnBets>;

/** Creates the list. `changed` gets the bets of the current round, and those of the player's last round before it. */
export function createOwnBets(changed: (bets: readonly OwnBet<Json>[], before: readonly OwnBet<Json>[]) => void) {
  let all: readonly BetView[] = [];
  let current: string | undefined;

  /** Returns the bets on a round that the studio has accepted. */
  const on = (roundId: string | undefined) =>
    all.filter((bet) => bet.roundId === roundId && bet.state !== 'refused' && bet.state !== 'placing');

  /** Returns the sum of the stakes on a round, centavos. */
  const staked = (roundId: string | undefined) => on(roundId).reduce((sum, { stake }) => sum + centsOf(stake), 0n);

  function show(): void {
    const bets = on(current);
    // The newest bet is first. Bets without a reply may yet be refused.
    const before = all.find((bet) => bet.roundId !== current && bet.state !== 'refused' && bet.state !== 'placing');
    changed(bets.map(ownBet), on(before?.roundId).map(ownBet));
    const total = staked(current);
    byId('mine').textContent = total > 0n ? money(total) : '–';
  }

  function set(bets: readonly BetView[]): void {
    all = bets;
    showOwnBets(bets);
    show();
  }

  return {
    on,
    staked,
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

/** Returns a bet as a scene shows it. */
export const ownBet = ({ bet, choice, stake, cashOut, out }: BetView): OwnBet<Json> => ({
  id: bet,
  choice,
  stake: centsOf(stake),
  cashOut,
  out: out === undefined ? null : centsOf(out),
});
