/** The host of a payment provider, as the checks drive it. A stand-in plays it. Amounts are centavos. */
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';
import type { PaymentProvider } from '#server/contexts/cashier/providers/payment-provider.ts';

/** A webhook, as it is sent. */
export interface Notice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Money that a payer's bank sends. */
export interface Paid {
  /** The charge that it names; null: none. */
  readonly reference: string | null;
  readonly amount: bigint;
  readonly cpf: string;
  /** The payment's id, where a check asks for one: 32 letters and digits. */
  readonly paymentId?: string;
}

/** What the host decides, until a check says otherwise. */
export interface Script {
  /** How payouts end; `undecided`: taken, nothing paid yet. Each one that is decided stays so. */
  payouts: 'paid' | 'refused' | 'undecided';
  /** Whose a key is. */
  keys: 'own' | 'stranger' | 'nobody';
  /** Whether every call of the server is rejected: read, and not done. */
  isRejecting: boolean;
}

export const usualScript: Readonly<Script> = { payouts: 'paid', keys: 'own', isRejecting: false };

export interface PaymentHost {
  /** What the addresses of its calls begin with. */
  readonly url: string;
  readonly script: Script;
  /** Answers a call of the server. `next`: as a stand-in that is mounted in the server answers it. */
  answer(url: string, init: RequestInit, next: () => Promise<Response>): Promise<Response>;

  /** Takes a payer's money and tells nobody; answers the payment's id. */
  pay(paid: Paid): Promise<string>;
  /** Begins or ends the return of a payment by its payer's bank. */
  takeBack(paymentId: string, amount: bigint, status: 'in_progress' | 'returned'): Promise<void>;

  /** Writes what a webhook says of payments, unsigned; `withGarbage`: an entry that is no payment stands before them. */
  write(paymentIds: readonly string[], withGarbage?: boolean): Promise<string>;
  /** Signs anything as a webhook of an instant, by the host's secret or another. Each has an id of its own. */
  sign(body: string, at: Date, secret?: string): Notice;
  /** Signs its webhooks. */
  readonly secret: string;

  /** All charges that a payer was asked to pay. */
  charges(cpf: string): Promise<readonly { readonly reference: string; readonly amount: bigint }[]>;
  /** Whether a payer could still pay it. */
  isOpen(reference: string): Promise<boolean>;
  /** What of a payment was sent back at the server's wish. */
  refunds(paymentId: string): Promise<readonly bigint[]>;
  /** All that was paid out to the key that is a CPF. */
  payouts(cpf: string): Promise<readonly bigint[]>;
}

/** A provider with the stand-in of its host. */
export interface ProviderSetup {
  readonly name: string;
  /** Where its webhooks go. */
  readonly webhook: string;
  /** Makes the provider. `settings.timeoutMs` is to be read at each call: a check that waits for a timeout makes it short. */
  readonly create: CreateProvider;
  /** Makes the host; `api` is there once a call comes. */
  readonly createHost: (api: TestApi) => PaymentHost;
}

export type CreateProvider = (outbound: Outbound, settings: { readonly timeoutMs: number }) => PaymentProvider;
