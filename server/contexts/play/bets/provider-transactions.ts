/** The names that providers give their money calls: each stands for one request, for ever. */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { providerTransactions } from '#server/contexts/play/schema.ts';

export interface ProviderTransactionId {
  readonly providerId: number;
  /** The provider's own name of the call. */
  readonly transactionId: string;
}

type Action = 'bet' | 'settle' | 'rollback' | 'undone';

const named = ({ providerId, transactionId }: ProviderTransactionId) =>
  and(eq(providerTransactions.providerId, providerId), eq(providerTransactions.transactionId, transactionId));

const insertTransactionId = preparedQuery<typeof providerTransactions.$inferInsert, { id: string }[]>(
  'take_name',
  (db, at) =>
    db
      .insert(providerTransactions)
      .values({
        providerId: at('providerId'),
        transactionId: at('transactionId'),
        action: at('action'),
        betId: at('betId'),
        requestHash: at('requestHash'),
        at: at('at'),
      })
      .onConflictDoNothing()
      .returning({ id: providerTransactions.transactionId }),
);

/**
 * Takes a name for a request. `new`: it was free. `repeat`: the same request had it before. Refused INVALID: it stands for
 * another request. Two calls of one name queue here, before anything else is locked.
 */
export async function claimTransactionId(
  tx: Database,
  name: ProviderTransactionId,
  { action, betId, request, now }: { action: Action; betId: string | null; request: readonly unknown[]; now: Date },
): Promise<'new' | 'repeat' | Refused> {
  const requestHash = hashOf([action, betId, ...request]);
  const { providerId, transactionId } = name;
  const added = await insertTransactionId(tx, { providerId, transactionId, action, betId, requestHash, at: now });
  if (added.length > 0) return 'new';
  const before = await transactionOf(tx, name);
  return before?.requestHash === requestHash ? 'repeat' : refuse('INVALID', { field: 'transaction_id' });
}

/** What a name stands for; null where it is free. */
export async function transactionOf(tx: Database, name: ProviderTransactionId) {
  const [row] = await tx.select().from(providerTransactions).where(named(name));
  return row ?? null;
}

function hashOf(request: readonly unknown[]): string {
  const text = JSON.stringify(request, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('hex');
}
