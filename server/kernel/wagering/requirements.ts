/**
 * Bonuses and the wagering that makes them cash (docs/domain/money-and-ledger.md#wagering-requirements): given by any offer through
 * `grantBonus`, moved on by settled bets, lost in forfeiture.ts. Every such transaction locks the row it is about (deposit, bet,
 * withdrawal), then the member's requirements by id. The ledger is last, by one `post`.
 */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
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
  /** Names what gives it ("recharge:7", "claim:12"): a second grant of the same source gives nothing. */
  readonly source: string;
  /** The offer's claim it is of; left out: of none. */
  readonly claim?: number | null;
  /** Where it waits for its wagering; left out: the bonus balance. */
  readonly wallet?: BonusWallet;
  /** The bonus in centavos, above zero. */
  readonly amount: bigint;
  /** Stakes until it is cash, centavos; 0n makes it cash at once. */
  readonly required: bigint;
  /** How long there is for it; null: for ever. */
  readonly days: number | null;
  /** What its stakes count by; left out: by the terms in force. */
  readonly countsBy?: Requirement['countsBy'];
  readonly now: Date;
}

/**
 * Opens a bonus with its wagering, once for each source, in the caller's transaction. Answers the postings that give it, for the caller to
 * post together with its own. None where the source has given before.
 */
export async function grantBonus(tx: Database, { days, ...grant }: Grant): Promise<Posting[]> {
  return openRequirement(tx, { ...grant, expiresAt: days === null ? null : await endOf(tx, grant, days) });
}

/** So many days on. What is given in a pause (a deposit's gift, paid late) has them from its end. */
async function endOf(tx: Database, { member, now }: Pick<Grant, 'member' | 'now'>, days: number): Promise<Date> {
  const until = new Date(now.getTime() + days * DAY);
  return extendByPauses(await pausesOf(tx, member), { from: now, until });
}

/** The same with the instant it ends. */
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
  // One that comes back was told of when it was given.
  if (!source.startsWith('back:')) await emit(tx, { kind: 'bonus_given', member, payload: { bonus: row.id } }, now);
  const act = bonusOf(row, now);
  return required === 0n ? [giveBonus(act), convertBonus(act)] : [giveBonus(act)];
}

/** What a posting about a requirement's bonus says. */
export const bonusOf = (row: Requirement, now: Date) => ({
  member: row.memberId,
  bonus: row.id,
  amount: row.bonusCents,
  wallet: row.wallet,
  now,
});

/** Says that a bonus has ended, however it did, in the transaction that ends it. */
export const emitBonusEnded = (tx: Database, { id, memberId }: Requirement, now: Date): Promise<void> =>
  emit(tx, { kind: 'bonus_ended', member: memberId, payload: { bonus: id } }, now);

/** A bonus by its number, whoever's it is. */
export async function requirementById(db: Database, id: number): Promise<Requirement | null> {
  const [row] = await db.select().from(turnoverRequirements).where(eq(turnoverRequirements.id, id));
  return row ?? null;
}

/** The member's open requirements that are not frozen, the oldest first, locked until the transaction ends. */
export const lockRequirements = (tx: Database, member: number): Promise<Requirement[]> =>
  requirementsHeld(tx, { member });

/** The same with those that rest while their deposit is disputed. */
export const lockOpenRequirements = (tx: Database, member: number): Promise<Requirement[]> =>
  tx
    .select()
    .from(turnoverRequirements)
    .where(and(eq(turnoverRequirements.memberId, member), eq(turnoverRequirements.state, 'active')))
    .orderBy(asc(turnoverRequirements.id))
    .for('update');

/** The same query for whoever `member` names: a number, or a query for it. */
export const requirementsHeldOf = (db: Database, member: SQLWrapper) =>
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
    .orderBy(asc(turnoverRequirements.id))
    .for('update');

const requirementsHeld = preparedQuery<{ member: number }, Requirement[]>('requirements_held', (db, at) =>
  requirementsHeldOf(db, sql`${at('member')}`),
);

/** Its time is over, whether or not housekeeping has taken the bonus back. */
export const isExpired = (row: Requirement, now: Date) => row.expiresAt !== null && row.expiresAt <= now;

export interface SettledBet {
  /** The bet's number in our books. */
  readonly bet: number;
  /** Centavos. */
  readonly stake: bigint;
  /** What of the stake counts before its game's weight, as its provider told it (docs/decisions/24-wagering-and-reward-terms.md), centavos. */
  readonly counted: bigint;
  /** How much of that counts, basis points, by what a requirement's stakes count by. */
  readonly weights: Readonly<Record<Requirement['countsBy'], number>>;
  readonly placedAt: Date;
  readonly now: Date;
}

/**
 * Counts a bet that is being settled. Its contribution goes to the oldest requirement first, and the rest to the next. So each centavo
 * counts once. Only bets placed after the bonus was given count. Answers the postings that make met requirements cash, to be posted with
 * the settlement. Answers also what of the stake served no requirement, centavos: a bet of which nothing counts serves none. `held`: the
 * member's open requirements as `lockRequirements` gives them.
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

/**
 * Takes back what a settled bet counted to requirements that are open still, resting ones too, in the transaction that undoes the bet.
 * One that is met or lost stays as it ended.
 */
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
  /** What is missing, and what hangs on it, centavos. */
  readonly remaining: bigint;
  readonly bonus: bigint;
}

/** What of these requirements is still open. */
export function openWagering(rows: readonly Requirement[], now: Date): OpenWagering {
  const open = rows.filter((row) => !isExpired(row, now));
  return {
    remaining: open.reduce((sum, row) => sum + row.requiredCents - row.progressCents, 0n),
    bonus: open.reduce((sum, row) => sum + row.bonusCents, 0n),
  };
}

/** The member's open requirements that are not frozen, the oldest first, to look at. */
export async function openRequirements(db: Database, member: number, now: Date): Promise<Requirement[]> {
  const rows = await db
    .select()
    .from(turnoverRequirements)
    .where(
      and(
        eq(turnoverRequirements.memberId, member),
        eq(turnoverRequirements.state, 'active'),
        isNull(turnoverRequirements.frozenAt),
      ),
    )
    .orderBy(asc(turnoverRequirements.id));
  return rows.filter((row) => !isExpired(row, now));
}

/** The bonus of each of these claims as it is now: one that was given up and came back is the newest of its claim. */
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

/** What gave each of some bonuses, by the bonus' number: its source, and the claim it is of. */
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

/** The member's bonuses, ended ones too, the newest first. */
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
