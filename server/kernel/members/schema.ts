/** Defines the tables of members, account events and deleted accounts (docs/decisions/20-account-closure.md). */
import { isNotNull, isNull, sql } from '#server/platform/db/drizzle.ts';
import type { SQL, SQLWrapper } from '#server/platform/db/drizzle.ts';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from '#server/platform/db/drizzle-pg.ts';
import type { IdentityState } from '#contract/completion.ts';
import type { KeptLimits } from '#contract/limits.ts';
import { createdAt, id, instant, reference } from '#server/platform/db/columns.ts';
import type { RegisterAnswer } from './register-answer.ts';

/** Builds a name in lower case without the diacritics of Portuguese, as its index has it. */
export const plainName = (name: SQLWrapper): SQL =>
  sql`translate(lower(${name}), 'áàâãäåçéèêëíìîïñóòôõöúùûüý', 'aaaaaaceeeeiiiinooooouuuuy')`;

export const members = pgTable(
  'member',
  {
    id: id(),
    account: text().notNull().unique(),
    /** Null where the member registered by phone or social login, until support sets a password. */
    passwordHash: text(),
    /** The end of a one-time password that support set. It opens one session, and must then be changed. */
    passwordOneTimeUntil: instant(),
    /**
     * The hash of the withdrawal password (contexts/identity/withdrawal-password/withdrawal-password-hash.ts); null until the member sets one.
     */
    withdrawalPasswordHash: text(),
    withdrawalPasswordFailures: integer().notNull().default(0),
    withdrawalPasswordLockedUntil: instant(),
    /** When withdrawals work again after a password was changed or reset. */
    withdrawalsFrom: instant(),
    realname: text().notNull(),
    phone: text().notNull().unique(),
    cpf: text().notNull().unique(),
    /** Confirmed by a code; in lower case. */
    email: text().unique(),
    /** Given at registration and not confirmed, so it reserves no address. Null once one is confirmed. */
    emailGiven: text(),
    nickname: text(),
    /** A number of contract/profile.ts. */
    picture: integer(),
    inviteCode: text().notNull().unique(),
    invitedBy: bigint({ mode: 'number' }),
    language: text().notNull(),
    /** 1: active, -1: disabled (docs/domain/wire-shapes.md#enumerations). */
    status: integer().notNull().default(1),
    /** The limits in force (kernel/protection/limits.ts). They are here so that a transaction that locks the member reads the newest ones. */
    playLimits: jsonb().$type<KeptLimits>(),
    /** The interval of the reality check in minutes, and when the present interval began; null: never shown. */
    realityMinutes: integer(),
    realityFrom: instant(),
    /** When the member gave their full registration (contexts/identity/kyc); null: not yet. */
    detailsAt: instant(),
    /** The state of the identity verification (contexts/identity/kyc/verification.ts), and until when it is valid; null: without an end. */
    identity: text().notNull().default('none').$type<IdentityState>(),
    identityUntil: instant(),
    /** The last answer of the state's registers about the CPF, and when (kernel/protection/registers); null: never asked. */
    registerAnswer: text().$type<RegisterAnswer>(),
    registerAskedAt: instant(),
    /** Whether limits must be set before play, after an exclusion (kernel/protection/limits.ts). */
    limitsDue: boolean().notNull().default(false),
    isDemo: boolean().notNull().default(false),
    registerIp: text().notNull(),
    /** The /64 network of an IPv6 `registerIp` (platform/http/network.ts); null for IPv4. */
    registerNetwork: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.invitedBy),
    index().on(table.registerIp, table.createdAt),
    index('member_register_network').on(sql`coalesce(${table.registerNetwork}, ${table.registerIp})`, table.createdAt),
    // The back office finds members by the beginning of what it knows. LIKE uses no index in the order of a language.
    index('member_account_begins').on(table.account.op('text_pattern_ops')),
    index('member_name_begins').on(sql`${plainName(table.realname)} text_pattern_ops`),
    index('member_email_begins').on(sql`coalesce(${table.email}, lower(${table.emailGiven})) text_pattern_ops`),
    index('member_phone_begins').on(table.phone.op('text_pattern_ops')),
    index('member_cpf_begins').on(table.cpf.op('text_pattern_ops')),
    index('member_disabled')
      .on(table.id)
      .where(sql`${table.status} <> 1`),
    // The order in which members are checked again: those who have waited longest first.
    index('member_register_asked').on(table.registerAskedAt.asc().nullsFirst(), table.id),
  ],
);

/** Builds a member's e-mail, confirmed or not, as its index has it. */
export const memberEmail: SQL<string> = sql`coalesce(${members.email}, lower(${members.emailGiven}))`;

/** The audit log of accounts: what was done, and by whom. One row each, never changed. */
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

/** Deleted accounts: one row for each member. A deletion is final. */
export const deletions = pgTable(
  'deletion',
  {
    id: id(),
    memberId: reference(() => members.id).unique(),
    /** When the member requested the deletion and the account was closed, and from which address. */
    askedAt: instant().notNull(),
    ip: text().notNull(),
    /**
     * When it became clear that no bank accepts the remaining money (as in kernel/protection/schema.ts). After a
     * period it belongs to the state's funds.
     */
    unpayableAt: instant(),
    owedAt: instant(),
    /** When contact data, picture, notices and devices were erased. */
    erasedAt: instant(),
    /** The CPF once nothing is left to pay, encrypted under `PEPPER`, for lawful requests. */
    sealedCpf: text(),
    /** When the remaining data was anonymised. */
    anonymousAt: instant(),
  },
  (table) => [
    index('deletion_unfinished').on(table.id).where(isNull(table.anonymousAt)),
    index('deletion_unpaid').on(table.memberId).where(isNotNull(table.unpayableAt)),
  ],
);
