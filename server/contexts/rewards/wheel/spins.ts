/**
 * Grants and reads spins. A spin has an encrypted seed of its own, belongs to a São Paulo day, and expires at that day's midnight. Spins are not
 * carried over: free and operators' spins end at the same midnight.
 */
import { randomBytes } from 'node:crypto';
import { and, asc, count, desc, eq, gt, gte, isNull, lte, max, sql } from '#server/platform/db/drizzle.ts';
import { offers } from '#contract/offers.ts';
import { dayAfter, dayOf, dayStart } from '#lib/dates.ts';
import { commitmentOf } from '#lib/fair.ts';
import { afterCursor } from '#server/platform/pagination/keyset.ts';
import type { Cursor } from '#server/platform/pagination/keyset.ts';
import { lockMember, memberByAccount } from '#server/kernel/members/public.ts';
import { encrypt, decrypt } from '#server/platform/security/encryption.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkOpen } from '#server/contexts/rewards/offers/availability.ts';
import { checkReward } from '#server/kernel/protection/public.ts';
import { newestOdds } from './odds.ts';
import { wheelSpins } from './schema.ts';

export type Spin = typeof wheelSpins.$inferSelect;
type SpinServices = Pick<Services, 'config'>;

/** Returns the midnight that ends an instant's day, or one `days` later. */
export const midnightAfter = (now: Date, days = 1): Date => dayStart(dayAfter(dayOf(now), days)) ?? now;

interface Wanted {
  readonly member: number;
  readonly numbers: readonly number[];
  readonly grantedBy: string;
  readonly reason?: string;
  readonly now: Date;
}

/** Writes the day's spins with these numbers. An existing number is left as it is. Returns how many are new. */
async function write({ config }: SpinServices, tx: Database, { member, numbers, now, ...by }: Wanted): Promise<number> {
  if (numbers.length === 0) return 0;
  const { version } = await newestOdds(tx);
  const rows = numbers.map(async (number) => {
    const seed = randomBytes(32).toString('hex');
    const sealedSeed = encrypt(config.secrets.PEPPER, { seed });
    const spin = { version, sealedSeed, seedHash: await commitmentOf(seed), endsAt: midnightAfter(now) };
    return { memberId: member, day: dayOf(now), number, ...by, ...spin, createdAt: now };
  });
  const added = await tx
    .insert(wheelSpins)
    .values(await Promise.all(rows))
    .onConflictDoNothing()
    .returning({ id: wheelSpins.id });
  return added.length;
}

/** The numbers of the day's free spins. Operators' spins have higher numbers. */
const ownNumbers = Array.from({ length: offers.lotteryWheel.spinsPerDay }, (_, index) => index + 1);

const ofDay = (member: number, now: Date) => and(eq(wheelSpins.memberId, member), eq(wheelSpins.day, dayOf(now)));

/** Returns whether the day's free spins were granted. */
export async function hasDaySpins(db: Database, member: number, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ granted: count() })
    .from(wheelSpins)
    .where(and(ofDay(member, now), lte(wheelSpins.number, ownNumbers.length)));
  return (row?.granted ?? 0) >= ownNumbers.length;
}

/** Grants the day's free spins. Idempotent and safe from several servers. Returns how many are new. */
export async function grantDaySpins(house: SpinServices, tx: Database, member: number, now: Date): Promise<number> {
  if (await hasDaySpins(tx, member, now)) return 0;
  return write(house, tx, { member, numbers: ownNumbers, grantedBy: 'day', now });
}

