/** Reads the money, players and first deposits of a period from the totals of days, and those of the period before. */
import { dayAfter, dayOf, dayStart } from '#lib/dates.ts';
import { firstDepositDays } from '#server/contexts/cashier/public.ts';
import { bettorsWithin } from '#server/contexts/play/public.ts';
import { activeMembers, houseTotals, houseTotalsWithin, typeTotals } from '#server/kernel/ledger/public.ts';
import type { TypeTotals } from '#server/kernel/ledger/public.ts';
import type { Services } from '#server/platform/services.ts';
import { DAY } from '#server/platform/time.ts';

/** The periods that can be chosen, in days. */
export const periods = [1, 7, 30] as const;
export type Period = (typeof periods)[number];

/** A part of a period that is compared with another. Money in centavos. */
export interface Figures {
  readonly deposited: bigint;
  readonly paidOut: bigint;
  readonly ggr: bigint;
  readonly active: number;
  readonly firsts: number;
}

/** A day of a period. Money in centavos. `ggr`: the stakes of settled bets less prizes. */
export interface TrendDay extends Figures {
  readonly day: string;
  readonly staked: bigint;
  readonly won: bigint;
  readonly fees: bigint;
  readonly bonuses: bigint;
}

export interface Span {
  readonly from: string;
  readonly until: string;
  readonly days: readonly TrendDay[];
  readonly types: readonly TypeTotals[];
  /** Members who bet, each counted once. */
  readonly active: number;
}

export interface Trends {
  readonly now: Span;
  readonly before: Span;
  /** The instant up to which today is shown; null where whole days are. */
  readonly at: Date | null;
}

/**
 * Returns a period with the one before it. Today is compared with the same hours of the same day of the week before; longer periods end
 * yesterday, so that whole days are compared.
 */
export async function trendsOf({ db, now }: Pick<Services, 'db' | 'now'>, period: Period): Promise<Trends> {
  const today = dayOf(now());
  const until = period === 1 ? today : dayAfter(today, -1);
  const from = dayAfter(until, 1 - period);
  const back = period === 1 ? -7 : -period;
  const first = dayAfter(from, back);
  const at = period === 1 ? now() : null;
  const before = await spanOf(db, first, dayAfter(until, back));
  return {
    now: await spanOf(db, from, until),
    before: at ? await upTo(db, before, new Date(at.getTime() + back * DAY)) : before,
    at,
  };
}

/** Returns the span of one day with the figures up to an instant in it. Types and other sums stay those of the whole day. */
async function upTo(db: Services['db'], span: Span, until: Date): Promise<Span> {
  const start = dayStart(span.from) ?? until;
  const [totals, active, firsts] = await Promise.all([
    houseTotalsWithin(db, start, until),
    bettorsWithin(db, start, until),
    firstDepositDays(db, start, until),
  ]);
  const part: Figures = { ...totals, active, firsts: firsts.get(span.from) ?? 0 };
  return { ...span, days: span.days.map((day) => ({ ...day, ...part })), active };
}

async function spanOf(db: Services['db'], from: string, until: string): Promise<Span> {
  const start = dayStart(from) ?? new Date(0);
  const end = dayStart(dayAfter(until)) ?? new Date(0);
  const [totals, types, active, firsts] = await Promise.all([
    houseTotals(db, from, until),
    typeTotals(db, from, until),
    activeMembers(db, from, until),
    firstDepositDays(db, start, end),
  ]);
  const days: TrendDay[] = [];
  for (let day = from; day <= until; day = dayAfter(day)) {
    const found = totals.find((each) => each.day === day);
    const { deposited = 0n, paidOut = 0n, staked = 0n, won = 0n, settled = 0n, fees = 0n, bonuses = 0n } = found ?? {};
    days.push({
      ...{ day, deposited, paidOut, staked, won, fees, bonuses, ggr: settled - won },
      active: active.get(day) ?? 0,
      firsts: firsts.get(day) ?? 0,
    });
  }
  return { from, until, days, types, active: active.get('') ?? 0 };
}

/** Returns a change in basis points of the value before, or null where that was nothing. */
export function changeOf(now: bigint | number, before: bigint | number): number | null {
  const [is, was] = [Number(now), Number(before)];
  return was === 0 ? null : Math.round(((is - was) / Math.abs(was)) * 10_000);
}
