/** Describes what `post` writes. */
import type { AccountRef } from './accounts.ts';

export interface Posting {
  readonly kind: PostingKind;
  /** Identifies the posting. A reference is posted once. */
  readonly reference: string;
  /** The member concerned, or 0. It also selects the stripe of the house's accounts. */
  readonly member: number;
  readonly now: Date;
  /** Amounts in centavos that sum to zero. Lines of zero are left out. */
  readonly lines: readonly Line[];
  /** The game whose money this is, by its provider's number and its type. */
  readonly game?: GameOfMoney;
  /** The part of the settled stake that counts as wagering, centavos (docs/domain/money-and-ledger.md#daily-totals). */
  readonly contribution?: bigint;
  /** The purpose of the settled stake. A correction carries the differences. */
  readonly purpose?: Purpose;
  /** When the bet was placed that this posting ends or corrects. Returned money counts for that day as well. */
  readonly placedAt?: Date;
}

/**
 * What a settled stake earns player and house. The part that served no wagering requirement is free; points, daily return and referral come
 * from it (docs/decisions/24-wagering-and-reward-terms.md).
 */
export interface Purpose {
  /** Centavos. */
  readonly freeStake: bigint;
  /** The win of the free part, centavos. */
  readonly freeWon: bigint;
  /** The house's least margin on the stake, and on its free part, in millionths of a centavo. */
  readonly margin: bigint;
  readonly freeMargin: bigint;
  /** The free stake times its weight, in centavos times basis points. Points come from it. */
  readonly pointStake: bigint;
}

export const noPurpose: Purpose = { freeStake: 0n, freeWon: 0n, margin: 0n, freeMargin: 0n, pointStake: 0n };

/** Returns the differences for a correction. */
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
