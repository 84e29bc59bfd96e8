/**
 * Money that operators move by hand: a correction of a player's cash, a reward given. Each is a row that its posting names, so that
 * what is sent twice is done once and the audit finds who wanted it (domain-offers 9; the database refuses one person alone).
 */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { wireMoney } from '#lib/money.ts';
import { DAY } from '#server/platform/time.ts';
import { lockMember, memberByAccount, members } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkReward, wakeExclusion } from '#server/kernel/protection/public.ts';
import { grantBonus } from '#server/kernel/wagering/public.ts';
import { postOrThrow, post, adjustCash } from '#server/kernel/ledger/public.ts';
import { notDone } from './operation.ts';
import type { OperationContext, NotDone } from './operation.ts';
import { GRANT_ALONE, handPostings } from './schema.ts';

interface Wanted {
  readonly account: string;
  /** Centavos. */
  readonly amount: bigint;
  readonly key: string;
}

export type ManualAdjustment = typeof handPostings.$inferSelect;

export const isKnown = async (db: Database, account: string): Promise<boolean> =>
  (await memberByAccount(db, account)) !== null;

/** What was done under a key; null: nothing yet. */
export async function manualAdjustmentOf(db: Database, key: string): Promise<ManualAdjustment | null> {
  const [row] = await db.select().from(handPostings).where(eq(handPostings.key, key));
  return row ?? null;
}

/** How far back a player's other rewards by one person alone count: what is split is seen as the whole it makes. */
const SPLIT_MS = DAY;

/** Whether a reward of that much, with what the player was given by hand the day before it, is for one person to give. */
export async function isForOne({ db, now }: Services, account: string, amount: bigint): Promise<boolean> {
  const [sum] = await db
    .select({ cents: sql<string>`coalesce(sum(${handPostings.amountCents}), 0)::text` })
    .from(handPostings)
    .innerJoin(members, eq(members.id, handPostings.memberId))
    .where(
      and(
        eq(members.account, account),
        eq(handPostings.kind, 'grant'),
        isNull(handPostings.agreedBy),
        gt(handPostings.at, new Date(now().getTime() - SPLIT_MS)),
      ),
    );
  return BigInt(sum?.cents ?? 0) + amount <= BigInt(GRANT_ALONE);
}

/** Adds to a player's cash, or takes away what is there. */
export async function adjust(services: Services, wanted: Wanted, act: OperationContext): Promise<object | NotDone> {
  const row = await write(services, 'adjust', wanted, act);
  if ('error' in row) return row;
  await wakeExclusion(services.db, row.memberId, row.at);
  const posting = adjustCash({ member: row.memberId, posting: row.id, amount: row.amountCents, now: row.at });
  if ((await post(services.db, [posting])) === 'insufficient')
    return notDone(409, 'the player has less than that', 'amount');
  return told(act, row, 'adjusted');
}

/** Gives a player cash as a reward. */
export async function grant(services: Services, wanted: Wanted, act: OperationContext): Promise<object | NotDone> {
  const row = await write(services, 'grant', wanted, act);
  if ('error' in row) return row;
  const { memberId: member, amountCents: amount, at: now } = row;
  // Another one was faster; this one is among the sum.
  if (act.askedBy === null && !(await isForOne(services, wanted.account, 0n)))
    return notDone(409, 'with the others of the day it takes a second operator: ask again', 'amount');
  if (await checkReward(services.db, member, now)) return notDone(409, 'they may be given nothing now');
  await postOrThrow(
    services.db,
    await grantBonus(services.db, { member, source: `grant:${row.id}`, amount, required: 0n, days: null, now }),
  );
  return told(act, row, 'granted');
}

/** The row of it, once for each key; its member's row is held. */
async function write(
  { db, now }: Services,
  kind: ManualAdjustment['kind'],
  { account, amount, key }: Wanted,
  act: OperationContext,
): Promise<ManualAdjustment | NotDone> {
  const found = await memberByAccount(db, account);
  if (!found) return notDone(404, 'no such member');
  const { id: memberId } = await lockMember(db, found.id);
  const by = act.askedBy === null ? { askedBy: act.name } : { askedBy: act.askedBy, agreedBy: act.name };
  const [row] = await db
    .insert(handPostings)
    .values({ kind, memberId, amountCents: amount, key, ...by, reason: act.reason, at: now() })
    .onConflictDoNothing()
    .returning();
  return row ?? notDone(409, 'it is done already');
}

function told({ note }: OperationContext, row: ManualAdjustment, state: string) {
  const answer = { state, amount: wireMoney(row.amountCents), posting: row.id };
  note({ after: answer });
  return answer;
}
