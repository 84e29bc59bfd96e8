/** Who may act on the operators' side, what they did, and what waits for a second one (docs/domain/back-office.md#audit-log). */
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { members } from '#server/kernel/members/schema.ts';
import { cents, createdAt, id, instant, reference } from '#server/platform/db/columns.ts';
import type { Role } from './permissions.ts';

export const operators = pgTable('operator', {
  id: id(),
  /** In lower case: "ana" and "Ana" are one person. */
  name: text().notNull().unique(),
  role: text().notNull().$type<Role>(),
  tokenHash: text().notNull().unique(),
  /** The secret of their codes, encrypted under `PEPPER`; null until they have given a first code. */
  sealedTotp: text(),
  /** The 30-second step of the last code that was taken: none before it is taken again. */
  totpStep: bigint({ mode: 'number' }),
  /** The two who made them, as "operator:ana": who asked, and who agreed. Null for those of the installation's own token. */
  addedBy: text(),
  addedWith: text(),
  createdAt: createdAt(),
  /** From here their token opens nothing; the name stays theirs for ever, as the audit trails do. */
  endedAt: instant(),
});

/** Who is signed in on the page. */
export const operatorSessions = pgTable(
  'operator_session',
  {
    /** SHA-256 of what the cookie holds. */
    tokenHash: text().primaryKey(),
    operatorId: reference(() => operators.id),
    /** The secret that is being enrolled, encrypted; null: enrolled, and the pages are open. */
    sealedEnrolment: text(),
    /** What the next page has to say, once, encrypted: it may be a one-time password. */
    sealedNotice: text(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [index().on(table.operatorId), index().on(table.expiresAt)],
);

/** Who did what, as one text. */
export const doneBy = (operator: AnyPgColumn | string, call: AnyPgColumn | string) =>
  sql`(${operator} || ' ' || ${call})`;

/** Everything operators did. One row each, never changed, never deleted (by trigger). */
export const operatorEvents = pgTable(
  'operator_event',
  {
    id: id(),
    /** Their name; "installation" for its own token, "" for who was not known. */
    operator: text().notNull(),
    /** The call's path ("/withdrawals/:bill/approve"), or what happened at the login ("sign-in"). */
    call: text().notNull(),
    /** What it was about: a number, an account, a name. */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text().notNull(),
    ip: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index().on(table.operator, table.id),
    // Both as one, so that it is known how rare they are together: what an operator never did is no walk through all they did.
    index('operator_event_done_by').on(doneBy(table.operator, table.call), table.id),
    index().on(table.call, table.id),
    index().on(table.subject, table.id),
  ],
);

/** What one operator wants and another has to agree to. */
export const proposals = pgTable(
  'proposal',
  {
    id: id(),
    /** The call's path, and its input as it was given. */
    call: text().notNull(),
    subject: text().notNull(),
    input: jsonb().notNull().$type<Record<string, unknown>>(),
    /** SHA-256 of the call and its whole input: the same does not wait twice, and what was changed is agreed to by nobody. */
    once: text().notNull(),
    reason: text().notNull(),
    /** Names of operators. */
    proposedBy: text().notNull(),
    proposedAt: instant().notNull(),
    /** waiting, done, refused, expired, void (its proposer lost the power to ask for it) */
    state: text().notNull(),
    decidedBy: text(),
    decidedAt: instant(),
  },
  (table) => [
    uniqueIndex('proposal_waiting_once')
      .on(table.once)
      .where(sql`${table.state} = 'waiting'`),
    index('proposal_waiting')
      .on(table.id)
      .where(sql`${table.state} = 'waiting'`),
    check(
      'proposal_two_people',
      sql`${table.state} <> 'done' or (${table.decidedBy} is not null and ${table.decidedBy} <> ${table.proposedBy})`,
    ),
  ],
);

/** What operators gave or moved by hand. A reward's and an adjustment's posting names its row; spins and prizes post by themselves. */
export const handPostings = pgTable(
  'hand_posting',
  {
    id: id(),
    /** grant, adjust; spins: of the wheel, at their mean prize; prize: one that was held and is accepted */
    kind: text().notNull().$type<'grant' | 'adjust' | 'spins' | 'prize'>(),
    memberId: reference(() => members.id),
    /** Signed where it is an adjustment. */
    amountCents: cents().notNull(),
    /** Of one form, one command or one prize: sent again it does nothing more. */
    key: text().notNull().unique(),
    /** Who asked for it, and who agreed; the latter null where nobody had to. */
    askedBy: text().notNull(),
    agreedBy: text(),
    /** One person's reach when they gave it alone, centavos: of the day, and for one member. Null where two wanted it. */
    reachDayCents: cents(),
    reachMemberCents: cents(),
    reason: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index().on(table.memberId, table.id),
    index().on(table.askedBy, table.at),
    check('hand_posting_two_people', sql`coalesce(${table.agreedBy} <> ${table.askedBy}, ${table.kind} <> 'adjust')`),
    check(
      'hand_posting_amount',
      sql`${table.amountCents} > 0 or (${table.kind} = 'adjust' and ${table.amountCents} < 0)`,
    ),
  ],
);
