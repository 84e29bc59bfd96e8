/**
 * Implements a payment provider of the public Pix API. Charges, refunds and payouts have our ids and may be repeated
 * (PUT). Webhooks are signed by Standard Webhooks. server/sandbox/psp is a host of exactly this protocol.
 */
import * as v from 'valibot';
import { wireMoney } from '#lib/money.ts';
import { verifiedId } from '#server/platform/security/webhook-signature.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';
import { askHost, HOST_TIMEOUT_MS } from '#server/platform/http/ask-host.ts';
import type { HostCall } from '#server/platform/http/ask-host.ts';
import type { PaymentProvider, Payout, PayoutOrder, WebhookResult } from './payment-provider.ts';
import { done, rejected, unavailable } from '#server/platform/outcome.ts';
import { readPixPayment } from './pix-payments.ts';
import { FIRST_PROVIDER } from './registry.ts';

export interface PixPspSettings {
  /** Without a trailing slash. */
  readonly url: string;
  /** The token of calls to the host. */
  readonly apiToken: string;
  /** The secrets that sign its webhooks; two during a rotation (docs/how-to/rotate-secrets.md). */
  readonly webhookSecrets: readonly string[];
  /** How long a reply may take, ms; by default HOST_TIMEOUT_MS. */
  readonly timeoutMs?: number;
}

const chargeSchema = v.object({
  status: v.string(),
  pixCopiaECola: v.optional(v.nullable(v.string()), null),
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
const paidSchema = v.object({ pix: v.optional(v.array(v.unknown()), []) });
const stateSchema = v.object({ status: v.string() });
const refundSchema = v.object({ status: v.picklist(['DEVOLVIDO', 'NAO_REALIZADO', 'EM_PROCESSAMENTO']) });
const payoutSchema = v.union([
  v.object({ status: v.literal('REALIZADO'), endToEndId: v.string() }),
  v.object({ status: v.picklist(['NAO_REALIZADO', 'EM_PROCESSAMENTO']) }),
]);
const keySchema = v.object({
  titular: v.nullable(
    v.object({ nome: v.string(), documento: v.string(), responsavel: v.optional(v.nullable(v.string()), null) }),
  ),
});

/** Limits neither the number of payments nor their size, because the body is limited (platform/http/limits.ts). */
const webhookSchema = v.object({ pix: v.array(v.unknown()) });

export function createPixPsp(settings: PixPspSettings, outbound: Outbound): PaymentProvider {
  const ask = <Schema extends v.GenericSchema>(
    method: HostCall<Schema>['method'],
    path: string,
    answer: Schema,
    body?: object,
  ) =>
    askHost(outbound, {
      ...{ provider: FIRST_PROVIDER, url: settings.url, path, method, answer, ...(body && { body }) },
      headers: { Authorization: `Bearer ${settings.apiToken}` },
      timeoutMs: settings.timeoutMs ?? HOST_TIMEOUT_MS,
    });

  return {
    name: FIRST_PROVIDER,

    async createCharge({ reference, kind, amount, payer, seconds }) {
      const made = await ask('PUT', `/cob/${reference}`, chargeSchema, {
        kind: kind === 'instant' ? 'pix' : 'ted',
        valor: { original: wireMoney(amount) },
        devedor: { cpf: payer.cpf, nome: payer.name },
        calendario: { expiracao: seconds },
      });
      if (!made.ok) return made;
      const { pixCopiaECola, payUrl, transfer } = made.value;
      return { ok: true, value: { code: pixCopiaECola, payUrl, transfer } };
    },

    async getPayments(reference) {
      const told = await ask('GET', `/cob/${reference}`, paidSchema);
      return told.ok ? { ok: true, value: told.value.pix.map(readPixPayment) } : told;
    },

    async cancelCharge(reference) {
      const told = await ask('PATCH', `/cob/${reference}`, stateSchema, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
      return told.ok ? done(undefined) : told;
    },

    async refund(paymentId) {
      const told = await ask('PUT', `/pix/${paymentId}/devolucao`, refundSchema, {});
      if (!told.ok) return told;
      if (told.value.status === 'DEVOLVIDO') return done(undefined);
      return told.value.status === 'NAO_REALIZADO' ? rejected : unavailable;
    },

    async payOut(order) {
      const told = await ask('PUT', `/payout/${order.reference}`, payoutSchema, payoutBody(order));
      return told.ok ? { ok: true, value: payoutOf(told.value) } : told;
    },

    async findKeyOwner(key, askedBy) {
      const solicitante = { cpf: askedBy.cpf, nome: askedBy.name };
      const found = await ask('PUT', '/dict', keySchema, { chave: key, solicitante });
      if (!found.ok) return found;
      const { titular } = found.value;
      if (titular === null) return { ok: true, value: null };
      const { nome, documento, responsavel } = titular;
      return { ok: true, value: { name: nome, document: documento, responsibleCpf: responsavel } };
    },

    readWebhook({ headers, body }, now): WebhookResult {
      const webhookId = verifiedId(settings.webhookSecrets, headers, body, now);
      if (webhookId === null) return { kind: 'unsigned' };
      const json = v.safeParse(v.pipe(v.string(), v.parseJson()), body);
      if (!json.success) return { kind: 'malformed' };
      const read = v.safeParse(webhookSchema, json.output);
      if (!read.success) return { kind: 'malformed', field: 'pix' };
      return { kind: 'payments', webhookId, payments: read.output.pix.map(readPixPayment) };
    },
  };
}

function payoutBody({ amount, to, owner }: PayoutOrder) {
  const destination =
    'key' in to
      ? { chave: to.key }
      : { conta: { ispb: to.ispb, agencia: to.branch, numero: to.number, tipo: to.kind } };
  return { valor: wireMoney(amount), ...destination, favorecido: { cpf: owner.cpf, nome: owner.name } };
}

function payoutOf(told: v.InferOutput<typeof payoutSchema>): Payout {
  if (told.status === 'REALIZADO') return { status: 'paid', paymentId: told.endToEndId };
  return { status: told.status === 'NAO_REALIZADO' ? 'refused' : 'pending' };
}
