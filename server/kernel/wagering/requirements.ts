/**
 * Stores bonuses with their wagering requirements (docs/domain/money-and-ledger.md#wagering-requirements). `grantBonus` gives them for any
 * offer, settled bets contribute, and forfeiture.ts ends them. Lock order: first the row that a transaction is about (deposit, bet, withdrawal),
 * then the member's requirements by id, last the ledger.
 */
import { and, asc, desc, eq, inArray, isNull, sql } from '#server/platform/db/drizzle.ts';
import type { SQLWrapper } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import { afterCursor } from '#server/platform/pagination/keyset.ts';
import type { Cursor } from '#server/platform/pagination/keyset.ts';
import { countedRows } from '#server/platform/pagination/paginate.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { emit } from '#server/kernel/events/public.ts';
import { extendByPauses, pausesOf } from '#server/kernel/protection/public.ts';
import { convertBonus, giveBonus } from '#server/kernel/ledger/public.ts';
import type { BonusWallet, Posting } from '#server/kernel/ledger/public.ts';
import { turnoverCounts, turnoverRequirements } from './schema.ts';
import { spendStake } from './spend-stake.ts';
import { isMarginInForce } from './terms.ts';

export type Requirement = typeof turnoverRequirements.$inferSelect;

export interface Grant {
  readonly member: number;
  /** What gave the bonus ("recharge:7", "claim:12"). A second grant of the same source gives nothing. */
  readonly source: string;
  /** The offer's claim that it belongs to; left out: none. */
  readonly claim?: number | null;
  /** The wallet that holds the bonus during wagering; left out: the bonus balance. */
  readonly wallet?: BonusWallet;
  /** The bonus, centavos, above zero. */
  readonly amount: bigint;
  /** The wagering that turns it into cash, centavos; 0n makes it cash at once. */
  readonly required: bigint;
  /** The days until it expires; null: never. */
  readonly days: number | null;
  /** How stakes contribute to it; left out: by the terms in force. */
  readonly countsBy?: Requirement['countsBy'];
  readonly now: Date;
}

/**
 * Opens a bonus with its wagering requirement, once for each source, in the caller's transaction. Returns its postings, which the caller posts
 * with its own. None where the source has given already.
 */
export async function grantBonus(tx: Database, { days, ...grant }: Grant): Promise<Posting[]> {
  return openRequirement(tx, { ...grant, expiresAt: days === null ? null : await endOf(tx, grant, days) });
}

/** Returns the instant after `days`. A bonus that is given during a pause (a deposit's, paid late) has its days from the end of the pause. */
async function endOf(tx: Database, { member, now }: Pick<Grant, 'member' | 'now'>, days: number): Promise<Date> {
  const until = new Date(now.getTime() + days * DAY);
  return extendByPauses(await pausesOf(tx, member), { from: now, until });
}

