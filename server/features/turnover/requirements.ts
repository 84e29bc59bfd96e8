/**
 * Bonuses and the turnover that makes them cash (domain 4.2, docs/decisions/0016): given by any offer through
 * `grantBonus`, moved on by settled rounds, lost in turnover-loss.ts. Order of locks in every transaction that does so:
 * the row it is about (deposit, round, withdrawal), the member's requirements by id, then all ledger accounts together.
 */
import { and, asc, eq } from 'drizzle-orm';
import { turnoverWeight } from '#contract/turnover.ts';
import { shareOf } from '#lib/money.ts';
import { DAY } from '#server/core/clock.ts';
import type { Database } from '#server/db/connect.ts';
import { turnoverCounts, turnoverRequirements } from './schema.ts';
import type { AccountRef } from '#server/ledger/accounts.ts';
import { lockTogether } from '#server/ledger/post.ts';
import type { PostingResult } from '#server/ledger/post.ts';
import { convertBonus, giveBonus } from '#server/ledger/transfers.ts';

export type Requirement = typeof turnoverRequirements.$inferSelect;

export interface Grant {
  readonly member: number;
  /** Names what gives it ("recharge:7", "firstDeposit:12"): a second grant of the same source gives nothing. */
  readonly source: string;
  /** The bonus in centavos, above zero. */
  readonly amount: bigint;
  /** Stakes until it is cash, centavos; 0n makes it cash at once. */
  readonly required: bigint;
  /** How long there is for it; null: for ever. */
  readonly days: number | null;
  readonly now: Date;
}

/** The accounts a grant moves: a caller that posts more in the same transaction locks them together with its own. */
export const grantAccounts = (member: number): readonly AccountRef[] => [
  { kind: 'house_bonus' },
  { kind: 'bonus', member },
];

/** Gives a bonus with its turnover, once for each source, in the caller's transaction. */
export function grantBonus(tx: Database, { days, ...grant }: Grant): Promise<'given' | 'repeated'> {
  const expiresAt = days === null ? null : new Date(grant.now.getTime() + days * DAY);
  return openRequirement(tx, { ...grant, expiresAt });
}

/** The same with the instant it ends. */
export async function openRequirement(
  tx: Database,
  { member, source, amount, required, expiresAt, now }: Omit<Grant, 'days'> & { readonly expiresAt: Date | null },
): Promise<'given' | 'repeated'> {
  if (amount <= 0n || required < 0n) throw new RangeError(`a bonus of ${amount} with a turnover of ${required}`);
  const ended = required === 0n ? { state: 'done', endedAt: now } : { state: 'active' };
  const [row] = await tx
    .insert(turnoverRequirements)
    .values({
      memberId: member,
      source,
      bonusCents: amount,
      requiredCents: required,
      expiresAt,
      createdAt: now,
      ...ended,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return 'repeated';
  if (required === 0n) await lockTogether(tx, member, [...grantAccounts(member), { kind: 'cash', member }]);
  mustPost(await giveBonus(tx, { member, bonus: row.id, amount, now }), row);
  if (required === 0n) mustPost(await convertBonus(tx, { member, bonus: row.id, amount, now }), row);
  return 'given';
}

/** A requirement's own row guards its postings: one that does not go through is a fault of ours. */
export function mustPost(posted: PostingResult, row: Requirement): void {
  if (posted !== 'posted') throw new Error(`posting of bonus ${row.id} was ${posted}`);
}

/** The member's open requirements, the oldest first, locked until the transaction ends. */
export function lockRequirements(tx: Database, member: number): Promise<Requirement[]> {
  return tx
    .select()
    .from(turnoverRequirements)
    .where(and(eq(turnoverRequirements.memberId, member), eq(turnoverRequirements.state, 'active')))
    .orderBy(asc(turnoverRequirements.id))
    .for('update');
}

/** Its time is over, whether or not housekeeping has taken the bonus back. */
export const isExpired = (row: Requirement, now: Date) => row.expiresAt !== null && row.expiresAt <= now;

export interface SettledRound {
  readonly id: number;
  readonly member: number;
  /** A number of contract/games.ts. */
  readonly gameType: number;
  readonly stake: bigint;
  readonly placedAt: Date;
  /** The accounts that the settlement moves in the same transaction. */
  readonly accounts: readonly AccountRef[];
  readonly now: Date;
}

/**
 * Counts a settled round, before its own posting: the stake by its game's weight, to the oldest requirement first and
 * what is left of it to the next, so that each centavo counts once. A requirement that is met becomes cash here. Only
 * rounds that began after the bonus was given count.
 */
export async function countRound(tx: Database, round: SettledRound): Promise<void> {
  const { member, now } = round;
  const open = (await lockRequirements(tx, member)).filter(
    (row) => !isExpired(row, now) && row.createdAt <= round.placedAt,
  );
  if (open.length === 0) return;
  let left = shareOf(round.stake, turnoverWeight(round.gameType));
  const met: Requirement[] = [];
  for (const row of open) {
    const missing = row.requiredCents - row.progressCents;
    const counted = left < missing ? left : missing;
    if (counted === 0n) break;
    left -= counted;
    const isMet = counted === missing;
    if (isMet) met.push(row);
    await tx.insert(turnoverCounts).values({ requirementId: row.id, roundId: round.id, countedCents: counted });
    await tx
      .update(turnoverRequirements)
      .set({ progressCents: row.progressCents + counted, ...(isMet ? { state: 'done', endedAt: now } : {}) })
      .where(eq(turnoverRequirements.id, row.id));
  }
  if (met.length === 0) return;
  await lockTogether(tx, member, [...round.accounts, { kind: 'bonus', member }]);
  for (const row of met) mustPost(await convertBonus(tx, { member, bonus: row.id, amount: row.bonusCents, now }), row);
}

export interface OpenTurnover {
  /** What is missing, and what hangs on it, centavos. */
  readonly remaining: bigint;
  readonly bonus: bigint;
}

/** What of these requirements is still open. */
export function turnoverOf(rows: readonly Requirement[], now: Date): OpenTurnover {
  const open = rows.filter((row) => !isExpired(row, now));
  return {
    remaining: open.reduce((sum, row) => sum + row.requiredCents - row.progressCents, 0n),
    bonus: open.reduce((sum, row) => sum + row.bonusCents, 0n),
  };
}

/** The member's open requirements, the oldest first, to look at. */
export async function openRequirements(db: Database, member: number, now: Date): Promise<Requirement[]> {
  const rows = await db
    .select()
    .from(turnoverRequirements)
    .where(and(eq(turnoverRequirements.memberId, member), eq(turnoverRequirements.state, 'active')))
    .orderBy(asc(turnoverRequirements.id));
  return rows.filter((row) => !isExpired(row, now));
}
