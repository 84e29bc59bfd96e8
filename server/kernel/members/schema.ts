/** The member's row, what was done to an account, and accounts that their players deleted (docs/decisions/20-account-closure.md). */
import { isNotNull, isNull, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { IdentityState } from '#contract/completion.ts';
import type { KeptLimits } from '#contract/limits.ts';
import { createdAt, id, instant, reference } from '#server/platform/db/columns.ts';
import type { RegisterAnswer } from './register-answer.ts';

export const members = pgTable(
  'member',
  {
    id: id(),
    account: text().notNull().unique(),
    /** Null where he came by phone or social login, until support sets one. */
    passwordHash: text(),
    /** A password that support set opens one session, before this instant; then it has to be changed. */
    passwordOneTimeUntil: instant(),
    /**
     * The six digits of the withdrawal password as contexts/identity/withdrawal-password/withdrawal-password-hash.ts keeps them; null until
     * the member sets one.
     */
    withdrawalPasswordHash: text(),
    withdrawalPasswordFailures: integer().notNull().default(0),
    withdrawalPasswordLockedUntil: instant(),
    /** After a password was changed or reset: withdrawals work again from here. */
    withdrawalsFrom: instant(),
    realname: text().notNull(),
    phone: text().notNull().unique(),
    cpf: text().notNull().unique(),
    /** Confirmed by a code; in lower case. */
    email: text().unique(),
    /** Given at registration and not confirmed: nobody's, until it is; null once one is confirmed. */
    emailGiven: text(),
    nickname: text(),
    /** A number of contract/profile.ts. */
    picture: integer(),
    inviteCode: text().notNull().unique(),
    invitedBy: bigint({ mode: 'number' }),
    language: text().notNull(),
    /** 1 in order, -1 disabled (docs/domain/wire-shapes.md#enumerations). */
    status: integer().notNull().default(1),
    /** The limits in force (kernel/protection/limits.ts): here, so that whoever holds the row judges by the newest. */
    playLimits: jsonb().$type<KeptLimits>(),
    /** How often their play is shown to them, minutes, and since when the stretch counts that is shown next; null: never. */
    realityMinutes: integer(),
    realityFrom: instant(),
    /** When they told what a full registration asks (contexts/identity/kyc); null: not yet. */
    detailsAt: instant(),
    /** What is known of who they are (contexts/identity/kyc/verification.ts), and until when it holds; null: without an end. */
    identity: text().notNull().default('none').$type<IdentityState>(),
    identityUntil: instant(),
    /** What the state's registers last said of their CPF, and when (kernel/protection/registers); null: they were never asked. */
    registerAnswer: text().$type<RegisterAnswer>(),
    registerAskedAt: instant(),
    /** Back from an exclusion and without the limits that come before play (kernel/protection/limits.ts). */
    limitsDue: boolean().notNull().default(false),
    isDemo: boolean().notNull().default(false),
    registerIp: text().notNull(),
    /** The /64 of an IPv6 `registerIp` (platform/http/network.ts); null: the address stands for itself. */
    registerNetwork: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.invitedBy),
    index().on(table.registerIp, table.createdAt),
    index('member_register_network').on(sql`coalesce(${table.registerNetwork}, ${table.registerIp})`, table.createdAt),
    // Who is to be asked about again: whoever has waited longest first.
    index('member_register_asked').on(table.registerAskedAt.asc().nullsFirst(), table.id),
  ],
);

/** Evidence: what was done to an account, by whom. One row each, never changed. */
export const memberEvents = pgTable(
  'member_event',
  {
    id: id(),
    memberId: reference(() => members.id),
    /** A name of kernel/members/account-events.ts. */
    kind: text().notNull(),
    /** "member:<id>" or "operator:<name>". */
    actor: text().notNull(),
    ip: text().notNull().default(''),
    at: instant().notNull(),
  },
  (table) => [index().on(table.memberId, table.id)],
);

/** One row a member, and for ever: nothing takes a deletion back. */
export const deletions = pgTable(
  'deletion',
  {
    id: id(),
    memberId: reference(() => members.id).unique(),
    /** When the account closed, and from where it was asked for. */
    askedAt: instant().notNull(),
    ip: text().notNull(),
    /** As an exclusion's (kernel/protection/schema.ts): no bank took what was left; kept for so long, it is owed to the state's funds. */
    unpayableAt: instant(),
    owedAt: instant(),
    /** When contact data, picture, notices and devices went. */
    erasedAt: instant(),
    /** The CPF, once nothing is left to pay to it: encrypted under `PEPPER`, for who may ask by law. */
    sealedCpf: text(),
    /** When the rest told of nobody any more. */
    anonymousAt: instant(),
  },
  (table) => [
    index('deletion_unfinished').on(table.id).where(isNull(table.anonymousAt)),
    index('deletion_unpaid').on(table.memberId).where(isNotNull(table.unpayableAt)),
  ],
);
