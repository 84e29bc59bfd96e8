/** Carries out decisions whose time to undo has passed, each once (docs/domain/back-office.md#undo). */
import { and, eq } from '#server/platform/db/drizzle.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { isNotDone, notDone } from '#server/backoffice/operation.ts';
import type { OperationResult } from '#server/backoffice/operation.ts';
import { execute, NOT_CLAIMED } from '#server/backoffice/operations/execute.ts';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { operatorNamed } from '#server/backoffice/operators/operators.ts';
import { operatorDecisions as decisions } from '#server/backoffice/schema.ts';
import type { Decision } from './pending.ts';

/**
 * Carries out a decision. It is marked as done in its call's own transaction, so several servers and a restart make it
 * once. A refused one returns to its operator's pages.
 */
export const carryOut: Consumer = async (services, event) => {
  if (event.kind !== 'decision_made') return 'done';
  const pending = and(eq(decisions.id, event.payload.decision), eq(decisions.state, 'pending'));
  const [decision] = await services.db.select().from(decisions).where(pending);
  if (!decision) return 'done';
  const answer = await run(services, decision, async (tx: Database) => {
    const ended = { state: 'done', input: {}, endedAt: services.now() } as const;
    return (await tx.update(decisions).set(ended).where(pending).returning({ id: decisions.id })).length > 0;
  });
  if (answer === NOT_CLAIMED) return 'done';
  if (isNotDone(answer)) {
    const failed = { state: 'failed', outcome: answer.error, endedAt: services.now() } as const;
    await services.db.update(decisions).set(failed).where(pending);
    return 'done';
  }
  const outcome = 'state' in answer ? String(answer.state) : '';
  await services.db.update(decisions).set({ outcome }).where(eq(decisions.id, decision.id));
  return 'done';
};

/** Makes the call as its operator, with the role that they have now. */
async function run(
  services: Services,
  { call: path, input, reason, operator: name, ip }: Decision,
  claim: (tx: Database) => Promise<boolean>,
): Promise<OperationResult> {
  const call = operatorCalls.find((each) => each.method === 'POST' && each.path === path);
  if (!call) return notDone(409, 'this server does not know this operation');
  const operator = await operatorNamed(services.db, name);
  if (!operator) return notDone(403, 'your access has ended');
  return execute(services, call, { ...input, reason }, { operator: name, role: operator.role, ip }, claim);
}
