/** Reads the restrictions in force for a member from all rows that were ever written (docs/domain/protection.md#restriction-kinds). */
import { and, asc, desc, eq, sql } from '#server/platform/db/drizzle.ts';
import type { Placeholder, SQL, SQLWrapper } from '#server/platform/db/drizzle.ts';
import type { PgColumn } from '#server/platform/db/drizzle-pg.ts';
import { restrictionKinds } from '#contract/protection.ts';
import type { RestrictionKind } from '#contract/protection.ts';
import { wireDate } from '#lib/dates.ts';
import { secondsUntil } from '#server/platform/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { merged } from './pauses.ts';
import type { Span } from './pauses.ts';
import { exclusions, restrictions } from './schema.ts';

export interface Restriction {
  readonly kind: RestrictionKind;
  /** null: until it is ended. */
  readonly until: Date | null;
}
export type RestrictionRow = typeof restrictions.$inferSelect;

/**
 * Whether the exclusion that a restriction belongs to is still in force, or null where it belongs to none. An
 * extension adds another pair of rows with a later end.
 */
const isHeld = sql`(select ${exclusions.state} <> 'reopened' from ${exclusions} where ${exclusions.restrictionId} = ${restrictions.id})`;

/**
 * Compares only the end, so that a clock that was set back lifts nothing. An exclusion is in force until the account is reopened, whatever its
 * term.
 */
const inForce = (now: SQLWrapper) =>
  sql`coalesce(${isHeld}, ${restrictions.until} is null or ${restrictions.until} > ${now})`;

const restrictionsInForce = preparedQuery<{ member: number; now: string }, Restriction[]>(
  'restrictions_in_force',
  (db, at) =>
    db
      .select({ kind: restrictions.kind, until: restrictions.until })
      .from(restrictions)
      .where(and(eq(restrictions.memberId, at('member')), inForce(at('now')))),
);

/** Returns the strictest restriction in force, and of several of its kind the longest. Null: the member may play. */
export async function restrictionOf(db: Database, member: number, now: Date): Promise<Restriction | null> {
  const rows = await restrictionsInForce(db, { member, now: now.toISOString() });
  return rows.reduce<Restriction | null>((strictest, row) => {
    return strictest === null || isStricter(row, strictest) ? row : strictest;
  }, null);
}

const rank = ({ kind }: Restriction): number => restrictionKinds.indexOf(kind);
const endOf = ({ until }: Restriction): number => until?.getTime() ?? Infinity;
const isStricter = (one: Restriction, other: Restriction): boolean =>
  rank(one) > rank(other) || (rank(one) === rank(other) && endOf(one) > endOf(other));

/**
 * Builds the SQL condition that a restriction is in force for the member in a column, for queries over many members.
 */
export const isRestricted = (member: PgColumn, now: Date | Placeholder): SQL => {
  const at = now instanceof Date ? sql`${now.toISOString()}` : now;
  return sql`exists (select 1 from ${restrictions} where ${restrictions.memberId} = ${member} and ${inForce(at)})`;
};

/** Returns the member's pauses, the oldest first, for moving deadlines (pauses.ts). */
export async function pausesOf(db: Database, member: number): Promise<readonly Span[]> {
  const rows = await db
    .select({ from: restrictions.from, until: restrictions.until })
    .from(restrictions)
    .where(and(eq(restrictions.memberId, member), eq(restrictions.kind, 'pause')))
    .orderBy(asc(restrictions.id));
  return merged(rows.flatMap(({ from, until }) => (until ? [{ from, until }] : [])));
}

/** Returns all restrictions of a member, the newest first. */
export function listRestrictions(db: Database, member: number, limit: number): Promise<RestrictionRow[]> {
  return db
    .select()
    .from(restrictions)
    .where(eq(restrictions.memberId, member))
    .orderBy(desc(restrictions.id))
    .limit(limit);
}

/** Returns a restriction by its number, of any member. */
export async function restrictionById(db: Database, id: number): Promise<RestrictionRow | null> {
  const [row] = await db.select().from(restrictions).where(eq(restrictions.id, id));
  return row ?? null;
}

/** Returns the wire's restriction for limits that are due after an exclusion, or null. */
export const limitsFirst = ({ limitsDue }: { readonly limitsDue: boolean }) =>
  limitsDue ? { kind: 'limits', until: '' } : null;

/** Converts a restriction for the wire; "" for an unknown end. */
export const toWire = ({ kind, until }: Restriction) => ({ kind, until: until ? wireDate(until) : '' });

/** Returns the seconds until it ends, or null for an unknown end. */
export const endsIn = ({ until }: Restriction, now: Date) => until && secondsUntil(until, now);
