/**
 * Reads payments of the public Pix API from a webhook or a reply. It reads entry by entry, so that an odd entry does not spoil the others. That
 * API may add fields and states at any time.
 */
import * as v from 'valibot';
import { parseMoney } from '#lib/money.ts';
import type { Payment, PaymentEntry } from './payment-provider.ts';

const statuses = { EM_PROCESSAMENTO: 'in_progress', DEVOLVIDO: 'returned', NAO_REALIZADO: 'not_made' } as const;

const cents = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}\.\d{2}$/),
  v.transform((text) => parseMoney(text) ?? 0n),
);
const networkId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{32}$/));
/** Validates a CPF in digits or formatted; a company has none. */
const person = v.object({
  cpf: v.pipe(
    v.string(),
    v.maxLength(14),
    v.transform((text) => text.replace(/\D/g, '')),
    v.length(11),
  ),
  cnpj: v.nullish(v.literal('')),
});
const paymentSchema = v.object({
  endToEndId: networkId,
  txid: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,35}$/))), null),
  valor: cents,
  pagador: v.fallback(v.nullable(person), null),
  devolucoes: v.optional(v.unknown()),
});
const returnSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,35}$/)),
  rtrId: v.fallback(v.nullable(networkId), null),
  valor: cents,
  status: v.picklist(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  natureza: v.fallback(v.pipe(v.string(), v.regex(/^\w{1,32}$/)), ''),
});

/** Parses one entry of a list of payments, whatever it contains. */
export function readPixPayment(entry: unknown): PaymentEntry {
  const read = v.safeParse(paymentSchema, entry);
  if (!read.success) return { payment: null, raw: entry };
  const { endToEndId, txid, valor, pagador, devolucoes } = read.output;
  const payer = { payerCpf: pagador?.cpf ?? null };
  return {
    payment: { paymentId: endToEndId, reference: txid, amount: valor, ...payer, ...readReturns(devolucoes) },
    raw: entry,
  };
}

/** A Pix has a few returns at most. A longer list counts as invalid. */
const MOST_RETURNS = 100;

function readReturns(given: unknown): Pick<Payment, 'returns' | 'hasUnreadableReturn'> {
  if (given === undefined || given === null) return { returns: [], hasUnreadableReturn: false };
  if (!Array.isArray(given) || given.length > MOST_RETURNS) return { returns: [], hasUnreadableReturn: true };
  const read = given.map((each) => v.safeParse(returnSchema, each));
  const returns = read.flatMap(({ success, output }) =>
    success
      ? [
          {
            ...{ id: output.id, networkId: output.rtrId, amount: output.valor, nature: output.natureza },
            status: statuses[output.status],
          },
        ]
      : [],
  );
  return { returns, hasUnreadableReturn: returns.length < given.length };
}
