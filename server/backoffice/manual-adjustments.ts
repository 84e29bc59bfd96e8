/**
 * Stores what operators give and move manually: a correction of a player's cash, a reward, spins, a held prize. Each
 * is a row. So a repeat has no effect, the daily limit can be summed, and the audit finds the author
 * (docs/decisions/27-back-office.md).
 */
import { randomUUID } from 'node:crypto';
import { eq } from '#server/platform/db/drizzle.ts';
import { wireMoney } from '#lib/money.ts';
import { lockMember, memberByAccount } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkReward, wakeExclusion } from '#server/kernel/protection/public.ts';
import { grantBonus } from '#server/kernel/wagering/public.ts';
import { postOrThrow, post, adjustCash } from '#server/kernel/ledger/public.ts';
import { isNotDone, notDone } from './operation.ts';
import type { Gift, OperationContext, NotDone } from './operation.ts';
import { readReach } from './gift-limits.ts';
import { handPostings } from './schema.ts';

interface Wanted {
  readonly account: string;
  /** Centavos. */
  readonly amount: bigint;
  readonly key: string;
}

export type ManualAdjustment = typeof handPostings.$inferSelect;

export const isKnown = async (db: Database, account: string): Promise<boolean> =>
  (await memberByAccount(db, account)) !== null;

/** Returns a gift for the member of an account, or `null` if there is no such member. */
export async function giftTo(db: Database, account: string, amount: bigint): Promise<Gift | null> {
  const member = await memberByAccount(db, account);
  return member && { member: member.id, amount };
}

/** Returns the adjustment of a key, or `null`. */
export async function manualAdjustmentOf(db: Database, key: string): Promise<ManualAdjustment | null> {
  const [row] = await db.select().from(handPostings).where(eq(handPostings.key, key));
  return row ?? null;
}

/** Adds to a player's cash, or subtracts from it. */
export async function adjust(services: Services, wanted: Wanted, act: OperationContext): Promise<object | NotDone> {
  const row = await writeWanted(services, 'adjust', wanted, act);
  if (isNotDone(row)) return row;
  await wakeExclusion(services.db, row.memberId, row.at);
  const posting = adjustCash({ member: row.memberId, posting: row.id, amount: row.amountCents, now: row.at });
  if ((await post(services.db, [posting])) === 'insufficient')
    return notDone(409, 'the player has less than that', 'amount');
  return told(act, row, 'adjusted');
}

/** Gives a player cash as a reward. */
export async function grant(services: Services, wanted: Wanted, act: OperationContext): Promise<object | NotDone> {
  const row = await writeWanted(services, 'grant', wanted, act);
  if (isNotDone(row)) return row;
  const { memberId: member, amountCents: amount, at: now } = row;
  if (await checkReward(services.db, member, now)) return notDone(409, 'the player cannot receive anything now');
  await postOrThrow(
    services.db,
    await grantBonus(services.db, { member, source: `grant:${row.id}`, amount, required: 0n, days: null, now }),
  );
  return told(act, row, 'granted');
}

/** Records spins or a held prize that an operator gave. `of` names the prize; without it a new name is generated. */
export async function recordGift(
  services: Services,
  kind: 'spins' | 'prize',
  { member, amount }: Gift,
  act: OperationContext,
  of: string | number = randomUUID(),
): Promise<void> {
  const row = await write(services, kind, { member, amount, key: `${kind}:${of}` }, act);
  if (!row) throw new Error(`${kind} ${of} was given before`);
}

/** Writes the row of a request, once for each key. The member's row must be locked. */
async function writeWanted(
  services: Services,
  kind: 'grant' | 'adjust',
  { account, amount, key }: Wanted,
  act: OperationContext,
): Promise<ManualAdjustment | NotDone> {
  const found = await memberByAccount(services.db, account);
  if (!found) return notDone(404, 'no such player');
  const { id: member } = await lockMember(services.db, found.id);
  return (await write(services, kind, { member, amount, key }, act)) ?? notDone(409, 'it is already done');
}

/** Writes the row. Returns `null` if another row has the key. */
async function write(
  { db, now }: Services,
  kind: ManualAdjustment['kind'],
  { member: memberId, amount: amountCents, key }: Gift & { readonly key: string },
  act: OperationContext,
): Promise<ManualAdjustment | null> {
  const [row] = await db
    .insert(handPostings)
    .values({ kind, memberId, amountCents, key, ...(await wantedBy(db, act)), reason: act.reason, at: now() })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Returns who requested it: two operators, or one with their present limits. */
async function wantedBy(db: Database, { askedBy, name }: OperationContext) {
  if (askedBy !== null) return { askedBy, agreedBy: name };
  const { day, member } = await readReach(db);
  return { askedBy: name, reachDayCents: day, reachMemberCents: member };
}

function told({ note }: OperationContext, row: ManualAdjustment, state: string) {
  const answer = { state, amount: wireMoney(row.amountCents), posting: row.id };
  note({ after: answer });
  return answer;
}
