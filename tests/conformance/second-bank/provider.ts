/**
 * Implements a payment provider that has little in common with pix-psp. All calls are POST, with references in the
 * body and amounts in whole centavos. A rejected call gets 200 with an error. Its webhooks have their time in the
 * body, and a hexadecimal HMAC. It shows that the interface is independent of one provider.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type {
  Payment,
  PaymentEntry,
  PaymentProvider,
  PayoutOrder,
  WebhookResult,
} from '#server/contexts/cashier/providers/payment-provider.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';

export const SECOND_BANK = 'second-bank';

export interface SecondBankSettings {
  readonly url: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly timeoutMs: number;
}

const FRESH_MS = 5 * 60_000;

const cents = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(10 ** 12),
  v.transform((count) => BigInt(count)),
);
const chargebackSchema = v.object({
  no: v.pipe(v.string(), v.regex(/^[\w.-]{1,35}$/)),
  cents,
  state: v.picklist(['opened', 'settled', 'dropped']),
});
const paymentSchema = v.object({
  no: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
  external_id: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^\w{1,35}$/))), null),
  cents,
  from: v.fallback(v.nullable(v.object({ tax_id: v.pipe(v.string(), v.regex(/^\d{11}$/)) })), null),
  chargebacks: v.optional(v.array(v.unknown()), []),
});
const webhookSchema = v.object({
  delivery: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  sent_at: v.pipe(v.string(), v.isoTimestamp()),
  events: v.array(v.unknown()),
});
const nothing = v.object({});
const chargeSchema = v.object({ state: v.picklist(['waiting', 'settled', 'voided']), link: v.string() });
const reversalSchema = v.object({ state: v.picklist(['reversed', 'queued']) });
const transferSchema = v.variant('state', [
  v.object({ state: v.literal('sent'), no: v.string() }),
  v.object({ state: v.picklist(['bounced', 'processing']) }),
]);
const keySchema = v.object({
  holder: v.nullable(v.object({ full_name: v.string(), tax_id: v.string(), manager: v.nullable(v.string()) })),
});

export function createSecondBank(settings: SecondBankSettings, outbound: Outbound): PaymentProvider {
  const post = <Schema extends v.GenericSchema>(path: string, schema: Schema, body: object) =>
    ask(settings, outbound, path, schema, body);
  return {
    name: SECOND_BANK,

    async createCharge({ reference, amount, payer, seconds }) {
      const order = { external_id: reference, cents: Number(amount), ttl: seconds };
      const made = await post('/charges', chargeSchema, {
        ...order,
        payer: { tax_id: payer.cpf, full_name: payer.name },
      });
      return made.ok ? { ok: true, value: { code: null, payUrl: made.value.link, transfer: null } } : made;
    },

    async getPayments(reference) {
      const told = await post('/charges/payments', v.object({ list: v.array(v.unknown()) }), {
        external_id: reference,
      });
      return told.ok ? { ok: true, value: told.value.list.map(readPayment) } : told;
    },

    cancelCharge: async (reference) => asDone(await post('/charges/void', nothing, { external_id: reference })),

    async refund(paymentId) {
      const told = await post('/payments/reverse', reversalSchema, { no: paymentId });
      if (told.ok && told.value.state === 'queued') return { ok: false, reason: 'unavailable' };
      return asDone(told);
    },

    async payOut(order) {
      const told = await post('/transfers', transferSchema, transferOf(order));
      if (!told.ok) return told;
      if (told.value.state === 'sent') return { ok: true, value: { status: 'paid', paymentId: told.value.no } };
      return { ok: true, value: { status: told.value.state === 'bounced' ? 'refused' : 'pending' } };
    },

    async findKeyOwner(key, askedBy) {
      const found = await post('/keys', keySchema, { key, on_behalf_of: askedBy.cpf, full_name: askedBy.name });
      if (!found.ok) return found;
      const { holder } = found.value;
      const owner = holder && { name: holder.full_name, document: holder.tax_id, responsibleCpf: holder.manager };
      return { ok: true, value: owner };
    },

    readWebhook({ headers, body }, now): WebhookResult {
      if (!isSigned(settings.webhookSecret, body, headers.get('x-signature') ?? '')) return { kind: 'unsigned' };
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), webhookSchema), body);
      if (!read.success) {
        const field = v.getDotPath(read.issues[0]);
        return { kind: 'malformed', ...(field !== null && { field }) };
      }
      const { delivery, sent_at, events } = read.output;
      if (Math.abs(now.getTime() - Date.parse(sent_at)) > FRESH_MS) return { kind: 'unsigned' };
      return { kind: 'payments', webhookId: delivery, payments: events.map(readPayment) };
    },
  };
}

const asDone = (told: Outcome<unknown>): Outcome<void> => (told.ok ? { ok: true, value: undefined } : told);

const transferOf = ({ reference, amount, to, owner }: PayoutOrder) => ({
  external_id: reference,
  cents: Number(amount),
  target: 'key' in to ? { key: to.key } : { bank: to.ispb, branch: to.branch, account: to.number, type: to.kind },
  holder: { tax_id: owner.cpf, full_name: owner.name },
});

/** Signs a webhook's body. */
export const signatureOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

function isSigned(secret: string, body: string, given: string): boolean {
  const [wanted, had] = [Buffer.from(signatureOf(secret, body)), Buffer.from(given)];
  return wanted.length === had.length && timingSafeEqual(wanted, had);
}

function readPayment(raw: unknown): PaymentEntry {
  const read = v.safeParse(paymentSchema, raw);
  if (!read.success) return { payment: null, raw };
  const { no, external_id, cents: amount, from, chargebacks } = read.output;
  const named = { paymentId: no, reference: external_id, amount, payerCpf: from?.tax_id ?? null };
  return { payment: { ...named, ...readChargebacks(chargebacks) }, raw };
}

const states = { opened: 'in_progress', settled: 'returned', dropped: 'not_made' } as const;

function readChargebacks(given: readonly unknown[]): Pick<Payment, 'returns' | 'hasUnreadableReturn'> {
  const read = given.map((each) => v.safeParse(chargebackSchema, each));
  const returns = read.flatMap(({ success, output }) =>
    success
      ? [{ id: output.no, networkId: null, amount: output.cents, status: states[output.state], nature: 'chargeback' }]
      : [],
  );
  return { returns, hasUnreadableReturn: returns.length < given.length };
}

async function ask<Schema extends v.GenericSchema>(
  { url, apiKey, timeoutMs }: SecondBankSettings,
  { fetch, log }: Outbound,
  path: string,
  schema: Schema,
  body: object,
): Promise<Outcome<v.InferOutput<Schema>>> {
  try {
    const headers = { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' };
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal });
    const told = v.safeParse(
      v.union([v.object({ error: v.string() }), v.object({ done: schema })]),
      await response.json(),
    );
    if (response.ok && told.success)
      return 'error' in told.output ? { ok: false, reason: 'rejected' } : { ok: true, value: told.output.done };
    log('warn', 'second_bank.no_answer', { path, status: response.status });
  } catch (error) {
    log('warn', 'second_bank.away', { path, error: error instanceof Error ? error.name : 'unknown' });
  }
  return { ok: false, reason: 'unavailable' };
}
