/** Selects the player's bets on a round, and converts them for a scene. */
import type { Json } from '#lib/json.ts';
import { centsOf } from '../page.ts';
import type { OwnBet } from './scene.ts';
import type { BetView } from './seat.ts';

/** Returns the bets on a round that the studio accepted. */
export const acceptedOn = (bets: readonly BetView[], roundId: string | undefined): BetView[] =>
  bets.filter((bet) => bet.roundId === roundId && bet.state !== 'refused' && bet.state !== 'placing');

/** Returns a bet as a scene shows it. */
export const ownBet = ({ bet, choice, stake, cashOut, out }: BetView): OwnBet<Json> => ({
  id: bet,
  choice,
  stake: centsOf(stake),
  cashOut,
  out: out === undefined ? null : centsOf(out),
});
