/** Deposits: ways to pay, the deposits themselves, and what payment providers told (docs/domain/pix.md#deposit-states). */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ReturnStatus } from '#server/contexts/cashier/providers/payment-provider.ts';
import { FIRST_PROVIDER } from '#server/contexts/cashier/providers/registry.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, createdAt, id, instant, reference } from '#server/platform/db/columns.ts';

/** The name of the payment provider that a row is with (providers/registry.ts). */
const provider = () => text().notNull().default(FIRST_PROVIDER);

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
  /** Who makes the charges of new deposits. */
  provider: provider(),
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
     * open, paid, returned, cancelled, disputed (credited, and the payer's bank wants it back), reversed (all or a part of it went back).
     * An open one past `expiresAt` reads as expired; like one that its player gave up, it is still credited when it is paid late.
     */
    state: text().notNull(),
    /** Who made its charge. */
    provider: provider(),
    /** Names the charge at the provider. */
    reference: text('txid').notNull().unique(),
    paymentCode: text('br_code'),
    transfer: jsonb(),
    payUrl: text(),
    /** The payment that paid it (payment-key.ts). */
    paymentKey: text('end_to_end_id').unique('recharge_endToEndId_unique'),
    /** A refusal code of the contract, told in the player's language. */
    failReason: text(),
    expiresAt: instant().notNull(),
    /** When the provider was last asked about it (payments/reconcile.ts). */
    askedAt: instant(),
    confirmedAt: instant(),
    /** Which of its member's credited deposits it is, from 1 on: offers go by this order, not by clocks. */
    paidOrder: integer(),
    reversedAt: instant(),
    /** What of its payment went back, centavos; null: nothing, or all of one that was reversed before this was kept. */
    reversedCents: bigint({ mode: 'bigint' }),
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

/** Every payment that a provider told of, kept as it came: evidence, and the guard against replays. */
export const providerEvents = pgTable(
  'provider_event',
  {
    /** The payment by its provider and its id (payment-key.ts): told twice, it is one row. Of what could not be read, a name of ours. */
    paymentKey: text('end_to_end_id').primaryKey(),
    provider: provider(),
    webhookId: text().notNull(),
    /** The charge that it names; empty: none. */
    reference: text('txid').notNull(),
    amountCents: cents().notNull(),
    /** `entry`: what came, as text, cut where it is long. Older rows have the fields that were read. */
    body: jsonb().notNull(),
    /**
     * credited; to_return, then returned; suspense (belongs to no deposit of ours); unreadable (an entry that is no payment), then
     * handled.
     */
    outcome: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    index().on(table.outcome),
    index('provider_event_apart')
      .on(table.receivedAt, table.paymentKey)
      .where(sql`${table.outcome} in ('suspense', 'to_return')`),
    index('provider_event_waiting')
      .on(table.receivedAt, table.paymentKey)
      .where(sql`${table.outcome} in ('suspense', 'to_return', 'unreadable')`),
  ],
);

/**
 * The CPFs that paid a member's deposits and are not the member's own; such a payment goes back. The member's own CPF pays all others, so
 * it has no row.
 */
export const otherPayers = pgTable(
  'other_payer',
  {
    memberId: reference(() => members.id),
    /** Eleven digits. */
    cpf: text().notNull(),
    firstSeenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.cpf] }), index().on(table.cpf)],
);

/** Returns of payments that a provider told of: by the banks (MED), at the provider, or asked for by us. */
export const paymentReturns = pgTable(
  'payment_return',
  {
    /** The payment's key and the return's own id (payment-key.ts). */
    id: text().primaryKey(),
    paymentKey: text('end_to_end_id')
      .notNull()
      .references(() => providerEvents.paymentKey),
    /** Its id in the network of banks, where the provider tells one. */
    networkId: text('rtr_id'),
    amountCents: cents().notNull(),
    /** in_progress, then not_made or returned; the last of them stays. */
    status: text().notNull().$type<ReturnStatus>(),
    /** As the provider tells it: ORIGINAL, MED_FRAUDE and so on; may be empty. */
    nature: text().notNull(),
    /** Whether a person has to look at it. */
    waits: boolean().notNull(),
    toldAt: instant().notNull(),
    /** When its status was told. */
    statusAt: instant().notNull(),
  },
  (table) => [
    index().on(table.paymentKey),
    index('payment_return_waiting')
      .on(table.statusAt, table.id)
      .where(sql`${table.waits}`),
  ],
);
