/**
 * Defines payment providers with one fault each, to show that the checks find it. Each is the second bank with one
 * change.
 */
import type { Payment, PaymentProvider } from '#server/contexts/cashier/providers/payment-provider.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import { DEPOSIT } from './payment/harness.ts';
import type { CreateProvider } from './payment/host.ts';
import { WEBHOOK_SECRET, secondBank } from './second-bank/host.ts';
import { signatureOf } from './second-bank/provider.ts';

export interface BrokenProvider {
  /** Describes the fault. */
  readonly title: string;
  readonly create: CreateProvider;
  /** The title of the check that must fail, and its message. */
  readonly fails: string;
  readonly because: RegExp;
}

const changed =
  (change: (provider: PaymentProvider) => Partial<PaymentProvider>): CreateProvider =>
  (outbound, settings) => {
    const provider = secondBank.create(outbound, settings);
    return { ...provider, ...change(provider) };
  };

/** Changes each payment of a webhook. */
const withPayments = (change: (payment: Payment) => Payment): CreateProvider =>
  changed(({ readWebhook }) => ({
    readWebhook(request, now) {
      const told = readWebhook(request, now);
      if (told.kind !== 'payments') return told;
      const payments = told.payments.map((entry) => ({ ...entry, payment: entry.payment && change(entry.payment) }));
      return { ...told, payments };
    },
  }));

const signed = (body: string) => new Headers({ 'X-Signature': signatureOf(WEBHOOK_SECRET, body) });

/** Treats one kind of failure as a value. */
const mistaking = <T>(told: Outcome<T>, reason: 'unavailable' | 'rejected', value: T): Outcome<T> =>
  !told.ok && told.reason === reason ? { ok: true, value } : told;

let tries = 0;

export const brokenProviders: readonly BrokenProvider[] = [
  {
    title: 'hears whoever writes to it',
    create: changed(({ readWebhook }) => ({
      readWebhook: (request, now) => readWebhook({ ...request, headers: signed(request.body) }, now),
    })),
    fails: 'a notice that is signed with a wrong secret is not heard',
    because: /^the notice: expected 200 to be 401/,
  },
  {
    title: 'takes a notice of any age',
    create: changed(({ readWebhook }) => ({
      readWebhook: (request) =>
        readWebhook(request, new Date((JSON.parse(request.body) as { sent_at: string }).sent_at)),
    })),
    fails: 'a notice whose signature is too old is not heard',
    because: /^the notice: expected 200 to be 401/,
  },
  {
    title: 'verifies what it has read, and not what came',
    create: changed(({ readWebhook }) => ({
      readWebhook: (request, now) => readWebhook({ ...request, body: JSON.stringify(JSON.parse(request.body)) }, now),
    })),
    fails: 'a notice that one byte more makes mean the same is not heard',
    because: /^the notice: expected 200 to be 401/,
  },
  {
    title: 'names a payment anew in each notice',
    create: withPayments((payment) => ({ ...payment, paymentId: `${payment.paymentId}.${tries++}` })),
    fails: 'a payment that is told five times at once, by one notice and by five, is credited once',
    because: /^the suspense account: /,
  },
  {
    title: 'believes that what was asked for is what was paid',
    create: withPayments((payment) => ({ ...payment, amount: DEPOSIT })),
    fails: 'one centavo too little is sent back',
    because: /^the deposit: /,
  },
  {
    title: 'lets an entry that it cannot read take the others with it',
    create: changed(({ readWebhook }) => ({
      readWebhook(request, now) {
        const told = readWebhook(request, now);
        const isWhole = told.kind !== 'payments' || told.payments.every(({ payment }) => payment !== null);
        return isWhole ? told : { kind: 'malformed', field: 'events' };
      },
    })),
    fails: 'an entry that is no payment is kept for a person, and the payment beside it is credited',
    because: /^the notice: expected 400 to be 200/,
  },
  {
    title: 'makes another charge at each try',
    create: changed(({ createCharge }) => ({
      createCharge: (order) =>
        createCharge({ ...order, reference: `${order.reference.slice(0, -4)}${1000 + tries++}` }),
    })),
    fails: 'a charge whose answer is lost is the same charge when it is asked for again',
    because: /^the host’s charges: /,
  },
  {
    title: 'waits for an answer as long as it takes',
    create: ({ fetch, log }, settings) =>
      secondBank.create({ fetch: (url, { signal: _, ...init }) => fetch(url, init), log }, settings),
    fails: 'a charge of a host that says nothing is given up in time, and made later',
    because: /the provider waits for a host that does not answer/,
  },
  {
    title: 'takes a rejected charge for one that may be made later',
    create: changed(({ createCharge }) => ({
      async createCharge(order) {
        const made = await createCharge(order);
        return made.ok ? made : { ok: false, reason: 'unavailable' };
      },
    })),
    fails:
      'a charge that is rejected closes its deposit for every repeat, and what is paid for it all the same is credited',
    because: /^the charge: /,
  },
  {
    title: 'takes a charge for cancelled that it could not reach',
    create: changed(({ cancelCharge }) => ({
      cancelCharge: async (reference) => mistaking(await cancelCharge(reference), 'unavailable', undefined),
    })),
    fails: 'a deposit that its player gives up cannot be paid any more, also where the host was away',
    because: /^whether it can be paid: expected true to be false/,
  },
  {
    title: 'finds nothing when it asks',
    create: changed(() => ({ getPayments: () => Promise.resolve({ ok: true, value: [] }) })),
    fails: 'a payment whose notice never came is found by asking, and its late notice credits nothing more',
    because: /^the deposit: expected 'open' to be 'paid'/,
  },
  {
    title: 'takes a refund for made that it could not ask for',
    create: changed(({ refund }) => ({
      refund: async (paymentId) => mistaking(await refund(paymentId), 'unavailable', undefined),
    })),
    fails: 'a refund of a host that cannot be reached is asked for again',
    because: /^the payment: expected 'returned' to be 'to_return'/,
  },
  {
    title: 'pays out anew at each try',
    create: changed(({ payOut }) => ({
      payOut: (order) => payOut({ ...order, reference: `${order.reference}.${tries++}` }),
    })),
    fails: 'a payout whose answer is lost is asked for again, and paid once',
    because: /^the withdrawal: /,
  },
  {
    title: 'takes silence for a refused payout',
    create: changed(({ payOut }) => ({
      payOut: async (order) => mistaking(await payOut(order), 'unavailable', { status: 'refused' }),
    })),
    fails: 'a payout of a host that says nothing is asked for again',
    because: /^the approval: /,
  },
  {
    title: 'takes a rejected call for a refused payout',
    create: changed(({ payOut }) => ({
      payOut: async (order) => mistaking(await payOut(order), 'rejected', { status: 'refused' }),
    })),
    fails:
      'a payout whose call is rejected keeps the money held, since an earlier call may have paid, and is seen by a person',
    because: /^the withdrawal: /,
  },
  {
    title: 'takes a directory that is away for nobody’s key',
    create: changed(({ findKeyOwner }) => ({
      findKeyOwner: async (key, askedBy) => mistaking(await findKeyOwner(key, askedBy), 'unavailable', null),
    })),
    fails: 'a key that cannot be looked up holds no money, and says that it may be tried again',
    because: /^the request: expected 'PIX_KEY_NOT_OWN' to be 'PROVIDER_UNAVAILABLE'/,
  },
];
