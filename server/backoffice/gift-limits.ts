/**
 * Limits how much an operator gives alone in a day of Brasília, over all members and kinds. Another operator must
 * approve more (docs/decisions/27-back-office.md). A row of `hand_posting` is one gift. The operator's row is locked
 * while the sum is checked.
 */
import { and, eq, gt, gte, isNull, lt, sql } from '#server/platform/db/drizzle.ts';
import { dayAfter, dayOf, dayStart } from '#lib/dates.ts';
import { readMoney, wireMoney } from '#lib/money.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting, writeSetting } from '#server/platform/settings/settings.ts';
import type { Gift } from './operation.ts';
import { handPostings, operators } from './schema.ts';

export interface Reach {
  /** The maximum that one operator gives alone in a day, centavos. */
  readonly day: bigint;
  /** The maximum for one member within it. */
  readonly member: bigint;
  /** A larger withdrawal or held prize needs a proposal. */
  readonly large: bigint;
}

/** The defaults, until two admins set other limits. */
const installed: Reach = { day: 1_000_00n, member: 100_00n, large: 10_000_00n };

export async function readReach(db: Database): Promise<Reach> {
  const set = await readSetting(db, 'reach');
  if (!set) return installed;
  const [day, member, large] = [readMoney(set.day), readMoney(set.member), readMoney(set.large)];
  if (day === null || member === null || large === null) throw new Error('the setting "reach" is no money');
  return { day, member, large };
}

/** Formats the limits as operators read and set them. */
export const wireReach = ({ day, member, large }: Reach) => ({
  day: wireMoney(day),
  member: wireMoney(member),
  large: wireMoney(large),
});

export const writeReach = ({ db, now }: Services, reach: Reach): Promise<void> =>
  writeSetting(db, 'reach', wireReach(reach), now());

/**
 * Returns whether a gift, with what its operator gave alone today, goes beyond one person's reach. The operator's row stays locked until
 * the transaction ends, so that of two calls at once the later one counts the earlier.
 */
export async function exceedsReach(
  { db, now }: Pick<Services, 'db' | 'now'>,
  operator: string,
  { member, amount }: Gift,
): Promise<boolean> {
  const reach = await readReach(db);
  const given = await givenAlone(db, operator, member, now());
  return given.day + amount > reach.day || given.member + amount > reach.member;
}

/** Locks an operator's row, before any other row of a gift. */
export async function lockOperator(tx: Database, operator: string): Promise<void> {
  await tx.select({ id: operators.id }).from(operators).where(eq(operators.name, operator)).for('no key update');
}

async function givenAlone(db: Database, operator: string, member: number, now: Date) {
  const start = dayStart(dayOf(now)) ?? now;
  const sum = sql<string>`coalesce(sum(${handPostings.amountCents}), 0)::text`;
  const [row] = await db
    .select({
      day: sum,
      member: sql<string>`coalesce(sum(${handPostings.amountCents}) filter (where ${eq(handPostings.memberId, member)}), 0)::text`,
    })
    .from(handPostings)
    .where(
      and(
        eq(handPostings.askedBy, operator),
        isNull(handPostings.agreedBy),
        gt(handPostings.amountCents, 0n),
        gte(handPostings.at, start),
        lt(handPostings.at, dayStart(dayAfter(dayOf(now))) ?? now),
      ),
    );
  return { day: BigInt(row?.day ?? 0), member: BigInt(row?.member ?? 0) };
}
