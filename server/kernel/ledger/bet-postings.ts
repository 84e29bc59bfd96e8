/** The postings of a bet's life (postings.ts): pure, in centavos. */
import { differenceOf, noPurpose } from './posting.ts';
import type { GameOfMoney, Posting, Purpose } from './posting.ts';
import type { Act } from './postings.ts';

/** `bet` is the number of the bet in our books; its money is counted for the game's provider and type. */
type BetAct = Act & { readonly bet: number; readonly game: GameOfMoney };
/** What happens to a bet after it was placed. */
type BetEnd = BetAct & { readonly placedAt: Date };

/** A stake leaves the player's cash and waits in their open bets. */
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

/** A stake that counts: as wagering (`contribution`, centavos), and for what it was (`purpose`). */
type Counting = { readonly contribution: bigint; readonly purpose: Purpose };

/** The bet's end: the stake goes to the house, the prize comes from it. */
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

/** A settled bet whose prize the provider corrected: the difference, on the day of the correction. */
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

/** A bet that never was: the stake goes back. Shares the settlement's reference, so a bet ends one way only. */
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

/** A settled bet is open again, as if it had not been settled: `voidReopened` ends it in the same transaction. */
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

/** The stake of such a bet goes back. */
export const voidReopened = (act: BetEnd & { stake: bigint }): Posting => ({
  ...voidBet(act),
  reference: `bet:${act.bet}:undone`,
});
