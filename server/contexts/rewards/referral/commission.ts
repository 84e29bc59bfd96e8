/** What a week is worth (domain-offers 3): pure, in centavos and basis points. */
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
}

/** The direct rewards of a week: the level reached rates the whole base. */
export const directParts = (bases: Bases, parts: readonly MechanismPart[]): PartOfWeek[] =>
  parts.map((part) => {
    const base = bases[part] > 0n ? bases[part] : 0n;
    const { level, rate } = agencyMechanism[part].findLast(({ min }) => base >= min) ?? { level: 0, rate: 0 };
    return { part, base, level, rate, reward: shareOf(base, rate) };
  });

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