/** Grants an operator's spins for today. Returns until when they are valid, or why none were granted. */
export async function grantSpins(
  services: Services,
  wish: { readonly account: string; readonly count: number; readonly reason: string; readonly actor: string },
): Promise<Date | 'no member' | 'off' | 'restricted'> {
  const { db } = services;
  const now = services.now();
  if (await checkOpen(services, db, 'lotteryWheel', now)) return 'off';
  const found = await memberByAccount(db, wish.account);
  if (!found) return 'no member';
  return transact(db, async (tx) => {
    const { id } = await lockMember(tx, found.id);
    if (await checkReward(tx, id, now)) return 'restricted';
    const [row] = await tx
      .select({ last: max(wheelSpins.number) })
      .from(wheelSpins)
      .where(ofDay(id, now));
    const last = Math.max(row?.last ?? 0, ownNumbers.length);
    const numbers = Array.from({ length: wish.count }, (_, index) => last + index + 1);
    await write(services, tx, { member: id, numbers, grantedBy: wish.actor, reason: wish.reason, now });
    return midnightAfter(now);
  });
}

const live = (member: number, now: Date) =>
  and(eq(wheelSpins.memberId, member), isNull(wheelSpins.spentAt), gt(wheelSpins.endsAt, now));

export async function spinsLeft(db: Database, member: number, now: Date): Promise<number> {
  const [row] = await db.select({ left: count() }).from(wheelSpins).where(live(member, now));
  return row?.left ?? 0;
}

/** Returns the next spin to use: the oldest. */
export async function nextSpin(db: Database, member: number, now: Date, lock = false): Promise<Spin | null> {
  const found = db.select().from(wheelSpins).where(live(member, now)).orderBy(asc(wheelSpins.id)).limit(1);
  const [row] = await (lock ? found.for('update') : found);
  return row ?? null;
}

/** Moves usable spins to tomorrow, because the wheel is closed for the day. */
export async function keepForTomorrow(tx: Database, member: number, now: Date): Promise<void> {
  await tx
    .update(wheelSpins)
    .set({ endsAt: midnightAfter(now, 2) })
    .where(live(member, now));
}

/** Extends spins that were usable when a pause of `ms` began. */
export async function extendSpins(tx: Database, member: number, ms: number, now: Date): Promise<void> {
  await tx
    .update(wheelSpins)
    .set({ endsAt: sql`${wheelSpins.endsAt} + interval '1 ms' * ${ms}` })
    .where(live(member, now));
}

/** Expires usable spins at once. */
export async function expireSpins(tx: Database, member: number, now: Date): Promise<void> {
  await tx.update(wheelSpins).set({ endsAt: now }).where(live(member, now));
}

export interface Redemption {
  readonly clientSeed: string;
  readonly seenHash: string | null;
  readonly prize: number;
  readonly rewardCents: bigint;
  readonly spentAt: Date;
}

export async function redeemSpin(tx: Database, spin: number, spent: Redemption): Promise<void> {
  const done = await tx
    .update(wheelSpins)
    .set(spent)
    .where(and(eq(wheelSpins.id, spin), isNull(wheelSpins.spentAt)))
    .returning({ id: wheelSpins.id });
  if (done.length === 0) throw new Error(`spin ${spin} was spent before`);
}

export async function spinById(db: Database, spin: number): Promise<Spin> {
  const [row] = await db.select().from(wheelSpins).where(eq(wheelSpins.id, spin));
  if (!row) throw new Error(`no spin ${spin}`);
  return row;
}

/** Returns used spins, the newest first. */
export function spentSpins(db: Database, member: number, after: Cursor | null, limit: number): Promise<Spin[]> {
  return db
    .select()
    .from(wheelSpins)
    .where(
      and(
        eq(wheelSpins.memberId, member),
        gte(wheelSpins.spentAt, new Date(0)),
        afterCursor(wheelSpins.spentAt, wheelSpins.id, after),
      ),
    )
    .orderBy(desc(wheelSpins.spentAt), desc(wheelSpins.id))
    .limit(limit);
}

/** Decrypts the server seed of a spin, which is secret until the spin is used. */
export const seedOf = ({ config }: SpinServices, { sealedSeed }: Spin): string =>
  String(decrypt(config.secrets.PEPPER, sealedSeed).seed);
