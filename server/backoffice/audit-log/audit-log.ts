/** Writes the audit log: what operators did, one row each, in the transaction that does it. Reads it by operator, call or subject. */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { doneBy, operatorEvents } from '#server/backoffice/schema.ts';

export type OperatorEvent = typeof operatorEvents.$inferSelect;

/** What happens at the page's login, beside the calls. */
export const loginEvents = ['sign-in', 'sign-in refused', 'sign-out', 'code enrolled'] as const;
export type LoginEvent = (typeof loginEvents)[number];

/** The installation's token was armed anew on the host. */
export const REARMED = 'installation re-armed';
/** Somebody looked at a member, or at one withdrawal of theirs. */
const readings = ['member found', 'member read', 'withdrawal read', 'message read'] as const;
export type ReadEvent = (typeof readings)[number];
/** What else is no call. `access refused`: the token of who is no operator any more. */
export const otherEvents: readonly string[] = ['access refused', REARMED, ...readings];

/** Returns the log's name of a refused call. */
export const refusedName = (call: string) => `${call} refused`;

export interface Done {
  /** The operator's name; "installation", or "" for who is not known. */
  readonly operator: string;
  readonly call: string;
  readonly subject: string;
  /** Small, and without a secret of anybody's. */
  readonly before?: object | null;
  readonly after?: object | null;
  readonly reason: string;
  readonly ip: string;
  readonly at: Date;
}

/** Writes down what was done. */
export async function recordDone(tx: Database, done: Done): Promise<void> {
  await tx.insert(operatorEvents).values({ ...done, before: done.before ?? null, after: done.after ?? null });
}

/** Writes down that an operator looked at a member. */
export function recordReading(
  { db, now }: Pick<Services, 'db' | 'now'>,
  who: { readonly operator: string; readonly ip: string },
  call: ReadEvent,
  subject: string,
): Promise<void> {
  return recordDone(db, { ...who, call, subject, reason: '', at: now() });
}

/** What narrows the trail: whose deeds, of which call, about what. */
export interface AuditLogFilter {
  readonly operator?: string | undefined;
  readonly call?: string | undefined;
  readonly subject?: string | undefined;
}

/** Deeds, the newest first; after the one of a number, null: from the newest. */
export function auditLogOf(
  db: Database,
  { operator, call, subject }: AuditLogFilter,
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
        after === null ? undefined : lt(operatorEvents.id, after),
      ),
    )
    .orderBy(desc(operatorEvents.id))
    .limit(limit);
}
