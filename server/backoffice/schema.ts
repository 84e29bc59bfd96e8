/** Defines the tables of operators, their sessions, their audit log and their proposals (docs/domain/back-office.md#audit-log). */
import { sql } from '#server/platform/db/drizzle.ts';
import type { AnyPgColumn } from '#server/platform/db/drizzle-pg.ts';
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, createdAt, id, instant, reference } from '#server/platform/db/columns.ts';
import type { Role } from './permissions.ts';

export const operators = pgTable('operator', {
  id: id(),
  /** In lower case, so that "ana" and "Ana" are one operator. */
  name: text().notNull().unique(),
  role: text().notNull().$type<Role>(),
  tokenHash: text().notNull().unique(),
  /** The TOTP secret, encrypted under `PEPPER`; null until a first code was given. */
  sealedTotp: text(),
  /** The 30-second step of the last accepted code. No code of that step or an earlier one is accepted again. */
  totpStep: bigint({ mode: 'number' }),
  /** argon2id of the pages' password. Null: signs in by passkey, or has no way in yet. */
  passwordHash: text(),
  /** The two admins who made the operator, as "operator:ana": who proposed, and who agreed. Null for those made by the installation's token. */
  addedBy: text(),
  addedWith: text(),
  createdAt: createdAt(),
  /** From this instant nothing of theirs opens anything. The name is never given again, because the audit log names it. */
  endedAt: instant(),
});

/** Links by which an operator sets up the sign-in, each once. */
export const operatorInvitations = pgTable(
  'operator_invitation',
  {
    id: id(),
    operatorId: reference(() => operators.id),
    /** SHA-256 of the key in the link. */
    keyHash: text().notNull().unique(),
    createdAt: createdAt(),
    /** A later link of the operator ends this one. */
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index().on(table.operatorId)],
);

/** Public keys of operators' devices. */
export const operatorPasskeys = pgTable(
  'operator_passkey',
  {
    id: id(),
    operatorId: reference(() => operators.id),
    /** The credential's id on the device, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** The host of the back office that the key is bound to. */
    host: text().notNull(),
    /** The device's signature counter; always 0 where the device has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Whether the owner's other devices have a copy. */
    backedUp: boolean().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    /** When a copy of the key was detected and the key disabled. */
    stoppedAt: instant(),
  },
  (table) => [index().on(table.operatorId)],
);

/** Challenges for operators' devices, until they are answered or expire. */
export const operatorChallenges = pgTable(
  'operator_challenge',
  {
    challenge: text().primaryKey(),
    /** The operator who makes a key; null at a sign-in. */
    operatorId: bigint({ mode: 'number' }).references(() => operators.id),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** Sessions of the operators' pages. */
export const operatorSessions = pgTable(
  'operator_session',
  {
    /** SHA-256 of the cookie's value. */
    tokenHash: text().primaryKey(),
    operatorId: reference(() => operators.id),
    /** The TOTP secret that is being enrolled, encrypted. Null: enrolled, and the pages are open. */
    sealedEnrolment: text(),
    /** The row of the link that opened an enrolment. */
    invitationId: bigint({ mode: 'number' }),
    /** Where it was opened: the address, and the names of browser and system. */
    ip: text(),
    device: text(),
    /** A message for the next page, shown once. Encrypted, because it may be a one-time password. */
    sealedNotice: text(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [index().on(table.operatorId), index().on(table.expiresAt)],
);

/** Returns operator and call as one SQL text, for the index `operator_event_done_by`. */
export const doneBy = (operator: AnyPgColumn | string, call: AnyPgColumn | string) =>
  sql`(${operator} || ' ' || ${call})`;

/** The audit log: everything operators did, one row each, never changed or deleted (by trigger). */
export const operatorEvents = pgTable(
  'operator_event',
  {
    id: id(),
    /** The operator's name; "installation" for the installation's token, "" for an unknown caller. */
    operator: text().notNull(),
    /** The call's path ("/withdrawals/:bill/approve"), or an event of the login ("sign-in"). */
    call: text().notNull(),
    /** What the operation was about: a number, an account, a name. */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text().notNull(),
    ip: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index().on(table.operator, table.id),
    // One expression, so that the planner has statistics of the pair. Without them, a search for what an operator never did reads all their
    // rows.
    index('operator_event_done_by').on(doneBy(table.operator, table.call), table.id),
    index().on(table.call, table.id),
    index().on(table.subject, table.id),
  ],
);

/** Operations that one operator asked for and another must approve. */
export const proposals = pgTable(
  'proposal',
  {
    id: id(),
    /** The call's path, and its input as given. */
    call: text().notNull(),
    subject: text().notNull(),
    input: jsonb().notNull().$type<Record<string, unknown>>(),
    /** SHA-256 of the call and its input. The same proposal cannot wait twice, and a changed one cannot be approved. */
    once: text().notNull(),
    reason: text().notNull(),
    /** Names of operators. */
    proposedBy: text().notNull(),
    proposedAt: instant().notNull(),
    /** waiting, done, refused, expired, or void: its proposer lost the permission. */
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

/** Decisions of the pages, each carried out some seconds later, so that its operator may undo it (decisions/pending.ts). */
export const operatorDecisions = pgTable(
  'operator_decision',
  {
    id: id(),
    /** What it is about: the call's path without its last part, "/withdrawals/W1". */
    subject: text().notNull(),
    /** The call's path, and its input as given. Emptied once it is carried out or cancelled. */
    call: text().notNull(),
    input: jsonb().notNull().$type<Record<string, string>>(),
    reason: text().notNull(),
    /** The operator's name, and their address. */
    operator: text().notNull(),
    ip: text().notNull(),
    decidedAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** pending, done, cancelled, failed: the call was refused when it was carried out. */
    state: text().notNull().$type<'pending' | 'done' | 'cancelled' | 'failed'>(),
    /** The state that the call returned, or why it was refused. */
    outcome: text().notNull().default(''),
    endedAt: instant(),
    /** When the operator put a failure aside. */
    seenAt: instant(),
  },
  (table) => [
    // Nothing can be decided twice at once, whoever decides.
    uniqueIndex('operator_decision_pending')
      .on(table.subject)
      .where(sql`${table.state} = 'pending'`),
    index().on(table.operator, table.decidedAt),
  ],
);

/** Which operator looks at which case. It warns colleagues, and protects nothing. */
export const operatorLeases = pgTable(
  'operator_lease',
  {
    /** As a decision's. */
    subject: text().primaryKey(),
    operator: text().notNull(),
    until: instant().notNull(),
  },
  (table) => [index().on(table.operator)],
);

/** What operators gave or moved by hand. The posting of a reward or an adjustment names its row; spins and prizes have postings of their own. */
export const handPostings = pgTable(
  'hand_posting',
  {
    id: id(),
    /** `grant`, `adjust`; `spins`: of the wheel, at their mean prize; `prize`: a held prize that was accepted. */
    kind: text().notNull().$type<'grant' | 'adjust' | 'spins' | 'prize'>(),
    memberId: reference(() => members.id),
    /** Centavos; signed for an adjustment. */
    amountCents: cents().notNull(),
    /** Identifies a form, a command or a prize, so that a repeat has no effect. */
    key: text().notNull().unique(),
    /** Who asked for it, and who approved; the latter null where no approval was needed. */
    askedBy: text().notNull(),
    agreedBy: text(),
    /** The limits of one operator who gave it alone, centavos: for the day, and for one member. Null where two decided. */
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
