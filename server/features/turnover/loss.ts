/** How a bonus ends without cash, by a withdrawal or by time, and how one that was given up comes back. */
import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { errorFields } from '#server/core/log.ts';
import type { Services } from '#server/core/services.ts';
import { transact } from '#server/core/transact.ts';
import type { Database } from '#server/db/connect.ts';
import { mustPost } from '#server/ledger/post.ts';
import type { Posting } from '#server/ledger/post.ts';
import { forfeitBonus } from '#server/ledger/postings.ts';
import { bonusOf, isExpired, openRequirement } from './requirements.ts';
import type { Requirement } from './requirements.ts';
import { turnoverRequirements } from './schema.ts';

/** Ends open requirements without cash; the caller holds their rows, and posts what is answered with its own. */
export async function forfeit(
  tx: Database,
  rows: readonly Requirement[],
  { withdrawal, now }: { withdrawal: number; now: Date },
): Promise<Posting[]> {
  for (const row of rows) {
    const end = isExpired(row, now) ? { state: 'expired' } : { state: 'forfeited', forfeitedFor: withdrawal };
    await tx
      .update(turnoverRequirements)
      .set({ ...end, endedAt: now })
      .where(eq(turnoverRequirements.id, row.id));
  }
  return rows.map((row) => forfeitBonus(bonusOf(row, now)));
}

/**
 * The withdrawal is not paid, so nothing was owed for it: each bonus given up is given anew with what was missing. Answers
 * the postings, for the caller to post with its own.
 */
export async function giveBack(tx: Database, withdrawal: number, now: Date): Promise<Posting[]> {
  const rows = await tx
    .select()
    .from(turnoverRequirements)
    .where(eq(turnoverRequirements.forfeitedFor, withdrawal))
    .orderBy(asc(turnoverRequirements.id))
    .for('update');
  const postings: Posting[] = [];
  for (const row of rows.filter((each) => !isExpired(each, now))) {
    const again = await openRequirement(tx, {
      member: row.memberId,
      source: `back:${row.id}`,
      amount: row.bonusCents,
      required: row.requiredCents - row.progressCents,
      expiresAt: row.expiresAt,
      now,
    });
    postings.push(...again);
  }
  return postings;
}

/** How many bonuses are taken back in one go. */
const BATCH = 200;

/** Takes back what was not met in time, each in a transaction of its own; one that fails does not hold up the others. */
export async function expireBonuses(services: Services): Promise<void> {
  const { db, now } = services;
  let after = 0;
  for (;;) {
    const due = and(
      gt(turnoverRequirements.id, after),
      eq(turnoverRequirements.state, 'active'),
      isNotNull(turnoverRequirements.expiresAt),
      lte(turnoverRequirements.expiresAt, now()),
    );
    const rows = await db
      .select({ id: turnoverRequirements.id })
      .from(turnoverRequirements)
      .where(due)
      .orderBy(asc(turnoverRequirements.id))
      .limit(BATCH);
    for (const { id } of rows) {
      after = id;
      await expire(services, id).catch((error: unknown) =>
        services.log('error', 'bonus.not_expired', { bonus: id, ...errorFields(error) }),
      );
    }
    if (rows.length < BATCH) return;
  }
}

function expire({ db, now }: Services, id: number): Promise<void> {
  return transact(db, async (tx) => {
    const [row] = await tx
      .update(turnoverRequirements)
      .set({ state: 'expired', endedAt: now() })
      .where(and(eq(turnoverRequirements.id, id), eq(turnoverRequirements.state, 'active')))
      .returning();
    if (row) await mustPost(tx, [forfeitBonus(bonusOf(row, now()))]);
  });
}
