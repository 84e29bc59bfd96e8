/**
 * Accounts that may be one person's (domain-offers 1.3): registered from one address within a day of each other, or paid to the
 * same place. It is a reason to look, never to refuse: families share addresses.
 */
import { and, between, eq, ne } from 'drizzle-orm';
import { DAY } from '#server/platform/time.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sharingPayoutKeys } from '#server/contexts/cashier/public.ts';

/** What is compared of a member. */
interface Registered {
  readonly id: number;
  readonly registerIp: string;
  readonly createdAt: Date;
}

export async function linkedAccounts(db: Database, member: Registered): Promise<ReadonlySet<number>> {
  const { createdAt: at } = member;
  const together = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.registerIp, member.registerIp),
        between(members.createdAt, new Date(at.getTime() - DAY), new Date(at.getTime() + DAY)),
        ne(members.id, member.id),
      ),
    );
  return new Set([...together.map(({ id }) => id), ...(await sharingPayoutKeys(db, member.id))]);
}
