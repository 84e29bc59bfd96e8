/**
 * Stores proposals, which one operator makes and another must approve (docs/decisions/27-back-office.md). A proposal
 * is stored with its input, and run once, by another operator. The same call by another operator approves it. Calls
 * that move money have a key of their own, so that two equal requests stay two.
 */
import { createHash } from 'node:crypto';
import { and, asc, eq, gt, lte } from '#server/platform/db/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import { HOUR } from '#server/platform/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isNotDone, notDone, refuse, subjectOf } from '#server/backoffice/operation.ts';
import type { Note, OperationContext, NotDone, OperatorCall } from '#server/backoffice/operation.ts';
import { madeEachOther, operatorNamed } from '#server/backoffice/operators/operators.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { proposals } from '#server/backoffice/schema.ts';

export type Proposal = typeof proposals.$inferSelect;

/** How long it can be approved, ms. */
const LASTS_MS = 72 * HOUR;
/** Returns the instant up to which proposals have expired. */
const expiredUntil = (now: Date) => new Date(now.getTime() - LASTS_MS);
export const expiresAt = ({ proposedAt }: Pick<Proposal, 'proposedAt'>) => new Date(proposedAt.getTime() + LASTS_MS);

interface Asked {
  readonly call: OperatorCall;
  readonly given: Record<string, unknown>;
  readonly input: unknown;
  readonly act: OperationContext;
}

/** Returns a call's input as given, and the hash of call and input. */
function contentOf(call: OperatorCall, given: Record<string, unknown>, input: unknown) {
  const kept = Object.fromEntries(Object.keys(input as object).map((field) => [field, given[field]]));
  return { kept, once: contentHash(call.path, kept) };
}

/** Returns whether another operator has proposed the same, so that this call approves it. */
export async function isAskedByAnother(
  { db, now }: Services,
  { call, given, input, by }: Pick<Asked, 'call' | 'given' | 'input'> & { readonly by: string },
): Promise<boolean> {
  const { once } = contentOf(call, given, input);
  const waits = and(eq(proposals.state, 'waiting'), gt(proposals.proposedAt, expiredUntil(now())));
  const rows = await db
    .select({ by: proposals.proposedBy })
    .from(proposals)
    .where(and(eq(proposals.once, once), waits));
  return rows.some((row) => row.by !== by);
}

/**
 * Proposes a call, or approves it if another operator has proposed it. Runs inside the transaction of its audit row.
 */
export async function proposeOrApprove(
  services: Services,
  { call, given, input, act }: Asked,
): Promise<object | NotDone> {
  const { db, now } = services;
  const { kept, once } = contentOf(call, given, input);
  await endProposal(
    db,
    and(eq(proposals.once, once), lte(proposals.proposedAt, expiredUntil(now()))),
    'expired',
    now(),
  );
  const [asked] = await db
    .insert(proposals)
    .values({
      ...{ call: call.path, subject: subjectOf(call, input), input: kept, once, reason: act.reason },
      ...{ proposedBy: act.name, proposedAt: now(), state: 'waiting' },
    })
    .onConflictDoNothing()
    .returning({ id: proposals.id });
  if (asked) {
    act.note({ after: { state: 'asked', proposal: asked.id, input: kept } });
    return { state: 'asked', proposal: asked.id };
  }
  const [waiting] = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.once, once), eq(proposals.state, 'waiting')))
    .for('update');
  if (act.who.key) return refuse('KEY_MAY_NOT_AGREE');
  // It was decided between the two statements.
  return waiting ? approve(services, call, waiting, act) : notDone(409, 'it has just been decided: look again');
}

/**
 * Runs a locked proposal. It is checked again as a new call: its content, its age, proposer and approver, and every
 * rule of the call itself.
 */
