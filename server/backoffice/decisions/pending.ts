/**
 * Stores decisions of the pages for some seconds before they are carried out, so that their operator may undo them
 * (docs/domain/back-office.md#undo). The command decides at once.
 */
import * as v from 'valibot';
import { and, desc, eq, gt, inArray, isNull, lt, ne, or } from '#server/platform/db/drizzle.ts';
import { emit } from '#server/kernel/events/public.ts';
import { DAY, MINUTE, SECOND } from '#server/platform/time.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { isNotDone, notDone, refuse } from '#server/backoffice/operation.ts';
import type { NotDone, OperatorCall, Requester } from '#server/backoffice/operation.ts';
import { reason as reasonSchema } from '#server/backoffice/operations/input-fields.ts';
import { recordRefused } from '#server/backoffice/operations/refused.ts';
import { recordDone, CANCELLED } from '#server/backoffice/audit-log/audit-log.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { operatorDecisions as decisions, operatorLeases } from '#server/backoffice/schema.ts';

export type Decision = typeof decisions.$inferSelect;

/** How long a decision can be cancelled. */
export const UNDO_MS = 10 * SECOND;
/** How long the pages show the end of a decision to its operator. */
const SHOWN_MS = 2 * MINUTE;
const KEPT_MS = 30 * DAY;

/** Returns what a form's call is about: "/withdrawals/W1/approve" is about "/withdrawals/W1". */
export const subjectOfPath = (path: string): string => path.replace(/\/[^/]*$/, '');

export interface Decided {
  readonly call: OperatorCall;
  /** The call's path with its parts filled in. */
  readonly path: string;
  readonly given: Readonly<Record<string, string>>;
  readonly who: Requester & { readonly operator: string };
}

/** Checks a decision as its call will, and stores it. Returns why not, if it is refused; that is in the audit log. */
export async function postpone(services: Services, decided: Decided): Promise<NotDone | null> {
  const refused = await tryToPostpone(services, decided);
  if (refused) await recordRefused(services, decided.call, decided.given, decided.who, refused);
  return refused;
}

async function tryToPostpone(services: Services, { call, path, given, who }: Decided): Promise<NotDone | null> {
  if (!hasPermission(who.role, call.permission)) return refuse('ROLE_MAY_NOT', 403);
  const read = call.read(given);
  if (isNotDone(read)) return read;
  const reason = v.safeParse(reasonSchema, given.reason);
  if (!reason.success) return notDone(400, reason.issues[0].message, 'reason');
  const second = await call.second(services, read.input, who.operator);
  if (typeof second === 'object') return second;
  const now = services.now();
  const subject = subjectOfPath(path);
  const dueAt = new Date(now.getTime() + UNDO_MS);
  const input = Object.fromEntries(call.fields.map((field) => [field, given[field] ?? '']));
  const stored = await transact(services.db, async (tx) => {
    const [row] = await tx
      .insert(decisions)
      .values({
        ...{ subject, call: call.path, input, reason: reason.output, operator: who.operator, ip: who.ip },
        ...{ decidedAt: now, dueAt, state: 'pending' },
      })
      .onConflictDoNothing()
      .returning({ id: decisions.id });
    if (!row) return false;
    await tx.delete(operatorLeases).where(eq(operatorLeases.subject, subject));
    await emit(tx, { kind: 'decision_made', member: null, payload: { decision: row.id } }, now, UNDO_MS);
    return true;
  });
  return stored ? null : notDone(409, await takenText(services.db, subject));
}

async function takenText(db: Database, subject: string): Promise<string> {
  const waiting = await pendingOf(db, subject);
  return `${waiting?.operator ?? 'a colleague'} decided it a moment ago: your decision was not carried out`;
}

/** Returns the decision about a subject that waits to be carried out, or null. */
export async function pendingOf(db: Database, subject: string): Promise<Decision | null> {
  const [row] = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.subject, subject), eq(decisions.state, 'pending')));
  return row ?? null;
}

/** Returns which of these subjects have a decision that waits. */
export async function pendingAmong(db: Database, subjects: readonly string[]): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await db
    .select({ subject: decisions.subject })
    .from(decisions)
    .where(and(inArray(decisions.subject, [...subjects]), eq(decisions.state, 'pending')));
  return new Set(rows.map(({ subject }) => subject));
}

/** Returns an operator's decisions that wait, that ended just now, and that failed and were not put aside. */
export function ownDecisions({ db, now }: Services, operator: string): Promise<Decision[]> {
  const recent = new Date(now().getTime() - SHOWN_MS);
  const failed = and(eq(decisions.state, 'failed'), isNull(decisions.seenAt));
  const shown = and(ne(decisions.state, 'failed'), gt(decisions.decidedAt, recent));
  return db
    .select()
    .from(decisions)
    .where(and(eq(decisions.operator, operator), or(failed, shown, eq(decisions.state, 'pending'))))
    .orderBy(desc(decisions.id))
    .limit(10);
}

/**
 * Undoes an operator's own decision. Returns it with its input, or `null`: too late, or it is another operator's. It
 * takes the row's lock, so that it is either cancelled or carried out.
 */
export function undo(services: Services, id: number, who: Decided['who']): Promise<Decision | null> {
  const now = services.now();
  return transact(services.db, async (tx) => {
    const mine = and(eq(decisions.id, id), eq(decisions.operator, who.operator), eq(decisions.state, 'pending'));
    const [row] = await tx.select().from(decisions).where(mine).for('update');
    if (!row) return null;
    await tx.update(decisions).set({ state: 'cancelled', input: {}, endedAt: now }).where(eq(decisions.id, id));
    const about = { call: CANCELLED, subject: row.subject, reason: row.reason, before: { state: 'pending' } };
    await recordDone(tx, {
      ...about,
      ...{ after: { state: 'cancelled', call: row.call }, operator: who.operator, ip: who.ip, at: now },
    });
    return row;
  });
}

/** Puts an operator's failed decision aside. */
export async function putAside({ db, now }: Services, id: number, operator: string): Promise<void> {
  const mine = and(eq(decisions.id, id), eq(decisions.operator, operator), eq(decisions.state, 'failed'));
  await db.update(decisions).set({ seenAt: now(), input: {} }).where(mine);
}

/** Deletes decisions that ended long ago, which the audit log has, and leases that ended. */
export async function deleteDecisionsOlder({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  const old = and(ne(decisions.state, 'pending'), lt(decisions.decidedAt, before));
  await deleteInBatches(db, decisions, [decisions.id], old);
  await deleteInBatches(db, operatorLeases, [operatorLeases.subject], lt(operatorLeases.until, now()));
}
