/**
 * Pix payments as the provider tells them, in a notice or when it is asked, read entry by entry: what is odd about one takes no
 * other with it. Field names and patterns are those of the public Pix API, which may add fields and states at any time.
 */
import * as v from 'valibot';
import { parseMoney } from '#lib/money.ts';

/** What became of a return: it may still go either way; the money went back to its payer; it stays. */
const statuses = { EM_PROCESSAMENTO: 'in_progress', DEVOLVIDO: 'returned', NAO_REALIZADO: 'not_made' } as const;
export type ReturnStatus = (typeof statuses)[keyof typeof statuses];

/** A return of a Pix, or of a part of it, whoever asked for it. */
export interface PaymentReturn {
  /** Names it among the returns of its Pix. */
  readonly id: string;
  /** Its name in the payment system; null where the provider tells none. */
  readonly rtrId: string | null;
  /** Centavos. */
  readonly amount: bigint;
  readonly status: ReturnStatus;
  /** ORIGINAL: the receiver asked for it; MED_FRAUDE, MED_OPERACIONAL: the banks did; '' where the provider tells none. */
  readonly nature: string;
}

/** A Pix whose name and amount could be read. */
export interface Payment {
  readonly endToEndId: string;
  /** The charge that it names; null: none of ours, as of money that is paid to the key. */
  readonly txid: string | null;
  /** Centavos. */
  readonly amount: bigint;
  /** Eleven digits; null: a company paid, or nobody is named. */
  readonly payerCpf: string | null;
  readonly returns: readonly PaymentReturn[];
  /** Whether it tells of a return that could not be read. */
  readonly hasUnreadableReturn: boolean;
}

/** `payment` null: it could not be read. `text`: what came, as JSON, cut where it is long. */
export interface PaymentEntry {
  readonly payment: Payment | null;
  readonly text: string;
}

const cents = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}\.\d{2}$/),
  v.transform((text) => parseMoney(text) ?? 0n),
);
const networkId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{32}$/));
/** A CPF in digits, or as it is written; a company has none. */
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

/** Reads one entry of a list of payments, whatever stands there. */
export function readPaymentEntry(entry: unknown): PaymentEntry {
  const read = v.safeParse(paymentSchema, entry);
  const text = textOf(entry);
  if (!read.success) return { payment: null, text };
  const { endToEndId, txid, valor, pagador, devolucoes } = read.output;
  const returns = readReturns(devolucoes);
  return { payment: { endToEndId, txid, amount: valor, payerCpf: pagador?.cpf ?? null, ...returns }, text };
}

/** A Pix has a few returns at most; a longer list is none. */
const MOST_RETURNS = 100;

function readReturns(given: unknown): Pick<Payment, 'returns' | 'hasUnreadableReturn'> {
  if (given === undefined || given === null) return { returns: [], hasUnreadableReturn: false };
  if (!Array.isArray(given) || given.length > MOST_RETURNS) return { returns: [], hasUnreadableReturn: true };
  const read = given.map((each) => v.safeParse(returnSchema, each));
  const returns = read.flatMap(({ success, output }) =>
    success
      ? [
          {
            ...{ id: output.id, rtrId: output.rtrId, amount: output.valor, nature: output.natureza },
            status: statuses[output.status],
          },
        ]
      : [],
  );
  return { returns, hasUnreadableReturn: returns.length < given.length };
}

/** How much of an entry is kept, in letters, and how many levels of it: no more than a database takes. */
const MOST_LETTERS = 4096;
const MOST_LEVELS = 8;

function textOf(entry: unknown): string {
  const text = JSON.stringify(cutBelow(entry, MOST_LEVELS));
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).toWellFormed()}… (${text.length} letters)` : text;
}

const cutBelow = (value: unknown, levels: number): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  return Array.isArray(value)
    ? value.map((each) => cutBelow(each, levels - 1))
    : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cutBelow(each, levels - 1)]));
};
