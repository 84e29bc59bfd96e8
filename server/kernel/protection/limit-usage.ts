/**
 * Computes how much of their limits a member has used in each period (docs/domain/protection.md#limit-usage), from the sums that `post` writes.
 */
import { sql } from '#server/platform/db/drizzle.ts';
import { limitPeriods } from '#contract/limits.ts';
import type { LimitKind, LimitPeriod } from '#contract/limits.ts';
import { MINUTE } from '#server/platform/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { timesSince } from './play-time.ts';
import { periodAt } from './limit-periods.ts';
import type { PeriodBounds } from './limit-periods.ts';

/** Centavos, bets or minutes, by the kind. The loss is negative where prizes exceed stakes. */
export type LimitUsage = Readonly<Record<LimitPeriod, bigint>>;

type Windows = Readonly<Record<LimitPeriod, PeriodBounds>>;

const windowsAt = (now: Date): Windows => ({
  day: periodAt('day', now),
  week: periodAt('week', now),
  month: periodAt('month', now),
});

const firstOf = (windows: Windows): PeriodBounds =>
  windows.week.start < windows.month.start ? windows.week : windows.month;

const eachPeriod = (read: (period: LimitPeriod) => bigint): LimitUsage => ({
  day: read('day'),
  week: read('week'),
  month: read('month'),
});

/** The instant of the count, and the function that reads deposits. */
export interface UsageAt {
  readonly now: Date;
  readonly services: Pick<Services, 'protection'>;
}

/** Returns the used amount of each of these kinds. */
export async function limitUsage(
  db: Database,
  member: number,
  kinds: readonly LimitKind[],
  at: UsageAt,
): Promise<ReadonlyMap<LimitKind, LimitUsage>> {
  const windows = windowsAt(at.now);
  const wanted = new Set(kinds);
  const used = new Map<LimitKind, LimitUsage>();
  if (wanted.has('stake') || wanted.has('bets') || wanted.has('loss'))
    for (const [kind, value] of await played(db, member, windows)) used.set(kind, value);
  if (wanted.has('deposit')) used.set('deposit', await deposited(db, member, windows, at));
  if (wanted.has('time')) used.set('time', await here(db, member, windows));
  return used;
}

/** Sums bets by the day on which they were placed, whenever they end. An open bet counts as lost, and a void one does not count. */
async function played(db: Database, member: number, windows: Windows): Promise<[LimitKind, LimitUsage][]> {
  const within = (sum: ReturnType<typeof sql>) =>
    sql.join(
      limitPeriods.map(
        (period) => sql`coalesce(sum(${sum}) filter (where day >= ${windows[period].firstDay}), 0)::text`,
      ),
      sql`, `,
    );
  const rows = await selectRows<Record<'stake' | 'bets' | 'loss', string[]>>(
    db,
    sql`select array[${within(sql`staked_cents - undone_cents`)}] as stake,
      array[${within(sql`bets - undone_bets`)}] as bets, array[${within(sql`staked_cents - back_cents`)}] as loss
    from member_day where member_id = ${member} and provider_id <> 0 and day >= ${firstOf(windows).firstDay}`,
  );
  return (['stake', 'bets', 'loss'] as const).map((kind) => [
    kind,
    eachPeriod((period) => BigInt(rows[0]?.[kind][limitPeriods.indexOf(period)] ?? 0)),
  ]);
}

/** Returns the deposits, gross. */
async function deposited(
  db: Database,
  member: number,
  windows: Windows,
  { now, services }: UsageAt,
): Promise<LimitUsage> {
  const rows = await services.protection.depositUsage(db, member, firstOf(windows).start, now);
  return eachPeriod((period) =>
    rows.reduce((sum, { amount, at }) => (at >= windows[period].start ? sum + amount : sum), 0n),
  );
}

/** Returns the time of play in whole minutes. */
async function here(db: Database, member: number, windows: Windows): Promise<LimitUsage> {
  const times = await timesSince(db, member, firstOf(windows).firstDay);
  return eachPeriod((period) => {
    const millis = [...times].reduce((sum, [day, ms]) => (day >= windows[period].firstDay ? sum + ms : sum), 0);
    return BigInt(Math.floor(millis / MINUTE));
  });
}