export async function approve(
  services: Services,
  call: OperatorCall,
  proposal: Proposal,
  act: OperationContext,
): Promise<object | NotDone> {
  const { proposedBy, subject } = proposal;
  const refused = await judgePersons(services, call, proposal, act);
  if (refused) return refused;
  if (contentHash(proposal.call, proposal.input) !== proposal.once) return refuse('PROPOSAL_CHANGED');
  const read = call.read(proposal.input);
  if (isNotDone(read)) return read;
  const second = await call.second(services, read.input, proposedBy);
  if (typeof second === 'object') return second;
  const input = await call.prepare(services, read.input);
  let noted: Note = {};
  const note = (more: Note) => void (noted = { ...noted, ...more });
  const answer = await call.run(services, input, { ...act, note, askedBy: proposedBy, reason: proposal.reason });
  if (isNotDone(answer)) return answer;
  await endProposal(services.db, eq(proposals.id, proposal.id), 'done', services.now(), act.name);
  const after = { ...(noted.after ?? answer), proposal: proposal.id, asked_by: proposedBy };
  act.note({ call: call.path, subject, ...noted, after });
  return answer;
}

/** Checks whether approver and proposer may still do this together. */
async function judgePersons(
  { db, now }: Services,
  call: OperatorCall,
  proposal: Proposal,
  { name }: OperationContext,
): Promise<NotDone | null> {
  const { proposedBy } = proposal;
  if (proposedBy === name) return refuse('SECOND_PERSON_NEEDED');
  if (expiresAt(proposal) <= now()) return refuse('PROPOSAL_EXPIRED');
  const proposer = await operatorNamed(db, proposedBy);
  if (!proposer || !hasPermission(proposer.role, call.permission)) return refuse('PROPOSAL_VOID');
  return (await madeEachOther(db, proposedBy, name)) ? refuse('MADE_EACH_OTHER') : null;
}

/** Hashes a call with its input (SHA-256), whatever the order of the keys. */
function contentHash(call: string, input: object): string {
  return createHash('sha256')
    .update(`${call} ${JSON.stringify(sorted(JSON.parse(JSON.stringify(input))))}`)
    .digest('hex');
}

/** Sorts the keys of each object in a JSON value. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}

/** Moves matching waiting proposals to a final state. */
async function endProposal(
  db: Database,
  which: ReturnType<typeof and>,
  state: 'done' | 'refused' | 'expired' | 'void',
  decidedAt: Date,
  decidedBy: string | null = null,
): Promise<void> {
  await db
    .update(proposals)
    .set({ state, decidedBy, decidedAt })
    .where(and(which, eq(proposals.state, 'waiting')));
}

/** Refuses a locked proposal. */
export const refuseProposal = ({ db, now }: Services, id: number, by: string): Promise<void> =>
  endProposal(db, eq(proposals.id, id), 'refused', now(), by);

/** Marks proposals that were not approved in time as expired. */
export const expireProposals = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  endProposal(db, lte(proposals.proposedAt, expiredUntil(now())), 'expired', now());

/** Voids proposals that an operator may not make any more. `isTheirs`: returns whether they may still make a call. */
export async function voidProposals(
  { db, now }: Services,
  operator: string,
  isTheirs: (call: string) => boolean,
): Promise<void> {
  const rows = await db
    .select({ id: proposals.id, call: proposals.call })
    .from(proposals)
    .where(and(eq(proposals.proposedBy, operator), eq(proposals.state, 'waiting')));
  for (const { id, call } of rows) if (!isTheirs(call)) await endProposal(db, eq(proposals.id, id), 'void', now());
}

/** Returns a proposal by its number, or null. */
export async function proposalOf(db: Database, id: number): Promise<Proposal | null> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  return row ?? null;
}

/** Locks and returns a waiting proposal, or why there is none. */
export async function lockWaiting(tx: Database, id: number): Promise<Proposal | NotDone> {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for('update');
  if (row?.state === 'waiting') return row;
  if (row?.state === 'expired') return refuse('PROPOSAL_EXPIRED');
  return row?.state === 'void' ? refuse('PROPOSAL_VOID') : notDone(409, 'it is no longer waiting');
}

/** Returns waiting proposals that have not expired behind a number, the oldest first. */
export function waitingProposals(
  db: Database,
  { after, limit, now }: { readonly after: number; readonly limit: number; readonly now: Date },
): Promise<Proposal[]> {
  const waits = and(eq(proposals.state, 'waiting'), gt(proposals.proposedAt, expiredUntil(now)));
  return db
    .select()
    .from(proposals)
    .where(and(waits, gt(proposals.id, after)))
    .orderBy(asc(proposals.id))
    .limit(limit);
}
