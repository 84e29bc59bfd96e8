/** What a week is worth (docs/domain/referral.md#commission-levels): pure, in centavos and basis points. */
import { agencyMechanism, indirectShare } from '#contract/agency-mechanism.ts';
import type { MechanismPart } from '#contract/agency-mechanism.ts';
import { dayAfter, dayOf, dayStart, weekdayOf } from '#lib/dates.ts';
import { shareOf } from '#lib/money.ts';

/** What the invitees' week comes to for each part, centavos; below zero where they won, or deposits were taken back. */
export type Bases = Readonly<Record<MechanismPart, bigint>>;
export const noBases: Bases = { recharge: 0n, betting: 0n, settlement: 0n };

export interface PartOfWeek {
  readonly part: MechanismPart;
  /** Never below zero: such a week is nothing, and the next one begins from zero. */
  readonly base: bigint;
  /** 0: below the first. */
  readonly level: number;
  readonly rate: number;
  readonly reward: bigint;
  /** What decided the reward: the rate, or what the house keeps. */
  readonly bound: 'rate' | 'margin';
}

/**
 * The direct rewards of a week. The level reached rates the whole base, and all parts together bring `most` at most, centavos (null: no
 * bound), in the order of the parts.
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
 * The most that a week may bring in direct rewards. With their indirect ones they are at most half of what the house keeps of the invitees'
 * free stakes (docs/decisions/24-wagering-and-reward-terms.md). `weeks`: that margin of the weeks before and of this one, the oldest first;
 * what is below zero is taken off the next.
 */
export function mostDirect(weeks: readonly bigint[]): bigint {
  const margin = weeks.reduce((carried, week) => (carried < 0n ? carried : 0n) + week, 0n);
  return margin <= 0n ? 0n : (margin * 10_000n) / (2n * (10_000n + BigInt(indirectShare)));
}

/** The base of the level above; null at the top. */
export const nextMin = ({ part, level }: Pick<PartOfWeek, 'part' | 'level'>): bigint | null =>
  agencyMechanism[part].find((each) => each.level > level)?.min ?? null;

/** What comes of direct rewards of one part that invitees earned: a share of each, rounded down. */
export const indirectPart = (part: MechanismPart, directs: readonly bigint[]): PartOfWeek => ({
  part,
  base: directs.reduce((sum, each) => sum + each, 0n),
  level: 0,
  rate: indirectShare,
  reward: directs.reduce((sum, each) => sum + shareOf(each, indirectShare), 0n),
  bound: 'rate',
});

/** The Monday of the week of an instant, by São Paulo's days; `weeks` later, or before where it is below zero. */
export const weekOf = (at: Date, weeks = 0): string => {
  const today = dayOf(at);
  return dayAfter(today, weeks * 7 - weekdayOf(today));
};

/** The seven days of a week, by its Monday. */
export function daysOfWeek(monday: string): string[] {
  if (!dayStart(monday)) throw new RangeError(`no week: ${monday}`);
  return [0, 1, 2, 3, 4, 5, 6].map((day) => dayAfter(monday, day));
}
