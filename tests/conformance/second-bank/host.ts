/** Implements the host of the second bank in memory, for second-bank/provider.ts. */
import { usualScript } from '../payment/host.ts';
import type { PaymentHost, ProviderSetup, Script } from '../payment/host.ts';
import { createSecondBank, SECOND_BANK, signatureOf } from './provider.ts';

const url = 'https://second-bank.test';
const apiKey = 'test second bank';
export const WEBHOOK_SECRET = 'test second bank webhook';

export const secondBank: ProviderSetup = {
  name: SECOND_BANK,
  webhook: `/webhooks/payments/${SECOND_BANK}`,
  create: (outbound, settings) =>
    createSecondBank(
      {
        ...{ url, apiKey, webhookSecret: WEBHOOK_SECRET },
        get timeoutMs() {
          return settings.timeoutMs;
        },
      },
      outbound,
    ),
  createHost,
};

interface Charge {
  readonly cents: number;
  readonly taxId: string;
  state: 'waiting' | 'settled' | 'voided';
}

interface Payment {
  readonly external_id: string | null;
  readonly cents: number;
  readonly from: { readonly tax_id: string };
  chargebacks: object[];
  readonly reversed: number[];
}

interface Transfer {
  readonly cents: number;
  readonly key: string | undefined;
  state: 'sent' | 'bounced' | 'processing';
}

/** Describes the body of a call. */
interface Asked {
  readonly external_id: string;
  readonly cents: number;
  readonly payer: { readonly tax_id: string };
  readonly target: { readonly key?: string };
  readonly no: string;
  readonly on_behalf_of: string;
  readonly full_name: string;
}

function createHost(): PaymentHost {
  const script: Script = { ...usualScript };
  const charges = new Map<string, Charge>();
  const payments = new Map<string, Payment>();
  const transfers = new Map<string, Transfer>();
  const paymentOf = (no: string) => {
    const payment = payments.get(no);
    if (!payment) throw new Error('no such payment');
    return payment;
  };
  const view = (no: string) => {
    const { external_id, cents, from, chargebacks } = paymentOf(no);
    return { no, external_id, cents, from, chargebacks };
  };

  const calls: Readonly<Record<string, (asked: Asked) => object>> = {
    '/charges': ({ external_id, cents, payer }) => {
      const charge = charges.get(external_id) ?? { cents, taxId: payer.tax_id, state: 'waiting' };
      charges.set(external_id, charge);
      return { done: { state: charge.state, link: `${url}/pay/${external_id}` } };
    },
    '/charges/payments': ({ external_id }) => {
      if (!charges.has(external_id)) return { error: 'unknown' };
      const paid = [...payments].filter(([, payment]) => payment.external_id === external_id);
      return { done: { list: paid.map(([no]) => view(no)) } };
    },
    '/charges/void': ({ external_id }) => {
      const charge = charges.get(external_id);
      if (charge?.state !== 'waiting') return { error: charge ? charge.state : 'unknown' };
      charge.state = 'voided';
      return { done: {} };
    },
    '/payments/reverse': ({ no }) => {
      const payment = payments.get(no);
      if (!payment) return { error: 'unknown' };
      if (payment.reversed.length === 0) payment.reversed.push(payment.cents);
      return { done: { state: 'reversed' } };
    },
    '/transfers': ({ external_id, cents, target }) => {
      const transfer = transfers.get(external_id) ?? { cents, key: target.key, state: 'processing' };
      transfers.set(external_id, transfer);
      const ends = { paid: 'sent', refused: 'bounced', undecided: 'processing' } as const;
      if (transfer.state === 'processing') transfer.state = ends[script.payouts];
      return { done: { state: transfer.state, no: `T.${external_id}` } };
    },
    '/keys': ({ on_behalf_of, full_name }) => {
      if (script.keys === 'nobody') return { done: { holder: null } };
      const tax_id = script.keys === 'own' ? on_behalf_of : '00000000191';
      return { done: { holder: { full_name, tax_id, manager: null } } };
    },
  };

  return {
    url,
    script,
    async answer(address, init) {
      const call = calls[address.slice(url.length)];
      if (new Headers(init.headers).get('X-Api-Key') !== apiKey || !call) return Response.json({}, { status: 404 });
      if (script.isRejecting) return Response.json({ error: 'not acceptable' });
      return Response.json(call(JSON.parse(String(init.body)) as Asked));
    },

    async pay({ reference, amount, cpf, paymentId = `p-${crypto.randomUUID()}` }) {
      const paid = { external_id: reference, cents: Number(amount), from: { tax_id: cpf } };
      payments.set(paymentId, { ...paid, chargebacks: [], reversed: [] });
      const charge = charges.get(reference ?? '');
      if (charge?.state === 'waiting') charge.state = 'settled';
      return paymentId;
    },
    async takeBack(paymentId, amount, status) {
      const state = status === 'returned' ? 'settled' : 'opened';
      paymentOf(paymentId).chargebacks = [{ no: 'c-1', cents: Number(amount), state }];
    },

    async write(paymentIds, withGarbage = false) {
      return JSON.stringify({ events: [...(withGarbage ? [{ cents: '12.50' }] : []), ...paymentIds.map(view)] });
    },
    /** Its webhooks have their time and id in the body. */
    sign(text, at, secret = WEBHOOK_SECRET) {
      const body = stamped(text, at);
      return { headers: { 'X-Signature': signatureOf(secret, body) }, body };
    },
    secret: WEBHOOK_SECRET,

    async charges(cpf) {
      const asked = [...charges].filter(([, { taxId }]) => taxId === cpf);
      return asked.map(([reference, { cents }]) => ({ reference, amount: BigInt(cents) }));
    },
    isOpen: async (reference) => charges.get(reference)?.state === 'waiting',
    refunds: async (paymentId) => paymentOf(paymentId).reversed.map((cents) => BigInt(cents)),
    async payouts(cpf) {
      const made = [...transfers.values()].filter(({ key, state }) => key === cpf && state === 'sent');
      return made.map(({ cents }) => BigInt(cents));
    },
  };
}

/** Adds time and id to an object; any other text stays unchanged. */
function stamped(text: string, at: Date): string {
  if (!text.startsWith('{')) return text;
  const told = JSON.parse(text) as object;
  return JSON.stringify({ delivery: crypto.randomUUID(), sent_at: at.toISOString(), ...told });
}
