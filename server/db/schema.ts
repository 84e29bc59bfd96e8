/** The API's tables but the turnover's (beside), the ledger's and the sandbox's (`schema.ts` in their folders). */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const id = () => bigserial({ mode: 'number' }).primaryKey();
const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const cents = () => bigint({ mode: 'bigint' });
const reference = (column: () => AnyPgColumn) => bigint({ mode: 'number' }).notNull().references(column);
const createdAt = () => instant().notNull();

export const members = pgTable('member', {
  id: id(),
  account: text().notNull().unique(),
  /** Null where he came by phone or social login, until support sets one. */
  passwordHash: text(),
  /** A password that support set opens one session, before this instant; then it has to be changed. */
  passwordOneTimeUntil: instant(),
  /** Hash of the six-digit withdrawal password under the pepper; null until the member sets one. */
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
  nickname: text(),
  /** A number of contract/profile.ts. */
  picture: integer(),
  inviteCode: text().notNull().unique(),
  invitedBy: bigint({ mode: 'number' }),
  language: text().notNull(),
  /** 1 in order, -1 disabled (domain 5.3). */
  status: integer().notNull().default(1),
  isDemo: boolean().notNull().default(false),
  registerIp: text().notNull(),
  createdAt: createdAt(),
});

export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the bearer token: a stolen table opens no session. */
    tokenHash: text().primaryKey(),
    /** What its owner is shown and names it by. */
    id: bigserial({ mode: 'number' }).notNull().unique(),
    memberId: reference(() => members.id),
    ip: text().notNull(),
    userAgent: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** "logout", or from outside: "kicked", "revoked", "password"; those answer force_offline. */
    endReason: text(),
    /** The last re-check of the login password in this session. */
    verifiedAt: instant(),
  },
  (table) => [index().on(table.memberId)],
);

export const captchas = pgTable('captcha', {
  key: text().primaryKey(),
  challenge: jsonb().notNull(),
  expiresAt: instant().notNull(),
});

export const rateWindows = pgTable(
  'rate_window',
  { bucket: text().notNull(), startedAt: instant().notNull(), hits: integer().notNull() },
  (table) => [primaryKey({ columns: [table.bucket, table.startedAt] }), index().on(table.startedAt)],
);

export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    memberId: reference(() => members.id),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** What the first run made, for its repeats. Null only inside the transaction that makes it. */
    result: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.key] }), index().on(table.createdAt)],
);

export const paymentMethods = pgTable('payment_method', {
  id: id(),
  type: text().notNull().unique(),
  name: text().notNull(),
  feeCents: cents().notNull(),
  giftBasisPoints: integer().notNull().default(0),
  minCents: cents().notNull(),
  maxCents: cents().notNull(),
  instant: boolean().notNull(),
  /** How long a payment usually takes, seconds. */
  usualSeconds: integer().notNull(),
  weight: integer().notNull(),
  isOpen: boolean().notNull().default(true),
});

export const recharges = pgTable(
  'recharge',
  {
    id: id(),
    billNo: text().notNull().unique(),
    memberId: reference(() => members.id),
    methodId: reference(() => paymentMethods.id),
    amountCents: cents().notNull(),
    feeCents: cents().notNull(),
    /** What the method promised on top when the deposit was made; given when it is paid. */
    giftCents: cents()
      .notNull()
      .default(sql`0`),
    /** open, paid, returned. An open one past `expiresAt` reads as expired, and is still credited when paid late. */
    state: text().notNull(),
    txid: text().notNull().unique(),
    brCode: text(),
    transfer: jsonb(),
    payUrl: text(),
    endToEndId: text().unique(),
    /** A refusal code of the contract, told in the player's language. */
    failReason: text(),
    expiresAt: instant().notNull(),
    confirmedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.memberId, table.id)],
);

