/** What players set to protect themselves, and how long they play (domain-offers 7.1). */
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, bigint } from 'drizzle-orm/pg-core';
import type { LimitKind, LimitPeriod } from '#contract/limits.ts';
import { members } from '#server/core/schema.ts';
import { cents, id, instant, reference } from '#server/db/columns.ts';

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
