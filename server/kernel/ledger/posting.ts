/** What is to be posted. */
import type { AccountRef } from './accounts.ts';

export interface Posting {
  readonly kind: PostingKind;
  /** Names what is posted; the same reference is never posted twice. */
  readonly reference: string;
  /** Whose doing this is; also spreads the house's rows. 0: nobody's. */
  readonly member: number;
  readonly now: Date;
  /** Amounts in centavos that sum to zero; lines of zero are left out. */
  readonly lines: readonly Line[];
  /** The game whose money this is, by its provider's number and its type. */
  readonly game?: GameOfMoney;
  /** Of the stake that is settled, how much counts as wagering, centavos (docs/domain/money-and-ledger.md#daily-totals). */
  readonly contribution?: bigint;
  /** What the stake that is settled was for; a correction brings the differences. */
  readonly purpose?: Purpose;
  /** When the bet was placed that this ends or corrects: what comes back counts for that day, too. */
  readonly placedAt?: Date;
}

/**
 * What a settled stake earns its player and the house. What served no wagering requirement is free, and points, the daily return and the
 * referral come of it (docs/decisions/24-wagering-and-reward-terms.md).
 */
export interface Purpose {
  /** Centavos. */
  readonly freeStake: bigint;
  /** What the free part of the stake won, centavos. */
  readonly freeWon: bigint;
  /** What the house keeps at least of the stake, and of its free part, in millionths of a centavo. */
  readonly margin: bigint;
  readonly freeMargin: bigint;
  /** The free stake by how much of it counts, in centavos times basis points: points come of it. */
  readonly pointStake: bigint;
}

export const noPurpose: Purpose = { freeStake: 0n, freeWon: 0n, margin: 0n, freeMargin: 0n, pointStake: 0n };

/** What a correction from one to the other brings. */
export const differenceOf = (from: Purpose, to: Purpose): Purpose => ({
  freeStake: to.freeStake - from.freeStake,
  freeWon: to.freeWon - from.freeWon,
  margin: to.margin - from.margin,
  freeMargin: to.freeMargin - from.freeMargin,
  pointStake: to.pointStake - from.pointStake,
});

export interface Line {
  readonly account: AccountRef;
  readonly amount: bigint;
}

export interface GameOfMoney {
  readonly providerId: number;
  /** A number of contract/games.ts. */
  readonly type: number;
}

export type PostingKind =
  | 'deposit'
  | 'suspense'
  | 'suspense_return'
  | 'bet'
  | 'settle'
  | 'resettle'
  | 'void'
  | 'withdrawal_hold'
  | 'withdrawal_paid'
  | 'withdrawal_returned'
  | 'bonus_give'
  | 'bonus_convert'
  | 'bonus_forfeit'
  | 'bonus_taken_back'
  | 'points_exchange'
  | 'rebate_collect'
  | 'agency_reward'
  | 'deposit_reversed'
  | 'dispute_hold'
  | 'dispute_release'
  | 'debt'
  | 'debt_repaid'
  | 'debt_written_off'
  | 'write_off'
  | 'house_adjust';