/** Every notice of the payment provider, kept whole: evidence, and the guard against replays. */
export const providerEvents = pgTable(
  'provider_event',
  {
    /** The provider's name of one payment: the same payment told twice is one row. */
    endToEndId: text().primaryKey(),
    webhookId: text().notNull(),
    txid: text().notNull(),
    amountCents: cents().notNull(),
    body: jsonb().notNull(),
    /** credited; to_return, then returned; suspense (belongs to no deposit of ours). */
    outcome: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [index().on(table.outcome)],
);

export const withdrawals = pgTable(
  'withdrawal',
  {
    id: id(),
    billNo: text().notNull().unique(),
    memberId: reference(() => members.id),
    amountCents: cents().notNull(),
    feeCents: cents().notNull(),
    /** Where it goes: a Pix key, or a saved account as it was when the request was made. */
    pixKeyKind: text(),
    pixKey: text(),
    bank: jsonb().$type<BankDestination>(),
    remark: text().notNull(),
    state: text().notNull(),
    /** Whoever approved first where two must: the second has to be somebody else. */
    firstApprover: text(),
    failReason: text(),
    decidedAt: instant(),
    settledAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.memberId, table.id),
    index().on(table.state),
    check('withdrawal_one_destination', sql`(${table.pixKey} is null) <> (${table.bank} is null)`),
  ],
);

/** The audit trail of withdrawals: one row a transition, never changed. */
export const withdrawalSteps = pgTable(
  'withdrawal_step',
  {
    id: id(),
    withdrawalId: reference(() => withdrawals.id),
    state: text().notNull(),
    /** "member:<id>", "operator:<name>" or "system". */
    actor: text().notNull(),
    note: text().notNull().default(''),
    at: instant().notNull(),
  },
  (table) => [index().on(table.withdrawalId)],
);

/** A bank account as a payout names it. */
export interface BankDestination {
  /** The bank's eight-digit number in the payment system. */
  readonly ispb: string;
  readonly branch: string;
  /** With its check digit after a dash. */
  readonly number: string;
  readonly kind: string;
}

/** Accounts that members saved for their withdrawals. One that is removed stays here: the record of money names it. */
export const bankAccounts = pgTable(
  'bank_account',
  {
    id: id(),
    memberId: reference(() => members.id),
    ispb: text().notNull(),
    branch: text().notNull(),
    number: text().notNull(),
    /** checking, savings, payment */
    kind: text().notNull(),
    holder: text().notNull(),
    isDefault: boolean().notNull(),
    createdAt: createdAt(),
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex('bank_account_once')
      .on(table.memberId, table.ispb, table.branch, table.number, table.kind)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex('bank_account_one_default')
      .on(table.memberId)
      .where(sql`${table.isDefault} and ${table.removedAt} is null`),
  ],
);

export const gameProviders = pgTable('game_provider', {
  id: id(),
  apiName: text().notNull().unique(),
  title: text().notNull(),
  gameType: integer().notNull(),
  isOpen: boolean().notNull().default(true),
});

export const games = pgTable('game', {
  id: id(),
  providerId: reference(() => gameProviders.id),
  gameCode: text().notNull().unique(),
  name: text().notNull(),
  enName: text().notNull(),
  gameType: integer().notNull(),
  rtpBasisPoints: integer().notNull(),
  tags: text().notNull().default(''),
  weight: integer().notNull().default(0),
  isOpen: boolean().notNull().default(true),
});

/** A player's permission to play one game, given to the provider instead of the bearer token. Ends with the session. */
export const gameLaunches = pgTable('game_launch', {
  tokenHash: text().primaryKey(),
  memberId: reference(() => members.id),
  gameId: reference(() => games.id),
  sessionHash: text()
    .notNull()
    .references(() => sessions.tokenHash),
  createdAt: createdAt(),
});

export const gameRounds = pgTable(
  'game_round',
  {
    id: id(),
    providerId: reference(() => gameProviders.id),
    /** The provider's own name of the round: one bet and one settlement each, whatever is repeated. */
    roundId: text().notNull(),
    /** Null on a round that was voided before its bet arrived: it stands here so that the late bet is refused. */
    memberId: bigint({ mode: 'number' }).references(() => members.id),
    gameId: bigint({ mode: 'number' }).references(() => games.id),
    betCents: cents().notNull(),
    winCents: cents(),
    /** open, settled, void */
    state: text().notNull(),
    detailUrl: text(),
    placedAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex().on(table.providerId, table.roundId),
    index().on(table.memberId, table.id),
    index().on(table.state),
  ],
);
