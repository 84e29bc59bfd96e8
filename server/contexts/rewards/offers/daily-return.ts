/**
 * What a day's net loss returns (docs/decisions/24-wagering-and-reward-terms.md): pure, in centavos. Cash as far as the house earned it on
 * the day's free stakes and gave no points for it. The rest as a bonus that costs its worth. Days before these terms return cash alone, of
 * all bets.
 */
import { offers } from '#contract/offers.ts';
import { shareOf } from '#lib/money.ts';
import type { PlayedDay } from '#server/kernel/ledger/public.ts';

const { shareBasisPoints, minLoss, turnoverTimes } = offers.dailyLoss;
const { stakePerPoint, points, value } = offers.exchange;
/** What a point is worth, centavos. */
const POINT_VALUE = value / BigInt(points);
const WHOLE_BP = 10_000n;
const MILLION = 1_000_000n;

/** A margin below zero (a lost bet that was cancelled later) is taken off the days after it, so many back. */
export const CARRIED_DAYS = 90;

export interface ReturningDay {
  readonly day: string;
  /** Stakes and prizes that count, centavos. */
  readonly staked: bigint;
  readonly won: bigint;
  /** The first less the second. */
  readonly loss: bigint;
  readonly cash: bigint;
  readonly bonus: bigint;
  /** What must be staked for the bonus. */
  readonly required: bigint;
}

export interface ReturnTerms {
  /** The first day of these terms in São Paulo; null: they are not in force. */
  readonly marginFrom: string | null;
  /** Whether the market knows bonuses. */
  readonly hasBonuses: boolean;
}

/** What each of a member's days returns: days in order, those of which a margin is carried included. */
export function dailyReturns(days: readonly PlayedDay[], { marginFrom, hasBonuses }: ReturnTerms): ReturningDay[] {
  let carried = 0n;
  return days.map(({ day, settled, won, free }) => {
    const isByMargin = marginFrom !== null && day >= marginFrom;
    if (!isByMargin) return { day, staked: settled, won, ...lossOf(settled, won), bonus: 0n, required: 0n };
    const margin = free.freeMargin + carried;
    carried = margin < 0n ? margin : 0n;
    const earned = margin / MILLION - pointsOf(free.pointStake) * POINT_VALUE;
    const { loss, cash: total } = lossOf(free.freeStake, free.freeWon);
    const cash = total < earned ? total : earned > 0n ? earned : 0n;
    const bonus = hasBonuses ? total - cash : 0n;
    const required = bonus * BigInt(turnoverTimes);
    return { day, staked: free.freeStake, won: free.freeWon, loss, cash, bonus, required };
  });
}

function lossOf(staked: bigint, won: bigint): { loss: bigint; cash: bigint } {
  const loss = staked - won;
  return { loss, cash: loss < minLoss ? 0n : shareOf(loss, shareBasisPoints) };
}

const pointsOf = (pointStake: bigint): bigint => pointStake / WHOLE_BP / stakePerPoint;
