/**
 * Defines a tier's own bonuses, cash (docs/domain/vip.md#tier-bonuses): once when it is reached, and for each week and month that began in it.
 * Neither preset has any; an operator sets them in contract/offers.ts.
 */
import type { TierBonuses } from '#contract/offers.ts';
import { dayAfter, dayOf, dayStart, weekdayOf } from '#lib/dates.ts';
import { DAY, HOUR } from '#server/platform/time.ts';
import type { LevelChange } from '#server/contexts/rewards/levels/levels.ts';
import type { Entitlement } from '#server/contexts/rewards/offers/offer.ts';

const WEEK = 7 * DAY;
/** The shortest month. */
const MONTH = 28 * DAY;
/** How many periods are looked back at, besides those of a pause. An older bonus has expired. */
const WEEKS = 3;
const MONTHS = 2;

/** Returns the bonuses of the levels by these figures, the oldest first. Pure. */
export function tierBonuses(
  {
    member,
    steps,
    paused = 0,
  }: { readonly member: number; readonly steps: readonly LevelChange[]; readonly paused?: number },
  figures: TierBonuses,
  now: Date,
): Entitlement[] {
  const levelAt = (at: Date) => steps.findLast((step) => step.at < at)?.level ?? 0;
  const bonus = (name: string, reward: bigint | undefined, opensAt: Date): Entitlement[] => {
    if (reward === undefined || reward === 0n) return [];
    const [kind, of] = name.split(':');
    return [
      {
        key: `vip:${kind}:${member}:${of}`,
        id: name,
        reward,
        wallet: 'bonus',
        required: 0n,
        days: null,
        earnedAt: opensAt,
        opensAt,
        endsAt: new Date(opensAt.getTime() + figures.claimDays * DAY),
        base: reward,
        review: null,
      },
    ];
  };
  const current = steps.at(-1)?.level ?? 0;
  // A level that a reversal took back earns nothing.
  const reached = figures.level.flatMap((reward, index) => {
    const first = steps.find(({ level }) => level > index);
    return first && current > index ? bonus(`up:${index + 1}`, reward, first.at) : [];
  });
  const periods = [
    ...pastWeeks(now, WEEKS + Math.ceil(paused / WEEK)).map(([name, begins, ends]) => ({
      name: `week:${name}`,
      begins,
      ends,
      by: figures.week,
    })),
    ...pastMonths(now, MONTHS + Math.ceil(paused / MONTH)).map(([name, begins, ends]) => ({
      name: `month:${name}`,
      begins,
      ends,
      by: figures.month,
    })),
  ];
  return [
    ...reached,
    ...periods.flatMap(({ name, begins, ends, by }) =>
      bonus(name, by[levelAt(begins) - 1], new Date(ends.getTime() + figures.hour * HOUR)),
    ),
  ];
}

type Period = readonly [name: string, begins: Date, ends: Date];

/** Returns completed weeks from Monday to Monday in São Paulo, the oldest first. */
function pastWeeks(now: Date, count: number): Period[] {
  const today = dayOf(now);
  const monday = dayAfter(today, -weekdayOf(today));
  const begin = (back: number) => {
    const name = dayAfter(monday, -7 * back);
    return [name, dayStart(name) ?? now] as const;
  };
  return Array.from({ length: count }, (_, index) => [...begin(count - index), begin(count - index - 1)[1]] as const);
}

function pastMonths(now: Date, count: number): Period[] {
  const [year = 0, month = 1] = dayOf(now).split('-').map(Number);
  const begin = (back: number) => {
    const name = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    return [name, dayStart(`${name}-01`) ?? now] as const;
  };
  return Array.from({ length: count }, (_, index) => {
    const back = count - index;
    return [...begin(back), begin(back - 1)[1]] as const;
  });
}
