/** Builds the postings of a bet (postings.ts). Pure, in centavos. */
import { differenceOf, noPurpose } from './posting.ts';
import type { GameOfMoney, Posting, Purpose } from './posting.ts';
import type { PostingContext } from './postings.ts';

/** `bet` is our number of the bet. Its money counts for the game's provider and type. */
type BetAct = PostingContext & { readonly bet: number; readonly game: GameOfMoney };
/** What happens to a bet after it was placed. */
type BetEnd = BetAct & { readonly placedAt: Date };

/** Moves a stake from the player's cash to their open bets. */
export function stakeBet(act: BetAct & { stake: bigint }): Posting {
  return {
    ...act,
    kind: 'bet',
    reference: `bet:${act.bet}:stake`,
    lines: [
      { account: { kind: 'cash', member: act.member }, amount: -act.stake },
      { account: { kind: 'open_bets', member: act.member }, amount: act.stake },
    ],
  };
}

/** How a stake counts: as wagering (`contribution`, centavos), and for which purpose (`purpose`). */
type Counting = { readonly contribution: bigint; readonly purpose: Purpose };

/** Settles a bet: the house gets the stake and pays the prize. */
export function settleBet(act: BetEnd & Counting & { stake: bigint; win: bigint }): Posting {
  return {
    ...act,
    kind: 'settle',
    reference: `bet:${act.bet}:end`,
    lines: [
      { account: { kind: 'open_bets', member: act.member }, amount: -act.stake },
      { account: { kind: 'house_game' }, amount: act.stake - act.win },
      { account: { kind: 'cash', member: act.member }, amount: act.win },
    ],
  };
}

/** Posts the difference where a provider corrected the prize of a settled bet, on the day of the correction. */
export function resettleBet(
  act: BetEnd & { readonly purpose: Purpose; transaction: string; difference: bigint },
): Posting {
  return {
    ...act,
    kind: 'resettle',
    reference: `bet:${act.bet}:again:${act.transaction}`,
    lines: [
      { account: { kind: 'house_game' }, amount: -act.difference },
      { account: { kind: 'cash', member: act.member }, amount: act.difference },
    ],
  };
}

/** Returns the stake of a void bet. It shares the settlement's reference, so that a bet ends once. */
export function voidBet(act: BetEnd & { stake: bigint }): Posting {
  return {
    ...act,
    kind: 'void',
    reference: `bet:${act.bet}:end`,
    lines: [
      { account: { kind: 'open_bets', member: act.member }, amount: -act.stake },
      { account: { kind: 'cash', member: act.member }, amount: act.stake },
    ],
  };
}

/** Reverses a bet's settlement. `voidReopened` ends the bet in the same transaction. */
export function reopenBet(act: BetEnd & Counting & { stake: bigint; win: bigint }): Posting {
  return {
    ...act,
    kind: 'settle',
    contribution: -act.contribution,
    purpose: differenceOf(act.purpose, noPurpose),
    reference: `bet:${act.bet}:reopened`,
    lines: [
      { account: { kind: 'open_bets', member: act.member }, amount: act.stake },
      { account: { kind: 'house_game' }, amount: act.win - act.stake },
      { account: { kind: 'cash', member: act.member }, amount: -act.win },
    ],
  };
}

/** Returns the stake of a reopened bet. */
export const voidReopened = (act: BetEnd & { stake: bigint }): Posting => ({
  ...voidBet(act),
  reference: `bet:${act.bet}:undone`,
});
