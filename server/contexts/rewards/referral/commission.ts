/** Computes a referrer's week (docs/domain/referral.md#commission-levels). Pure, in centavos and basis points. */
import { agencyMechanism, indirectShare } from '#contract/agency-mechanism.ts';
import type { MechanismPart } from '#contract/agency-mechanism.ts';
import { dayAfter, dayOf, dayStart, weekdayOf } from '#lib/dates.ts';
import { shareOf } from '#lib/money.ts';

/** The base of each part over the invitees' week, centavos. It is negative where invitees won, or deposits were returned. */
export type Bases = Readonly<Record<MechanismPart, bigint>>;
export const noBases: Bases = { recharge: 0n, betting: 0n, settlement: 0n };

export interface PartOfWeek {
  readonly part: MechanismPart;
  /** Never below zero: a loss is not carried to the next week. */
  readonly base: bigint;
  /** The level, or 0 below the first. */
  readonly level: number;
  readonly rate: number;
  readonly reward: bigint;
  /** What limited the reward: the rate, or the house's margin. */
  readonly bound: 'rate' | 'margin';
}

/**
 * Returns the direct rewards of a week. The rate of the reached level applies to the whole base. Together the parts are at most `most` centavos
 * (null: unlimited), filled in the order of the parts.
 */
export function directParts(bases: Bases, parts: readonly MechanismPart[], most: bigint | null): PartOfWeek[] {
  let left = most;
  return parts.map((part) => {
    const base = bases[part] > 0n ? bases[part] : 0n;
    const { level, rate } = agencyMechanism[part].findLast(({ min }) => base >= min) ?? { level: 0, rate: 0 };
    const byRate = shareOf(base, rate);
    const reward = left !== null && left < byRate ? left : byRate;
    if (left !== null) left -= reward;
    return { part, base, level, rate, reward, bound: reward < byRate ? 'margin' : 'rate' };
  });
}

/**
 * Returns the highest total of a week's direct rewards, centavos. With the indirect ones it is at most half of the house's margin on the
 * invitees' free stakes (docs/decisions/24-wagering-and-reward-terms.md). `weeks`: the margins of earlier weeks and this one, the oldest first.
 * A negative margin reduces the next week's.
 */
export function mostDirect(weeks: readonly bigint[]): bigint {
  const margin = weeks.reduce((carried, week) => (carried < 0n ? carried : 0n) + week, 0n);
  return margin <= 0n ? 0n : (margin * 10_000n) / (2n * (10_000n + BigInt(indirectShare)));
}

/** Returns the base of the next level, or null at the top. */
export const nextMin = ({ part, level }: Pick<PartOfWeek, 'part' | 'level'>): bigint | null =>
  agencyMechanism[part].find((each) => each.level > level)?.min ?? null;

/** Returns an indirect reward: a share of each direct reward of one part, rounded down. */
export const indirectPart = (part: MechanismPart, directs: readonly bigint[]): PartOfWeek => ({
  part,
  base: directs.reduce((sum, each) => sum + each, 0n),
  level: 0,
  rate: indirectShare,
  reward: directs.reduce((sum, each) => sum + shareOf(each, indirectShare), 0n),
  bound: 'rate',
});

/** Returns the Monday of an instant's week in São Paulo (ISO date), moved by `weeks`. */
export const weekOf = (at: Date, weeks = 0): string => {
  const today = dayOf(at);
  return dayAfter(today, weeks * 7 - weekdayOf(today));
};

/** Returns the seven days of a week (ISO dates), from its Monday. */
export function daysOfWeek(monday: string): string[] {
  if (!dayStart(monday)) throw new RangeError(`no week: ${monday}`);
  return [0, 1, 2, 3, 4, 5, 6].map((day) => dayAfter(monday, day));
}
