/** Deposits: ways to pay, the deposits themselves, and what the payment provider told (domain 4.4). */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { members } from '#server/core/schema.ts';
import { cents, createdAt, id, instant, reference } from '#server/db/columns.ts';

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
    /**
     * open, paid, returned, cancelled, reversed (credited, then taken back by the payer's bank). An open one past `expiresAt`
     * reads as expired; like one that its player gave up, it is still credited when it is paid late.
     */
    state: text().notNull(),
    txid: text().notNull().unique(),
    brCode: text(),
    transfer: jsonb(),
    payUrl: text(),
    endToEndId: text().unique(),
    /** A refusal code of the contract, told in the player's language. */
    failReason: text(),
    expiresAt: instant().notNull(),
    /** When the provider was last asked about it (lost-notices.ts). */
    askedAt: instant(),
    confirmedAt: instant(),
    /** Which of its member's credited deposits it is, from 1 on: offers go by this order, not by clocks. */
    paidOrder: integer(),
    reversedAt: instant(),
    createdAt: createdAt(),
    /** The instant it is listed under: the payment's once it is paid, as its money's day is; until then the order's. */
    listedAt: instant()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(case when state = 'paid' then confirmed_at end, created_at)`),
  },
  (table) => [
    index().on(table.memberId, table.listedAt, table.id),
    index().on(table.memberId, table.state, table.listedAt, table.id),
    unique('recharge_paid_order').on(table.memberId, table.paidOrder),
    index('recharge_unpaid')
      .on(table.expiresAt)
      .where(sql`${table.state} in ('open', 'cancelled')`),
  ],
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
  (table) => [
    index().on(table.outcome),
    index('provider_event_apart')
      .on(table.receivedAt, table.endToEndId)
      .where(sql`${table.outcome} in ('suspense', 'to_return')`),
  ],
);
