/**
 * The payment provider as we use it: charges, refunds, payouts. All are named by us and repeatable (PUT), in the words
 * of the Pix API (domain 1.7). A real provider's adapter keeps these functions.
 */
import * as v from 'valibot';
import { wireMoney } from '#lib/money.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';

const chargeSchema = v.object({
  status: v.string(),
  pixCopiaECola: v.nullable(v.string()),
  payUrl: v.string(),
  transfer: v.nullable(
    v.object({
      bank: v.string(),
      branch: v.string(),
      account: v.string(),
      holder: v.string(),
      document: v.string(),
      reference: v.string(),
    }),
  ),
});
const keySchema = v.object({
  titular: v.nullable(
    v.object({ nome: v.string(), documento: v.string(), responsavel: v.optional(v.nullable(v.string()), null) }),
  ),
});
const payoutSchema = v.object({ status: v.picklist(['REALIZADO', 'NAO_REALIZADO']), endToEndId: v.string() });

/** Where the provider is, and what opens it. */
export interface PaymentProvider extends Outbound {
  readonly config: { readonly pspUrl: string; readonly secrets: { readonly PSP_API_TOKEN: string } };
}

export interface ChargeOrder {
  readonly txid: string;
  readonly kind: 'pix' | 'ted';
  readonly amount: bigint;
  readonly payer: { readonly cpf: string; readonly name: string };
  readonly seconds: number;
}

/** Makes (or finds again) a charge; null when the provider cannot be reached. */
export function createCharge(
  services: PaymentProvider,
  order: ChargeOrder,
): Promise<v.InferOutput<typeof chargeSchema> | null> {
  return put(services, `/cob/${order.txid}`, chargeSchema, {
    kind: order.kind,
    valor: { original: wireMoney(order.amount) },
    devedor: { cpf: order.payer.cpf, nome: order.payer.name },
    calendario: { expiracao: order.seconds },
  });
}

/** Asks what has been paid of a charge, as it is told; null when the provider cannot be reached or does not know it. */
export async function paymentsOf(services: PaymentProvider, txid: string): Promise<readonly unknown[] | null> {
  const reply = v.object({ pix: v.optional(v.array(v.unknown()), []) });
  return (await ask(services, `/cob/${txid}`, reply, { method: 'GET' }))?.pix ?? null;
}

/** Takes a charge back, so that nobody pays it any more; false where the provider cannot be reached. A paid one stays. */
export async function removeCharge(services: PaymentProvider, txid: string): Promise<boolean> {
  const body = JSON.stringify({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
  return (await ask(services, `/cob/${txid}`, v.object({ status: v.string() }), { method: 'PATCH', body })) !== null;
}

/** Sends a received payment back to its payer. */
export async function refundPayment(services: PaymentProvider, endToEndId: string): Promise<boolean> {
  return (
    (await put(services, `/pix/${endToEndId}/devolucao`, v.object({ status: v.literal('DEVOLVIDO') }), {})) !== null
  );
}

/** A bank account as a payout names it. */
export interface BankDestination {
  /** The bank's eight-digit number in the payment system. */
  readonly ispb: string;
  readonly branch: string;
  /** With its check digit after a dash. */
  readonly number: string;
  readonly kind: string;
}

export interface PayoutOrder {
  readonly id: string;
  readonly amount: bigint;
  readonly to: { readonly key: string } | BankDestination;
  readonly owner: { readonly cpf: string; readonly name: string };
}

/** Pays a withdrawal out to a key or an account; null: the answer is not known, and the same call may be repeated. */
export function payOut(
  services: PaymentProvider,
  order: PayoutOrder,
): Promise<v.InferOutput<typeof payoutSchema> | null> {
  const { to } = order;
  const destination =
    'key' in to
      ? { chave: to.key }
      : { conta: { ispb: to.ispb, agencia: to.branch, numero: to.number, tipo: to.kind } };
  return put(services, `/payout/${order.id}`, payoutSchema, {
    valor: wireMoney(order.amount),
    ...destination,
    favorecido: { cpf: order.owner.cpf, nome: order.owner.name },
  });
}

/** Who a Pix key belongs to, as the payment system's directory names them. */
export interface KeyOwner {
  readonly name: string;
  /** CPF or CNPJ, digits and letters alone. */
  readonly document: string;
  /** Of a company's key: the CPF of the person who answers for it; null for a person's own. */
  readonly responsibleCpf: string | null;
}

/**
 * Looks a Pix key up (DICT, domain 1.4), on behalf of who wants to be paid to it. `unknown`: nobody has it. Null: the answer
 * is not known. Look-ups are counted by the payment system against who asks: the caller limits them.
 */
export async function lookUpKey(
  services: PaymentProvider,
  { key, asker }: { key: string; asker: { cpf: string; name: string } },
): Promise<KeyOwner | 'unknown' | null> {
  const found = await put(services, '/dict', keySchema, {
    chave: key,
    solicitante: { cpf: asker.cpf, nome: asker.name },
  });
  if (found === null || found.titular === null) return found && 'unknown';
  const { nome, documento, responsavel } = found.titular;
  return { name: nome, document: documento, responsibleCpf: responsavel };
}

const put = <Schema extends v.GenericSchema>(services: PaymentProvider, path: string, schema: Schema, body: object) =>
  ask(services, path, schema, { method: 'PUT', body: JSON.stringify(body) });

async function ask<Schema extends v.GenericSchema>(
  services: PaymentProvider,
  path: string,
  schema: Schema,
  init: { readonly method: 'GET' | 'PUT' | 'PATCH'; readonly body?: string },
): Promise<v.InferOutput<Schema> | null> {
  try {
    const headers = {
      Authorization: `Bearer ${services.config.secrets.PSP_API_TOKEN}`,
      'Content-Type': 'application/json',
    };
    const response = await services.fetch(`${services.config.pspUrl}${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(10_000),
    });
    const parsed = v.safeParse(schema, await response.json());
    if (response.ok && parsed.success) return parsed.output;
    services.log('warn', 'psp.refused', { path, status: response.status });
  } catch (error) {
    services.log('warn', 'psp.unreachable', { path, error: error instanceof Error ? error.name : 'unknown' });
  }
  return null;
}
