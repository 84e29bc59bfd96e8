/** Ends bonuses without cash, by a withdrawal or by time, and restores those of a withdrawal that was not paid. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from '#server/platform/db/drizzle.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { extendByPauses, pausesOf } from '#server/kernel/protection/public.ts';
import { postOrThrow, forfeitBonus } from '#server/kernel/ledger/public.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import { bonusOf, isExpired, lockOpenRequirements, openRequirement, emitBonusEnded } from './requirements.ts';
import type { Requirement } from './requirements.ts';
import { turnoverRequirements } from './schema.ts';

/** Ends open requirements without cash. Returns the postings for the caller, who holds the locks on their rows. */
export async function forfeit(
  tx: Database,
  rows: readonly Requirement[],
  { withdrawal, now }: { withdrawal: number; now: Date },
): Promise<Posting[]> {
  for (const row of rows) {
    const end = isExpired(row, now)
      ? { state: 'expired' }
      : { state: 'forfeited', endReason: 'withdrawal', forfeitedFor: withdrawal };
    await tx
      .update(turnoverRequirements)
      .set({ ...end, endedAt: now })
      .where(eq(turnoverRequirements.id, row.id));
    await emitBonusEnded(tx, row, now);
  }
  return rows.map((row) => forfeitBonus(bonusOf(row, now)));
}

/**
 * Grants the bonuses again that were given up for a withdrawal which was not paid, with the wagering that was missing. A bonus is frozen while
 * its deposit is disputed. Returns the postings for the caller.
 */
export async function restoreBonuses(tx: Database, withdrawal: number, now: Date): Promise<Posting[]> {
  const rows = await tx
    .select()
    .from(turnoverRequirements)
    .where(eq(turnoverRequirements.forfeitedFor, withdrawal))
    .orderBy(asc(turnoverRequirements.id))
    .for('update');
  const postings: Posting[] = [];
  for (const row of rows) {
    const expiresAt = await endAfterPauses(tx, row);
    if (expiresAt && expiresAt <= (row.frozenAt ?? now)) continue;
    const again = await openRequirement(tx, {
      member: row.memberId,
      source: `back:${row.id}`,
      claim: row.claimId,
      wallet: row.wallet,
      amount: row.bonusCents,
      required: row.requiredCents - row.progressCents,
      countsBy: row.countsBy,
      expiresAt,
      frozenAt: row.frozenAt,
      now,
    });
    postings.push(...again);
  }
  return postings;
}

/**
 * Ends all of a member's open bonuses without cash, frozen ones too. None that a withdrawal ended comes back. Returns the postings for the
 * caller.
 */
export async function forfeitAll(tx: Database, member: number, now: Date): Promise<Posting[]> {
  const open = await lockOpenRequirements(tx, member);
  for (const row of open) {
    const end = isExpired(row, now) ? { state: 'expired' } : { state: 'forfeited', endReason: 'exclusion' };
    await tx
      .update(turnoverRequirements)
      .set({ ...end, endedAt: now, frozenAt: null })
      .where(eq(turnoverRequirements.id, row.id));
    await emitBonusEnded(tx, row, now);
  }
  const givenUp = and(eq(turnoverRequirements.memberId, member), isNotNull(turnoverRequirements.forfeitedFor));
  await tx.update(turnoverRequirements).set({ forfeitedFor: null, frozenAt: null }).where(givenUp);
  return open.map((row) => forfeitBonus(bonusOf(row, now)));
}

/** Moves a restored bonus' end by the pauses since it was given up. */
async function endAfterPauses(tx: Database, { memberId, endedAt, expiresAt }: Requirement): Promise<Date | null> {
  if (!endedAt || !expiresAt) return expiresAt;
  return extendByPauses(await pausesOf(tx, memberId), { from: endedAt, until: expiresAt });
}

/** Moves the ends of a member's open bonuses by `ms`, the time of a pause. Locks their rows by id. */
export async function extendBonuses(tx: Database, member: number, ms: number, now: Date): Promise<void> {
  const open = await lockOpenRequirements(tx, member);
  const ids = open.filter((row) => row.expiresAt !== null && !isExpired(row, now)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(turnoverRequirements)
    .set({ expiresAt: sql`${turnoverRequirements.expiresAt} + interval '1 ms' * ${ms}` })
    .where(inArray(turnoverRequirements.id, ids));
}

/** The most bonuses of one run. */
const BATCH = 200;

/** Ends expired bonuses, each in a transaction of its own. A failure does not stop the others. */
export async function expireBonuses(services: Services): Promise<void> {
  const { db, now } = services;
  let after = 0;
  for (;;) {
    const due = and(
      gt(turnoverRequirements.id, after),
      eq(turnoverRequirements.state, 'active'),
      isNull(turnoverRequirements.frozenAt),
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
      .where(
        and(
          eq(turnoverRequirements.id, id),
          eq(turnoverRequirements.state, 'active'),
          isNull(turnoverRequirements.frozenAt),
          // A pause may have extended it since it was read.
          lte(turnoverRequirements.expiresAt, now()),
        ),
      )
      .returning();
    if (!row) return;
    await postOrThrow(tx, [forfeitBonus(bonusOf(row, now()))]);
    await emitBonusEnded(tx, row, now());
  });
}

/** Returns open bonuses that end within a period. Pages by number. */
export function endingBonuses(
  db: Database,
  { from, until, after, limit }: { from: Date; until: Date; after: number; limit: number },
): Promise<Requirement[]> {
  return db
    .select()
    .from(turnoverRequirements)
    .where(
      and(
        gt(turnoverRequirements.id, after),
        eq(turnoverRequirements.state, 'active'),
        isNull(turnoverRequirements.frozenAt),
        gt(turnoverRequirements.expiresAt, from),
        lte(turnoverRequirements.expiresAt, until),
      ),
    )
    .orderBy(asc(turnoverRequirements.id))
    .limit(limit);
}
