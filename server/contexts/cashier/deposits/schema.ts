/** Defines the tables of deposits: payment methods, deposits, and what payment providers reported (docs/domain/pix.md#deposit-states). */
import { sql } from '#server/platform/db/drizzle.ts';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from '#server/platform/db/drizzle-pg.ts';
import type { ReturnStatus } from '#server/contexts/cashier/providers/payment-provider.ts';
import { FIRST_PROVIDER } from '#server/contexts/cashier/providers/registry.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, createdAt, id, instant, reference } from '#server/platform/db/columns.ts';

/** The payment provider that a row belongs to (providers/registry.ts). */
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
  /** The provider that makes the charges of new deposits. */
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
    /** The deposit bonus that the player asked for with the deposit, centavos; 0 without. It is granted with the credit. */
    giftCents: cents()
      .notNull()
      .default(sql`0`),
    /**
     * open, paid, returned, cancelled, disputed (credited, and the payer's bank claims it back), reversed (returned in whole or in part). An
     * open one after `expiresAt` reads as expired. Expired and cancelled deposits are still credited when a payment arrives.
     */
    state: text().notNull(),
    /** The payment provider that made the charge. */
    provider: provider(),
    /** Identifies the charge at the provider. */
    reference: text('txid').notNull().unique(),
    paymentCode: text('br_code'),
    transfer: jsonb(),
    payUrl: text(),
    /** The key of the payment that paid it (payment-key.ts). */
    paymentKey: text('end_to_end_id').unique('recharge_endToEndId_unique'),
    /** A refusal code of the contract, shown in the player's language. */
    failReason: text(),
    expiresAt: instant().notNull(),
    /** When the provider was last queried about it (payments/reconcile.ts). */
    askedAt: instant(),
    confirmedAt: instant(),
    /** Its number among the member's credited deposits, from 1. Offers follow this order, not clocks. */
    paidOrder: integer(),
    reversedAt: instant(),
    /** The returned part of its payment, centavos. Null: nothing, or the whole of a deposit that was reversed before this column existed. */
    reversedCents: bigint({ mode: 'bigint' }),
    createdAt: createdAt(),
    /** The instant by which lists order it: the order's, then the payment's once it is paid. */
    listedAt: instant()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(case when state = 'paid' then confirmed_at end, created_at)`),
  },
  (table) => [
    index().on(table.memberId, table.listedAt, table.id),
    index().on(table.memberId, table.state, table.listedAt, table.id),
    unique('recharge_paid_order').on(table.memberId, table.paidOrder),
    // The back office finds deposits by the beginning of their number, and by their amount.
    index('recharge_number_begins').on(table.billNo.op('text_pattern_ops')),
    index('recharge_amount').on(table.amountCents, table.id),
    // The first deposits of a period.
    index('recharge_first')
      .on(table.confirmedAt)
      .where(sql`${table.paidOrder} = 1`),
    index('recharge_unpaid')
      .on(table.expiresAt)
      .where(sql`${table.state} in ('open', 'cancelled')`),
  ],
);

/** Every payment that a provider reported, as received: evidence, and the guard against replays. */
export const providerEvents = pgTable(
  'provider_event',
  {
    /** The payment's key (payment-key.ts), so that a payment which is reported twice is one row. An unreadable entry has a name of ours. */
    paymentKey: text('end_to_end_id').primaryKey(),
    provider: provider(),
    webhookId: text().notNull(),
    /** The charge that the payment names; empty: none. */
    reference: text('txid').notNull(),
    amountCents: cents().notNull(),
    /** `entry`: the received text, truncated if long. Older rows have the parsed fields. */
    body: jsonb().notNull(),
    /** credited; to_return, then returned; suspense (matches no deposit); unreadable (no valid payment), then handled. */
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
 * The CPFs other than the member's own that paid their deposits. Such a payment is returned. Payments from the member's own CPF have no row.
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

/** Returns of payments that a provider reported: made by the banks (MED), at the provider, or requested by us. */
export const paymentReturns = pgTable(
  'payment_return',
  {
    /** The payment's key and the return's own id (payment-key.ts). */
    id: text().primaryKey(),
    paymentKey: text('end_to_end_id')
      .notNull()
      .references(() => providerEvents.paymentKey),
    /** The return's id in the network of banks, where the provider reports one. */
    networkId: text('rtr_id'),
    amountCents: cents().notNull(),
    /** in_progress, then not_made or returned, which is final. */
    status: text().notNull().$type<ReturnStatus>(),
    /** The provider's word for the reason: ORIGINAL, MED_FRAUDE and so on; may be empty. */
    nature: text().notNull(),
    /** Whether an operator must decide it. */
    waits: boolean().notNull(),
    toldAt: instant().notNull(),
    /** When the provider reported the status. */
    statusAt: instant().notNull(),
  },
  (table) => [
    index().on(table.paymentKey),
    index('payment_return_waiting')
      .on(table.statusAt, table.id)
      .where(sql`${table.waits}`),
  ],
);
