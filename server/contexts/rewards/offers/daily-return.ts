/**
 * Computes what a day's net loss returns (docs/decisions/24-wagering-and-reward-terms.md). Pure, in centavos. It is cash as far as the house
 * earned it on the day's free stakes and gave no points for it. The rest is a bonus that costs its value to clear. Days before these terms
 * return cash alone, for all bets.
 */
import { offers } from '#contract/offers.ts';
import { shareOf } from '#lib/money.ts';
import type { PlayedDay } from '#server/kernel/ledger/public.ts';

const { shareBasisPoints, minLoss, turnoverTimes } = offers.dailyLoss;
const { stakePerPoint, points, value } = offers.exchange;
/** The value of a point, centavos. */
const POINT_VALUE = value / BigInt(points);
const WHOLE_BP = 10_000n;
const MILLION = 1_000_000n;

/** A margin below zero (a lost bet was cancelled later) reduces this many following days. */
export const CARRIED_DAYS = 90;

export interface ReturningDay {
  readonly day: string;
  /** Stakes and prizes that count, centavos. */
  readonly staked: bigint;
  readonly won: bigint;
  /** Stakes less prizes. */
  readonly loss: bigint;
  readonly cash: bigint;
  readonly bonus: bigint;
  /** The wagering of the bonus. */
  readonly required: bigint;
}

export interface ReturnTerms {
  /** The first São Paulo day of these terms. Null: they are not in force. */
  readonly marginFrom: string | null;
  /** Whether the market allows bonuses. */
  readonly hasBonuses: boolean;
}

/** Returns the return of each of a member's days, in order. `days` includes those whose margin is carried over. */
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
