/**
 * Declares what the cashier needs of a payment provider. A factory `(settings, outbound) => PaymentProvider` creates
 * it. pix-psp.ts is the first one, and app/payment-providers.ts creates those of an installation. Amounts are
 * centavos. Every call but `readWebhook` calls another host, so none is made inside a transaction. None throws. Each
 * is idempotent by our reference or the provider's id. tests/conformance proves all of this for a provider with its
 * stand-in (docs/how-to/add-a-payment-provider.md).
 */
import type { Unreadable, WebhookRequest } from '#server/platform/http/webhook.ts';
import type { Outcome } from '#server/platform/outcome.ts';

export interface PaymentProvider {
  /**
   * Stored with each deposit and withdrawal, so that the same provider ends it. It is part of the webhook's address: 1
   * to 24 of `a-z`, `0-9`, `-`.
   */
  readonly name: string;
  /** Creates a charge. For an existing `order.reference`, returns the existing charge. */
  createCharge(order: ChargeOrder): Promise<Outcome<Charge>>;
  /** Lists the payments of a charge, as `readWebhook` would report them. */
  getPayments(reference: string): Promise<Outcome<readonly PaymentEntry[]>>;
  /** Cancels an unpaid charge, so that it can no longer be paid. A paid one is unchanged: `rejected`, or done. */
  cancelCharge(reference: string): Promise<Outcome<void>>;
  /** Returns all that is left of a payment to its payer, once. `unavailable` until the provider has done it. */
  refund(paymentId: string): Promise<Outcome<void>>;
  /** Pays a withdrawal out, once for each `order.reference`. */
  payOut(order: PayoutOrder): Promise<Outcome<Payout>>;
  /**
   * Looks up the owner of a key, on behalf of the person to be paid. `null`: nobody has it. The caller limits
   * look-ups.
   */
  findKeyOwner(key: string, askedBy: Person): Promise<Outcome<KeyOwner | null>>;
  /** Verifies and parses a webhook: signed by the provider over the raw body, and recent at `now`. Calls no host. */
  readWebhook(request: WebhookRequest, now: Date): WebhookResult;
}

export interface Person {
  /** Eleven digits. */
  readonly cpf: string;
  readonly name: string;
}

export interface ChargeOrder {
  /** 32 letters and digits. */
  readonly reference: string;
  /** `instant`: paid in seconds, by a code or a page. `transfer`: sent manually to an account of the operator's. */
  readonly kind: 'instant' | 'transfer';
  /** The amount to pay, centavos. */
  readonly amount: bigint;
  readonly payer: Person;
  /** How long it can be paid, seconds. */
  readonly seconds: number;
}

/** Describes how a charge is paid. */
export interface Charge {
  /** The code for a banking app; `null` if the payment has none. */
  readonly code: string | null;
  /** The page at which it is paid. */
  readonly payUrl: string;
  /** The account that a transfer goes to; null for an instant payment. */
  readonly transfer: TransferAccount | null;
}

export type TransferAccount = Readonly<
  Record<'bank' | 'branch' | 'account' | 'holder' | 'document' | 'reference', string>
>;

/**
 * Describes one entry of a provider's list of payments. `payment` is `null` for an unreadable entry. `raw`: the
 * received entry, stored for an operator and truncated if long.
 */
export interface PaymentEntry {
  readonly payment: Payment | null;
  readonly raw: unknown;
}

/** Describes a received payment. */
export interface Payment {
  /**
   * Identifies the payment among all of its provider: 1 to 64 letters, digits, `_`, `.` or `-`. A repeated report has
   * the same id.
   */
  readonly paymentId: string;
  /** The reference of its charge, or what it has in place of one; `null` without any. At most 35 characters. */
  readonly reference: string | null;
  /** Centavos. */
  readonly amount: bigint;
  /** Eleven digits; `null` for a company or an unknown payer. */
  readonly payerCpf: string | null;
  readonly returns: readonly PaymentReturn[];
  /** Whether it reports a return that could not be read. */
  readonly hasUnreadableReturn: boolean;
}

/** Describes a return of a payment, or of a part of it, whoever requested it. */
export interface PaymentReturn {
  /** Identifies it among the returns of its payment; characters as of `paymentId`, at most 35. */
  readonly id: string;
  /** Its id in the network of banks; `null` if the provider reports none. */
  readonly networkId: string | null;
  /** Centavos. */
  readonly amount: bigint;
  readonly status: ReturnStatus;
  /** The reason in the provider's words; '' if it reports none. */
  readonly nature: string;
}

/**
 * Names the state of a return. `in_progress`: undecided. `returned`: the payer has the money. `not_made`: it failed.
 */
export type ReturnStatus = 'in_progress' | 'returned' | 'not_made';

export interface PayoutOrder {
  /** The withdrawal's number. */
  readonly reference: string;
  /** Centavos. */
  readonly amount: bigint;
  readonly to: { readonly key: string } | BankDestination;
  readonly owner: Person;
}

/** Describes a bank account in a payout. */
export interface BankDestination {
  /** The bank's eight-digit number in the payment system. */
  readonly ispb: string;
  readonly branch: string;
  /** With its check digit after a dash. */
  readonly number: string;
  /** checking, savings, payment */
  readonly kind: string;
}

/**
 * Describes a payout's outcome. `refused`: nothing was or will be paid under this reference, and the player gets the
 * money back. `pending`: accepted and not paid yet; the same order, repeated later, returns how it ended.
 */
export type Payout =
  | { readonly status: 'paid'; readonly paymentId: string }
  | { readonly status: 'refused' | 'pending' };

export interface KeyOwner {
  readonly name: string;
  /** CPF or CNPJ, digits and letters alone. */
  readonly document: string;
  /** For a company's key, the CPF of its responsible person; `null` for a person's own key. */
  readonly responsibleCpf: string | null;
}

/** `webhookId`: the provider's id of this webhook, kept as evidence; at most 128 characters. */
export type WebhookResult =
  | { readonly kind: 'payments'; readonly webhookId: string; readonly payments: readonly PaymentEntry[] }
  | Unreadable;
