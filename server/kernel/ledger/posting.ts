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
  /** Of the stake that is settled, how much counts as turnover, centavos (docs/decisions/0053). */
  readonly contribution?: bigint;
  /** When the bet was placed that this ends or corrects: what comes back counts for that day, too. */
  readonly placedAt?: Date;
}

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
  | 'write_off'
  | 'house_adjust';
