/** Writes the audit log: what operators did, one row each, in the transaction that does it. Reads it by operator, call or subject. */
import { and, desc, eq, gte, lt, sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { doneBy, operatorEvents } from '#server/backoffice/schema.ts';

export type OperatorEvent = typeof operatorEvents.$inferSelect;

/** Events of the page's login, which are no calls. */
export const loginEvents = [
  'sign-in',
  'sign-in refused',
  'sign-out',
  'invitation opened',
  'code enrolled',
  'passkey added',
  'passkey removed',
  'passkey copied',
  'password changed',
  'token renewed',
  'sessions ended',
] as const;
export type LoginEvent = (typeof loginEvents)[number];

/** The installation's token was armed again on the host. */
export const REARMED = 'installation re-armed';
/** An operator undid a decision before it was carried out; took over a case at which a colleague looked. */
export const CANCELLED = 'decision cancelled';
export const TAKEN_OVER = 'case taken over';
/** Events of an operator who read a member or one withdrawal. */
const readings = [
  'member found',
  'member read',
  'withdrawal read',
  'message read',
  'case read',
  'search read',
  'list read',
  'list exported',
] as const;
export type ReadEvent = (typeof readings)[number];
/** All other events that are no calls. `access refused`: the token of an ended operator. */
export const otherEvents: readonly string[] = ['access refused', REARMED, CANCELLED, TAKEN_OVER, ...readings];

/** Returns the log's name of a refused call. */
export const refusedName = (call: string) => `${call} refused`;

export interface Done {
  /** The operator's name; "installation", or "" for an unknown caller. */
  readonly operator: string;
  readonly call: string;
  readonly subject: string;
  /** Small, and without any secret. */
  readonly before?: object | null;
  readonly after?: object | null;
  readonly reason: string;
  readonly ip: string;
  readonly at: Date;
}

/** Writes a completed operation. */
export async function recordDone(tx: Database, done: Done): Promise<void> {
  await tx.insert(operatorEvents).values({ ...done, before: done.before ?? null, after: done.after ?? null });
}

/** Writes that an operator read something. `after`: what was found, without what was typed. */
export function recordReading(
  { db, now }: Pick<Services, 'db' | 'now'>,
  who: { readonly operator: string; readonly ip: string },
  call: ReadEvent,
  subject: string,
  after: object | null = null,
): Promise<void> {
  return recordDone(db, { ...who, call, subject, after, reason: '', at: now() });
}

/** Filters the audit log by operator, call and subject. */
export interface AuditLogFilter {
  readonly operator?: string | undefined;
  readonly call?: string | undefined;
  readonly subject?: string | undefined;
  /** From the first instant to before the last. */
  readonly from?: Date | null;
  readonly until?: Date | null;
}

/** Returns entries, the newest first, after a number; `null` starts at the newest. */
export function auditLogOf(
  db: Database,
  { operator, call, subject, from, until }: AuditLogFilter,
  after: number | null,
  limit: number,
): Promise<OperatorEvent[]> {
  return db
    .select()
    .from(operatorEvents)
    .where(
      and(
        operator && call
          ? sql`${doneBy(operatorEvents.operator, operatorEvents.call)} = ${`${operator} ${call}`}`
          : undefined,
        operator && !call ? eq(operatorEvents.operator, operator) : undefined,
        call && !operator ? eq(operatorEvents.call, call) : undefined,
        subject ? eq(operatorEvents.subject, subject) : undefined,
        from ? gte(operatorEvents.at, from) : undefined,
        until ? lt(operatorEvents.at, until) : undefined,
        after === null ? undefined : lt(operatorEvents.id, after),
      ),
    )
    .orderBy(desc(operatorEvents.id))
    .limit(limit);
}
