/**
 * Runs the ledger checks that are cheap at any number of entries: they read balances and open rows. ledger.ts has the
 * whole audit, which reads every entry. A failed check is logged, and is a metric (app/metrics.ts).
 */
import { sql } from '#server/platform/db/drizzle.ts';
import { MINUTE } from '#server/platform/time.ts';
import type { Services } from '#server/platform/services.ts';
import { readSnapshot } from '#server/platform/db/database.ts';
import type { JobRun } from '#server/platform/jobs/run.ts';
import { emit } from '#server/kernel/events/public.ts';
import { auditBalances } from '#server/kernel/ledger/public.ts';
import type { Check } from '#server/kernel/ledger/public.ts';
import { auditHeld } from './ledger.ts';

export const RECONCILIATION_JOB = 'books.check';

/** A slower statement fails the run, because players must not wait for a check. */
const MOST_MS = MINUTE;

/** Runs as a job each hour, and stores its result with the run. */
export async function reconcile({ db, log, now }: Services, { save }: Pick<JobRun, 'save'>): Promise<void> {
  const proofs = await readSnapshot(db, async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${MOST_MS}`));
    return [...(await auditBalances(tx)), ...(await auditHeld(tx))];
  });
  for (const { name, wrong } of proofs) if (wrong > 0) log('error', 'books.not_sound', { proof: name, wrong });
  const checks = proofs.filter(({ wrong }) => wrong > 0).map(({ name }) => name);
  if (checks.length > 0) await emit(db, { kind: 'books_unsound', member: null, payload: { checks } }, now());
  await save(JSON.stringify(proofs));
}

/** Returns the checks that a run stored, or none. */
export const readOutcome = (cursor: string | null): readonly Check[] =>
  cursor === null ? [] : (JSON.parse(cursor) as Check[]);