/** Opens a bonus as `grantBonus` does, with the instant at which it expires. */
export async function openRequirement(
  tx: Database,
  {
    member,
    source,
    claim = null,
    wallet = 'bonus',
    amount,
    required,
    expiresAt,
    frozenAt = null,
    countsBy,
    now,
  }: Omit<Grant, 'days'> & { readonly expiresAt: Date | null; readonly frozenAt?: Date | null },
): Promise<Posting[]> {
  if (amount <= 0n || required < 0n) throw new RangeError(`a bonus of ${amount} with a turnover of ${required}`);
  const ended = required === 0n ? { state: 'done', endedAt: now } : { state: 'active' };
  const [row] = await tx
    .insert(turnoverRequirements)
    .values({
      memberId: member,
      source,
      claimId: claim,
      wallet,
      bonusCents: amount,
      requiredCents: required,
      countsBy:
        countsBy ??
        sql`case when ${isMarginInForce(sql`${now.toISOString()}::timestamptz`)} then 'edge' else 'type' end`,
      expiresAt,
      frozenAt,
      createdAt: now,
      ...ended,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return [];
  // A restored bonus was announced when it was first given.
  if (!source.startsWith('back:')) await emit(tx, { kind: 'bonus_given', member, payload: { bonus: row.id } }, now);
  const act = bonusOf(row, now);
  return required === 0n ? [giveBonus(act), convertBonus(act)] : [giveBonus(act)];
}

/** Returns what each posting about a requirement's bonus contains. */
export const bonusOf = (row: Requirement, now: Date) => ({
  member: row.memberId,
  bonus: row.id,
  amount: row.bonusCents,
  wallet: row.wallet,
  now,
});

/** Emits that a bonus has ended, for whatever reason, in the transaction that ends it. */
export const emitBonusEnded = (tx: Database, { id, memberId }: Requirement, now: Date): Promise<void> =>
  emit(tx, { kind: 'bonus_ended', member: memberId, payload: { bonus: id } }, now);

/** Returns a bonus by its number, of any member. */
export async function requirementById(db: Database, id: number): Promise<Requirement | null> {
  const [row] = await db.select().from(turnoverRequirements).where(eq(turnoverRequirements.id, id));
  return row ?? null;
}

/** Returns the member's open requirements that are not frozen, the oldest first, and locks them until the transaction ends. */
export const lockRequirements = (tx: Database, member: number): Promise<Requirement[]> =>
  requirementsHeld(tx, { member });

/** Locks the same requirements, and those that are frozen while their deposit is disputed. */
export const lockOpenRequirements = (tx: Database, member: number): Promise<Requirement[]> =>
  tx
    .select()
    .from(turnoverRequirements)
    .where(and(eq(turnoverRequirements.memberId, member), eq(turnoverRequirements.state, 'active')))
    .orderBy(asc(turnoverRequirements.id))
    .for('update');

const activeOf = (db: Database, member: SQLWrapper) =>
  db
    .select()
    .from(turnoverRequirements)
    .where(
      and(
        eq(turnoverRequirements.memberId, member),
        eq(turnoverRequirements.state, sql`'active'`),
        isNull(turnoverRequirements.frozenAt),
      ),
    )
    .orderBy(asc(turnoverRequirements.id));

/** Builds the query of `lockRequirements`, with its locks. `member`: a number, or a query for it. */
export const requirementsHeldOf = (db: Database, member: SQLWrapper) => activeOf(db, member).for('update');

const requirementsHeld = preparedQuery<{ member: number }, Requirement[]>('requirements_held', (db, at) =>
  requirementsHeldOf(db, sql`${at('member')}`),
);
const activeRequirements = preparedQuery<{ member: number }, Requirement[]>('active_requirements', (db, at) =>
  activeOf(db, sql`${at('member')}`),
);

/** Returns whether a requirement has expired, even if the job has not ended it yet. */
export const isExpired = (row: Requirement, now: Date) => row.expiresAt !== null && row.expiresAt <= now;

export interface SettledBet {
  /** The bet's number in our tables. */
  readonly bet: number;
  /** Centavos. */
  readonly stake: bigint;
  /**
   * What of the stake contributes before the game's weight, as its provider reported it, centavos
   * (docs/decisions/24-wagering-and-reward-terms.md).
   */
  readonly counted: bigint;
  /** The weight of that, basis points, by how a requirement counts stakes. */
  readonly weights: Readonly<Record<Requirement['countsBy'], number>>;
  readonly placedAt: Date;
  readonly now: Date;
}

/**
 * Counts a bet that is being settled. Its contribution goes to the oldest requirement first, and what is left to the next, so that each centavo
 * counts once. Only bets placed after the bonus was given contribute. Returns the postings that turn met requirements into cash, to be posted
 * with the settlement. Also returns the part of the stake that served no requirement, centavos. `held`: the member's open requirements as
 * `lockRequirements` returns them.
 */
export async function contributeBet(
  tx: Database,
  held: readonly Requirement[],
  { bet, stake, counted, weights, placedAt, now }: SettledBet,
): Promise<{ readonly met: Posting[]; readonly free: bigint }> {
  const open = held.filter((row) => !isExpired(row, now) && row.createdAt <= placedAt);
  const wanted = open.map((row) => ({ missing: missingOf(row), weight: weights[row.countsBy] }));
  const { taken, free } = spendStake(wanted, { stake, counted });
  const met: Requirement[] = [];
  for (const [index, row] of open.entries()) {
    const cents = taken[index] ?? 0n;
    if (cents === 0n) continue;
    const isMet = cents === missingOf(row);
    if (isMet) met.push(row);
    await tx.insert(turnoverCounts).values({ requirementId: row.id, betId: bet, countedCents: cents });
    await tx
      .update(turnoverRequirements)
      .set({ progressCents: row.progressCents + cents, ...(isMet ? { state: 'done', endedAt: now } : {}) })
      .where(eq(turnoverRequirements.id, row.id));
    if (isMet) await emitBonusEnded(tx, row, now);
  }
  return { met: met.map((row) => convertBonus(bonusOf(row, now))), free };
}

const missingOf = ({ requiredCents, progressCents }: Requirement): bigint => requiredCents - progressCents;

/** Takes back what a settled bet contributed to open or frozen requirements, in the transaction that voids the bet. */
export async function withdrawContribution(
  tx: Database,
  { bet, member }: { readonly bet: number; readonly member: number },
): Promise<void> {
  for (const row of await lockOpenRequirements(tx, member)) {
    const ofBet = and(eq(turnoverCounts.betId, bet), eq(turnoverCounts.requirementId, row.id));
    const [count] = await tx.delete(turnoverCounts).where(ofBet).returning();
    if (count)
      await tx
        .update(turnoverRequirements)
        .set({ progressCents: row.progressCents - count.countedCents })
        .where(eq(turnoverRequirements.id, row.id));
  }
}

export interface OpenWagering {
  /** What is still to be wagered, and the bonuses that depend on it, centavos. */
  readonly remaining: bigint;
  readonly bonus: bigint;
}

/** Sums up which of these requirements are still open. */
export function openWagering(rows: readonly Requirement[], now: Date): OpenWagering {
  const open = rows.filter((row) => !isExpired(row, now));
  return {
    remaining: open.reduce((sum, row) => sum + row.requiredCents - row.progressCents, 0n),
    bonus: open.reduce((sum, row) => sum + row.bonusCents, 0n),
  };
}

/** Returns the member's open requirements that are not frozen, the oldest first, without locks. */
export async function openRequirements(db: Database, member: number, now: Date): Promise<Requirement[]> {
  const rows = await activeRequirements(db, { member });
  return rows.filter((row) => !isExpired(row, now));
}

/** Returns the bonus of each of these claims in its present state. Of a bonus that was forfeited and restored, the newest row counts. */
export async function requirementsOfClaims(
  db: Database,
  claims: readonly number[],
): Promise<ReadonlyMap<number, Requirement>> {
  if (claims.length === 0) return new Map();
  const rows = await db
    .select()
    .from(turnoverRequirements)
    .where(inArray(turnoverRequirements.claimId, [...claims]))
    .orderBy(asc(turnoverRequirements.id));
  return new Map(rows.flatMap((row) => (row.claimId === null ? [] : [[row.claimId, row] as const])));
}

/** Returns the origin of each of these bonuses by its number: the source, and the claim. */
export async function requirementOrigins(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly source: string; readonly claim: number | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: turnoverRequirements.id, source: turnoverRequirements.source, claim: turnoverRequirements.claimId })
    .from(turnoverRequirements)
    .where(inArray(turnoverRequirements.id, [...ids]));
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}

/** Returns the member's bonuses, ended ones too, the newest first. */
export function listRequirements(
  db: Database,
  member: number,
  { limit, offset, before }: { limit: number; offset: number; before: Cursor | null },
): Promise<Requirement[]> {
  return db
    .select()
    .from(turnoverRequirements)
    .where(
      and(
        eq(turnoverRequirements.memberId, member),
        afterCursor(turnoverRequirements.createdAt, turnoverRequirements.id, before),
      ),
    )
    .orderBy(desc(turnoverRequirements.createdAt), desc(turnoverRequirements.id))
    .limit(limit)
    .offset(offset);
}

export const countRequirements = (db: Database, member: number): Promise<number> =>
  countedRows(db, turnoverRequirements, eq(turnoverRequirements.memberId, member));
