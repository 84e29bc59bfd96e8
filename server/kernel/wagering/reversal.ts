/** Bonuses of a deposit that is disputed or goes back (docs/decisions/22-disputes-and-debts.md): frozen, open again, or gone with it. */
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import { forfeitBonus, takeBackBonus } from '#server/kernel/ledger/public.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import { bonusOf, emitBonusEnded } from './requirements.ts';
import { turnoverRequirements } from './schema.ts';

/** The bonuses that came of one thing: the one of a source, and those of claims by their numbers. */
export interface BonusOrigin {
  readonly source: string;
  readonly claims: readonly number[];
}

/** Those, and what came back of them after a withdrawal that was not paid (`back:<id>`, forfeiture.ts). */
const ofOrigin = ({ source, claims }: BonusOrigin) => {
  const named = eq(turnoverRequirements.source, source);
  const given = claims.length > 0 ? or(named, inArray(turnoverRequirements.claimId, [...claims])) : named;
  return sql`${turnoverRequirements.id} in (
    with recursive given as (
      select id from turnover_requirement where ${given}
      union select again.id from turnover_requirement again join given on again.source = 'back:' || given.id)
    select id from given)`;
};

/** Open ones, and those given up for a withdrawal, which come back frozen if it is not paid. */
const mayBeOpen = or(eq(turnoverRequirements.state, 'active'), isNotNull(turnoverRequirements.forfeitedFor));

/** Nothing counts for those that are open until `unfreezeBonuses`, nor for those that come back meanwhile. */
export async function freezeBonuses(tx: Database, origin: BonusOrigin, now: Date): Promise<void> {
  await tx
    .update(turnoverRequirements)
    .set({ frozenAt: now })
    .where(and(ofOrigin(origin), mayBeOpen, isNull(turnoverRequirements.frozenAt)));
}

/** They go on as they were; each ends later by the time for which it was frozen. */
export async function unfreezeBonuses(tx: Database, origin: BonusOrigin, now: Date): Promise<void> {
  const { expiresAt, frozenAt } = turnoverRequirements;
  await tx
    .update(turnoverRequirements)
    .set({ frozenAt: null, expiresAt: sql`${expiresAt} + (${now.toISOString()}::timestamptz - ${frozenAt})` })
    .where(and(ofOrigin(origin), isNotNull(frozenAt)));
}

/**
 * Ends these bonuses, whatever became of them. Open ones are the house's again, given-up ones stay so, and those that became cash are taken
 * back from the cash. Answers the postings, and what is taken back in all and of each claim, centavos. The caller sees to it that there is
 * as much cash.
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
    // Gone before, with an earlier part of the deposit.
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
      // Without its withdrawal nothing brings it back.
      .set({ ...end, endReason: 'reversal', forfeitedFor: null, frozenAt: null })
      .where(eq(turnoverRequirements.id, row.id));
    if (row.state === 'active') await emitBonusEnded(tx, row, now);
  }
  return { postings, total, ofClaims };
}
