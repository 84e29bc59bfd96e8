/** Describes the host of a payment provider, as the checks drive it. A stand-in implements it. Amounts are centavos. */
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';
import type { PaymentProvider } from '#server/contexts/cashier/providers/payment-provider.ts';

/** Describes a webhook as sent. */
export interface Notice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Describes a payment that a payer's bank sends. */
export interface Paid {
  /** The reference of the charge; `null` without one. */
  readonly reference: string | null;
  readonly amount: bigint;
  readonly cpf: string;
  /** The payment's id, if a check needs a given one: 32 letters and digits. */
  readonly paymentId?: string;
}

/** Describes the host's decisions, which a check may change. */
export interface Script {
  /** The outcome of payouts. `undecided`: accepted, not paid yet. A decided payout never changes. */
  payouts: 'paid' | 'refused' | 'undecided';
  /** The owner of a key. */
  keys: 'own' | 'stranger' | 'nobody';
  /** Whether every call of the server is rejected, without effect. */
  isRejecting: boolean;
}

export const usualScript: Readonly<Script> = { payouts: 'paid', keys: 'own', isRejecting: false };

export interface PaymentHost {
  /** The prefix of its calls' addresses. */
  readonly url: string;
  readonly script: Script;
  /** Replies to a call of the server. `next`: the reply of a stand-in that runs inside the server. */
  answer(url: string, init: RequestInit, next: () => Promise<Response>): Promise<Response>;

  /** Receives a payer's money without a report. Returns the payment's id. */
  pay(paid: Paid): Promise<string>;
  /** Begins or ends the return of a payment by its payer's bank. */
  takeBack(paymentId: string, amount: bigint, status: 'in_progress' | 'returned'): Promise<void>;

  /** Writes an unsigned webhook about payments; with `withGarbage` its first entry is no payment. */
  write(paymentIds: readonly string[], withGarbage?: boolean): Promise<string>;
  /**
   * Signs any text as a webhook of an instant, with the host's secret or another. Each webhook has an id of its own.
   */
  sign(body: string, at: Date, secret?: string): Notice;
  /** The secret that signs its webhooks. */
  readonly secret: string;

  /** Returns all charges of a payer. */
  charges(cpf: string): Promise<readonly { readonly reference: string; readonly amount: bigint }[]>;
  /** Returns whether a payer can still pay it. */
  isOpen(reference: string): Promise<boolean>;
  /** Returns the parts of a payment that were returned at the server's request. */
  refunds(paymentId: string): Promise<readonly bigint[]>;
  /** Returns all payouts to a CPF key. */
  payouts(cpf: string): Promise<readonly bigint[]>;
}

/** Describes a provider with the stand-in of its host. */
export interface ProviderSetup {
  readonly name: string;
  /** The path of its webhooks. */
  readonly webhook: string;
  /**
   * Creates the provider. It must read `settings.timeoutMs` at each call, because a check shortens it while it waits
   * for a timeout.
   */
  readonly create: CreateProvider;
  /** Creates the host; `api` exists once a call arrives. */
  readonly createHost: (api: TestApi) => PaymentHost;
}

export type CreateProvider = (outbound: Outbound, settings: { readonly timeoutMs: number }) => PaymentProvider;
