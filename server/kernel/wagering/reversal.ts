/** Freezes, unfreezes and reverses the bonuses of a disputed or returned deposit (docs/decisions/22-disputes-and-debts.md). */
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { forfeitBonus, takeBackBonus } from '#server/kernel/ledger/public.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import { bonusOf, emitBonusEnded } from './requirements.ts';
import { turnoverRequirements } from './schema.ts';

/** The origin of bonuses: one source, and claims by their numbers. */
export interface BonusOrigin {
  readonly source: string;
  readonly claims: readonly number[];
}

/** SQL condition: bonuses of that origin, and those restored from them after an unpaid withdrawal (`back:<id>`, forfeiture.ts). */
const ofOrigin = ({ source, claims }: BonusOrigin) => {
  const named = eq(turnoverRequirements.source, source);
  const given = claims.length > 0 ? or(named, inArray(turnoverRequirements.claimId, [...claims])) : named;
  return sql`${turnoverRequirements.id} in (
    with recursive given as (
      select id from turnover_requirement where ${given}
      union select again.id from turnover_requirement again join given on again.source = 'back:' || given.id)
    select id from given)`;
};

/** SQL condition: open bonuses, and those forfeited for a withdrawal, which return frozen if it is not paid. */
const mayBeOpen = or(eq(turnoverRequirements.state, 'active'), isNotNull(turnoverRequirements.forfeitedFor));

/** Freezes the bonuses of an origin: until `unfreezeBonuses` nothing contributes to open or restored ones. */
export async function freezeBonuses(tx: Database, origin: BonusOrigin, now: Date): Promise<void> {
  await tx
    .update(turnoverRequirements)
    .set({ frozenAt: now })
    .where(and(ofOrigin(origin), mayBeOpen, isNull(turnoverRequirements.frozenAt)));
}

/** Unfreezes them. Each expires later by the time for which it was frozen. */
export async function unfreezeBonuses(tx: Database, origin: BonusOrigin, now: Date): Promise<void> {
  const { expiresAt, frozenAt } = turnoverRequirements;
  await tx
    .update(turnoverRequirements)
    .set({ frozenAt: null, expiresAt: sql`${expiresAt} + (${now.toISOString()}::timestamptz - ${frozenAt})` })
    .where(and(ofOrigin(origin), isNotNull(frozenAt)));
}

/**
 * Ends these bonuses in any state. Open ones return to the house, forfeited ones stay so, and those that became cash are taken from the cash.
 * Returns the postings, and the amount taken from cash in total and for each claim, centavos. The caller must make sure that there is enough
 * cash.
 */
export async function reverseBonuses(
  tx: Database,
  origin: BonusOrigin,
  now: Date,
): Promise<{ readonly postings: Posting[]; readonly total: bigint; readonly ofClaims: ReadonlyMap<number, bigint> }> {
  const rows = await tx
    .select()
    .from(turnoverRequirements)
    .where(ofOrigin(origin))
    .orderBy(asc(turnoverRequirements.id))
    .for('update');
  const postings: Posting[] = [];
  const ofClaims = new Map<number, bigint>();
  let total = 0n;
  for (const row of rows) {
    // An earlier partial return of the deposit has ended it.
    if (row.endReason === 'reversal') continue;
    const act = bonusOf(row, now);
    if (row.state === 'active') postings.push(forfeitBonus(act));
    if (row.state === 'done') {
      postings.push(takeBackBonus(act));
      total += row.bonusCents;
      if (row.claimId !== null) ofClaims.set(row.claimId, (ofClaims.get(row.claimId) ?? 0n) + row.bonusCents);
    }
    const end = row.state === 'active' ? { state: 'forfeited', endedAt: now } : {};
    await tx
      .update(turnoverRequirements)
      // A bonus that is no longer tied to its withdrawal is not restored.
      .set({ ...end, endReason: 'reversal', forfeitedFor: null, frozenAt: null })
      .where(eq(turnoverRequirements.id, row.id));
    if (row.state === 'active') await emitBonusEnded(tx, row, now);
  }
  return { postings, total, ofClaims };
}
