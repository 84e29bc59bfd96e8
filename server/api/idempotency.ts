/** Runs work once for each key that the client gave (docs/domain/money-and-ledger.md#idempotency-keys). */
import { createHash } from 'node:crypto';
import { and, eq } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { idempotencyKeys } from './schema.ts';

export interface Submit {
  readonly member: number;
  readonly key: string;
  /** The call and its input: another input under the same key is refused. */
  readonly request: unknown;
  readonly now: Date;
}

/**
 * Runs `work` once per (member, key) and returns its small JSON result to every repeat. A repeat waits in the database
 * while the first still runs. The key's row is written in the same transaction as the work, so a crash leaves neither.
 */
export async function runIdempotent<T>(
  tx: Database,
  submit: Submit,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> {
  const row = { memberId: submit.member, key: submit.key, requestHash: hashOf(submit.request), createdAt: submit.now };
  const added = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const mine = and(eq(idempotencyKeys.memberId, submit.member), eq(idempotencyKeys.key, submit.key));
  if (added.length === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(mine);
    return first?.requestHash === row.requestHash ? (first.result as T) : refuse('IDEMPOTENCY_MISMATCH');
  }
  const result = await work();
  // A refused call changed nothing, so its key becomes free, even if the refusal itself is committed.
  if (isRefused(result)) await tx.delete(idempotencyKeys).where(mine);
  else await tx.update(idempotencyKeys).set({ result }).where(mine);
  return result;
}

/** Returns whether this submit was done before. A repeat is no new attempt, so no limit counts it. */
export async function wasCompleted(db: Database, { member, key, request }: Submit): Promise<boolean> {
  const [first] = await db
    .select({ requestHash: idempotencyKeys.requestHash })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.memberId, member), eq(idempotencyKeys.key, key)));
  return first?.requestHash === hashOf(request);
}

function hashOf(request: unknown): string {
  const text = JSON.stringify(request, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return createHash('sha256').update(text).digest('hex');
}
