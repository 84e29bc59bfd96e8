/** What protects a player: limits, how long they play, and what keeps them from playing (docs/domain/protection.md). */
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LimitKind, LimitPeriod } from '#contract/limits.ts';
import type { RestrictionKind } from '#contract/protection.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, id, instant, reference } from '#server/platform/db/columns.ts';

/** Every limit that was ever asked for, with what stood before it. Those in force stand with the member, too. */
export const playLimits = pgTable(
  'play_limit',
  {
    id: id(),
    memberId: reference(() => members.id),
    kind: text().notNull().$type<LimitKind>(),
    period: text().notNull().$type<LimitPeriod>(),
    /** Centavos, bets or minutes, by the kind; null: none. */
    value: cents(),
    before: cents(),
    /** active; waiting (looser, for its day and its second yes); replaced, refused, lapsed. */
    state: text().notNull(),
    requestedAt: instant().notNull(),
    /** From when it counts, or may be confirmed. */
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

/** How long somebody was here on a São Paulo day: the union of all their tabs and devices (play-time.ts). */
export const playTimes = pgTable(
  'play_time',
  {
    memberId: bigint({ mode: 'number' }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    millis: integer().notNull(),
    /** When they were last seen that day. */
    seenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day] })],
);

/** What keeps a member from playing. One row each time, never changed: the strictest in force counts. */
export const restrictions = pgTable(
  'restriction',
  {
    id: id(),
    memberId: reference(() => members.id),
    kind: text().notNull().$type<RestrictionKind>(),
    from: instant().notNull(),
    /** null: until it is ended. A pause has an end. */
    until: instant(),
    /** An operator's; a player gives none. */
    reason: text().notNull().default(''),
    /** "member:<id>" or "operator:<name>". */
    actor: text().notNull(),
    ip: text().notNull().default(''),
    /**
     * The ledger's last transfer when it was set, while the member's row was held. What of theirs comes after came under it, whatever the
     * servers' clocks said. The audit goes by it.
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
 * What becomes of an account that its player excluded (docs/decisions/20-account-closure.md). Its restriction says until when; this, how
 * far it is.
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
    /** withdraw_only (two days for the player to take their money out), closed (the house pays it out), reopened */
    state: text().notNull().$type<ExclusionState>(),
    startedAt: instant().notNull(),
    closedAt: instant(),
    /** When the bank sent the house's payment back and there was no other way to pay; null: not yet, or it was paid since. */
    unpayableAt: instant(),
    /** Kept for so long without a way to pay: it is owed to the state's funds, and no longer to the player. */
    owedAt: instant(),
    /** When the player asked to come back, after its term. */
    returnAskedAt: instant(),
    reopenedAt: instant(),
    /** "member:<id>", or both operators' names. */
    reopenedBy: text(),
    /** When the job `exclusion.close` looks at it next; null: it has nothing to do, until money comes (wakeExclusion). */
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
    // One at a time.
    uniqueIndex('exclusion_open')
      .on(table.memberId)
      .where(sql`${table.state} <> 'reopened'`),
    check('exclusion_state', sql`${table.state} in ('withdraw_only', 'closed', 'reopened')`),
  ],
);
export type ExclusionState = 'withdraw_only' | 'closed' | 'reopened';
