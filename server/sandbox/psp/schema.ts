/** Defines the tables of the stand-in payment provider. Nothing else reads or writes them. */
import { bigint, bigserial, pgTable, text, timestamp } from '#server/platform/db/drizzle-pg.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const pspCharges = pgTable('psp_charge', {
  txid: text().primaryKey(),
  kind: text().notNull(),
  amountCents: bigint({ mode: 'bigint' }).notNull(),
  debtorCpf: text().notNull(),
  debtorName: text().notNull(),
  brCode: text(),
  /** ATIVA or CONCLUIDA (docs/domain/pix.md#pix-api-facts). */
  status: text().notNull(),
  expiresAt: instant().notNull(),
  createdAt: instant().notNull(),
});

/** The owners of Pix keys (directory.ts). */
export const pspKeys = pgTable('psp_key', {
  key: text().primaryKey(),
  cpf: text().notNull(),
  name: text().notNull(),
  createdAt: instant().notNull(),
});

export const pspPayments = pgTable('psp_payment', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  endToEndId: text().notNull().unique(),
  txid: text().notNull(),
  amountCents: bigint({ mode: 'bigint' }).notNull(),
  payerCpf: text().notNull(),
  payerName: text().notNull(),
  paidAt: instant().notNull(),
  /** When the server's webhook answered 2xx; null: deliver again. */
  deliveredAt: instant(),
  returnedAt: instant(),
  /**
   * The state of a return that the payer's bank requested (MED): EM_PROCESSAMENTO, then DEVOLVIDO or NAO_REALIZADO;
   * null: none.
   */
  med: text(),
});

export const pspPayouts = pgTable('psp_payout', {
  id: text().primaryKey(),
  amountCents: bigint({ mode: 'bigint' }).notNull(),
  /** A Pix key, or an account as "ISPB/branch/number". */
  key: text().notNull(),
  endToEndId: text().notNull(),
  /** REALIZADO or NAO_REALIZADO. */
  status: text().notNull(),
  createdAt: instant().notNull(),
});
