/** Stores the transaction ids of providers. Each id stands for one request, for ever. */
import { createHash } from 'node:crypto';
import { and, eq, sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { providerTransactions } from '#server/contexts/play/schema.ts';
import { refuseCall } from './wallet-refused.ts';
import type { WalletRefused } from './wallet-refused.ts';

export interface ProviderTransactionId {
  readonly providerId: number;
  /** The provider's id of the call. */
  readonly transactionId: string;
}

type Action = 'bet' | 'settle' | 'win' | 'rollback' | 'undone';

/** The result of a claim: the id was free, the same request has it already, or another request has it. */
export type Claim = 'new' | 'repeat' | WalletRefused;

const named = ({ providerId, transactionId }: ProviderTransactionId) =>
  and(eq(providerTransactions.providerId, providerId), eq(providerTransactions.transactionId, transactionId));

type NewTransaction = Omit<typeof providerTransactions.$inferInsert, 'units'> & { readonly units: string | null };
const insertTransactionId = preparedQuery<NewTransaction, { id: string }[]>('take_name', (db, at) =>
  db
    .insert(providerTransactions)
    .values({
      providerId: at('providerId'),
      transactionId: at('transactionId'),
      action: at('action'),
      betId: at('betId'),
      units: sql`${at('units')}`,
      requestHash: at('requestHash'),
      at: at('at'),
    })
    .onConflictDoNothing()
    .returning({ id: providerTransactions.transactionId }),
);

interface Claimed {
  readonly action: Action;
  readonly betId: string | null;
  /** The values that must be the same in a repeat. */
  readonly request: readonly unknown[];
  readonly units?: bigint;
  readonly now: Date;
}

/**
 * Claims a transaction id for a request. Refuses with INVALID: `duplicate` where another request has the id,
 * `rolled_back` where it was cancelled before it arrived. Two calls with one id queue here, before anything else is
 * locked.
 */
export async function claimTransactionId(
  tx: Database,
  name: ProviderTransactionId,
  { action, betId, request, units, now }: Claimed,
): Promise<Claim> {
  const requestHash = hashOf([action, betId, ...request]);
  const { providerId, transactionId } = name;
  const told = { providerId, transactionId, action, betId, units: units?.toString() ?? null, requestHash, at: now };
  const added = await insertTransactionId(tx, told);
  if (added.length > 0) return 'new';
  const before = await transactionOf(tx, name);
  if (before?.requestHash === requestHash) return 'repeat';
  return refuseCall(before?.action === 'undone' ? 'rolled_back' : 'duplicate', 'INVALID', 'transaction_id');
}

/** Returns the transaction of an id, or null where the id is unused. */
export async function transactionOf(tx: Database, name: ProviderTransactionId) {
  const [row] = await tx.select().from(providerTransactions).where(named(name));
  return row ?? null;
}

/** Records the bet that a prize was added to, and whether its round was closed. */
export async function notePrize(
  tx: Database,
  name: ProviderTransactionId,
  { betId, isLate }: { readonly betId: string; readonly isLate: boolean },
): Promise<void> {
  await tx
    .update(providerTransactions)
    .set({ betId, ...(isLate ? { action: 'late_win' } : {}) })
    .where(named(name));
}

function hashOf(request: readonly unknown[]): string {
  const text = JSON.stringify(request, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('hex');
}
