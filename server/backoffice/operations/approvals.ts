/**
 * What one operator wants and another has to agree to (domain-offers 9): kept as it was asked for, done once, by somebody else.
 * Asking for what waits already is agreeing to it; money by hand has a key of its own, so that there nothing is the same by chance.
 */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isNotDone, notDone, subjectOf } from '#server/backoffice/operation.ts';
import type { OperationContext, NotDone, OperatorCall } from '#server/backoffice/operation.ts';
import { proposals } from '#server/backoffice/schema.ts';

export type Proposal = typeof proposals.$inferSelect;

interface Asked {
  readonly call: OperatorCall;
  readonly given: Record<string, unknown>;
  readonly input: unknown;
  readonly act: OperationContext;
}

/** Asks for a call, or agrees where another operator has. Inside the transaction of its trail. */
export async function proposeOrApprove(
  services: Services,
  { call, given, input, act }: Asked,
): Promise<object | NotDone> {
  const { db, now } = services;
  const fields = Object.keys(input as object).sort();
  const kept = Object.fromEntries(fields.map((field) => [field, given[field]]));
  const once = `${call.path} ${JSON.stringify(kept)}`;
  const { name, reason } = act;
  const [asked] = await db
    .insert(proposals)
    .values({
      ...{ call: call.path, subject: subjectOf(call, input), input: kept, once, reason },
      ...{ proposedBy: name, proposedAt: now(), state: 'waiting' },
    })
    .onConflictDoNothing()
    .returning({ id: proposals.id });
  if (asked) {
    act.note({ after: { state: 'asked', proposal: asked.id, ...kept } });
    return { state: 'asked', proposal: asked.id };
  }
  const [waiting] = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.once, once), eq(proposals.state, 'waiting')))
    .for('update');
  // Decided between our two statements.
  if (!waiting) return notDone(409, 'it was decided just now: look again');
  if (waiting.proposedBy === name) return notDone(409, 'a second operator must agree');
  return approve(services, call, waiting, act);
}

/** Does what a locked proposal asks for; the agreeing operator is somebody else, or it is not done. */
export async function approve(
  services: Services,
  call: OperatorCall,
  proposal: Proposal,
  act: OperationContext,
): Promise<object | NotDone> {
  if (proposal.proposedBy === act.name) return notDone(409, 'a second operator must agree');
  const read = call.read(proposal.input);
  if (isNotDone(read)) return read;
  const answer = await call.run(services, read.input, {
    ...act,
    askedBy: proposal.proposedBy,
    reason: proposal.reason,
  });
  if (isNotDone(answer)) return answer;
  await decide(services, proposal.id, 'done', act.name);
  const after = { ...answer, proposal: proposal.id, asked_by: proposal.proposedBy };
  act.note({ call: call.path, subject: proposal.subject, after });
  return answer;
}

/** Ends a waiting proposal one way. */
export async function decide(
  { db, now }: Services,
  id: number,
  state: 'done' | 'refused',
  decidedBy: string,
): Promise<void> {
  await db.update(proposals).set({ state, decidedBy, decidedAt: now() }).where(eq(proposals.id, id));
}

/** One of a number, waiting or not; null: there is none. */
export async function proposalOf(db: Database, id: number): Promise<Proposal | null> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  return row ?? null;
}

/** A waiting one, locked; null: it waits no more. */
export async function lockWaiting(tx: Database, id: number): Promise<Proposal | null> {
  const mine = and(eq(proposals.id, id), eq(proposals.state, 'waiting'));
  const [row] = await tx.select().from(proposals).where(mine).for('update');
  return row ?? null;
}

/** What waits for a second person, the oldest first, behind a number. */
export function waitingProposals(db: Database, after: number, limit: number): Promise<Proposal[]> {
  return db
    .select()
    .from(proposals)
    .where(and(eq(proposals.state, 'waiting'), gt(proposals.id, after)))
    .orderBy(asc(proposals.id))
    .limit(limit);
}
