/** Defines the tables of player protection: limits, time of play, restrictions and exclusions (docs/domain/protection.md). */
import { sql } from '#server/platform/db/drizzle.ts';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle-pg.ts';
import type { LimitKind, LimitPeriod } from '#contract/limits.ts';
import type { RestrictionKind } from '#contract/protection.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, id, instant, reference } from '#server/platform/db/columns.ts';

/** Every limit that was ever set, with its former value. The member's row has the limits in force. */
export const playLimits = pgTable(
  'play_limit',
  {
    id: id(),
    memberId: reference(() => members.id),
    kind: text().notNull().$type<LimitKind>(),
    period: text().notNull().$type<LimitPeriod>(),
    /** Centavos, bets or minutes, by the kind; null: unlimited. */
    value: cents(),
    before: cents(),
    /** active; waiting (a looser limit until its day and its confirmation); replaced, refused, lapsed. */
    state: text().notNull(),
    requestedAt: instant().notNull(),
    /** When it comes into force, or may be confirmed. */
    effectiveFrom: instant().notNull(),
    endedAt: instant(),
    ip: text().notNull(),
  },
  (table) => [
    index().on(table.memberId, table.id),
    uniqueIndex('play_limit_active')
      .on(table.memberId, table.kind, table.period)
      .where(sql`${table.state} = 'active'`),
    uniqueIndex('play_limit_waiting')
      .on(table.memberId, table.kind, table.period)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** A member's time on a São Paulo day: the union of all tabs and devices (play-time.ts). */
export const playTimes = pgTable(
  'play_time',
  {
    memberId: bigint({ mode: 'number' }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    millis: integer().notNull(),
    /** When they were last seen on that day. */
    seenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day] })],
);

/** Restrictions of a member: one row each, never changed. The strictest one in force counts. */
export const restrictions = pgTable(
  'restriction',
  {
    id: id(),
    memberId: reference(() => members.id),
    kind: text().notNull().$type<RestrictionKind>(),
    from: instant().notNull(),
    /** null: until an operator ends it. A pause always has an end. */
    until: instant(),
    /** An operator's reason; empty where the player asked. */
    reason: text().notNull().default(''),
    /** "member:<id>" or "operator:<name>". */
    actor: text().notNull(),
    ip: text().notNull().default(''),
    /**
     * The ledger's last transfer when it was set, read while the member's row was locked. Later transfers came under the restriction, whatever
     * the servers' clocks said. The audit compares by it.
     */
    afterTransfer: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index().on(table.memberId, table.id),
    check(
      'restriction_kind',
      sql`${table.kind} in ('pause', 'operator', 'social', 'central', 'exclusion')
        and (${table.kind} <> 'pause' or ${table.until} is not null) and ${table.until} > ${table.from}`,
    ),
  ],
);

/**
 * The closure of an account that its player excluded (docs/decisions/20-account-closure.md). The restriction has the term; this row has the
 * progress.
 */
export const exclusions = pgTable(
  'exclusion',
  {
    id: id(),
    restrictionId: bigint({ mode: 'number' })
      .notNull()
      .unique()
      .references(() => restrictions.id),
    memberId: reference(() => members.id),
    /** `withdraw_only`: two days for the player to withdraw. `closed`: the house pays the money out. `reopened`. */
    state: text().notNull().$type<ExclusionState>(),
    startedAt: instant().notNull(),
    closedAt: instant(),
    /** When the bank returned the house's payout and no other destination was left. Null: not, or it was paid since. */
    unpayableAt: instant(),
    /** When the unpayable money became owed to the state's funds instead of the player. */
    owedAt: instant(),
    /** When the player asked to return, after the term. */
    returnAskedAt: instant(),
    reopenedAt: instant(),
    /** "member:<id>", or both operators' names. */
    reopenedBy: text(),
    /** When the job `exclusion.close` handles it next; null: nothing to do until money arrives (wakeExclusion). */
    dueAt: instant().defaultNow(),
  },
  (table) => [
    index().on(table.memberId, table.id),
    index('exclusion_closing')
      .on(table.id)
      .where(sql`${table.state} <> 'reopened'`),
    index('exclusion_due')
      .on(table.dueAt)
      .where(sql`${table.state} <> 'reopened' and ${table.dueAt} is not null`),
    index('exclusion_unpaid')
      .on(table.memberId)
      .where(sql`${table.unpayableAt} is not null`),
    // A member has one open exclusion at most.
    uniqueIndex('exclusion_open')
      .on(table.memberId)
      .where(sql`${table.state} <> 'reopened'`),
    check('exclusion_state', sql`${table.state} in ('withdraw_only', 'closed', 'reopened')`),
  ],
);
export type ExclusionState = 'withdraw_only' | 'closed' | 'reopened';
