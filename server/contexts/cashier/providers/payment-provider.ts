/**
 * Declares what the cashier asks of a payment provider. A provider is an object that a factory `(settings, outbound) => PaymentProvider` makes.
 * pix-psp.ts is the first one, and app/payment-providers.ts builds those of an installation. Amounts are centavos. Every call but `readWebhook`
 * calls another host, so none is made inside a transaction. None throws. Each is idempotent by a reference of ours or an id of the provider's.
 * tests/conformance proves all of this for a provider with its stand-in (docs/how-to/add-a-payment-provider.md).
 */
import type { Unreadable, WebhookRequest } from '#server/platform/http/webhook.ts';
import type { Outcome } from '#server/platform/outcome.ts';

export interface PaymentProvider {
  /** Kept with each deposit and withdrawal, so that who began one ends it; part of the webhook's address: 1 to 24 of `a-z`, `0-9`, `-`. */
  readonly name: string;
  /** Makes a charge; one that `order.reference` names already is answered as it was made. */
  createCharge(order: ChargeOrder): Promise<Outcome<Charge>>;
  /** Lists what has been paid of a charge, as `readWebhook` would tell it. */
  getPayments(reference: string): Promise<Outcome<readonly PaymentEntry[]>>;
  /** Takes an unpaid charge back, so that nobody can pay it any more. A paid one stays as it is: `rejected`, or done. */
  cancelCharge(reference: string): Promise<Outcome<void>>;
  /** Sends a payment back to its payer: all that is left of it, once. `unavailable` until the provider has done it. */
  refund(paymentId: string): Promise<Outcome<void>>;
  /** Pays a withdrawal out, once for each `order.reference`. */
  payOut(order: PayoutOrder): Promise<Outcome<Payout>>;
  /** Looks up who may be paid by a key, on behalf of who wants to be paid. `null`: nobody has it. The caller limits look-ups. */
  findKeyOwner(key: string, askedBy: Person): Promise<Outcome<KeyOwner | null>>;
  /** Verifies and reads a webhook: signed by the provider over the raw body, and fresh at `now`. Asks nobody. */
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
  /** `instant`: paid in seconds, by a code or a page; `transfer`: sent by hand to an account of ours. */
  readonly kind: 'instant' | 'transfer';
  /** What is to be paid, centavos. */
  readonly amount: bigint;
  readonly payer: Person;
  /** How long it may be paid, seconds. */
  readonly seconds: number;
}

/** How a charge is paid. */
export interface Charge {
  /** What a banking app takes as text; null where the payment has none. */
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
 * One entry of a provider's list of payments. `payment` null: it is no payment that could be read. `raw`: the entry as it came; it is kept
 * for a person, cut where it is long.
 */
export interface PaymentEntry {
  readonly payment: Payment | null;
  readonly raw: unknown;
}

/** Money that came in. */
export interface Payment {
  /**
   * Identifies the payment among all of its provider: 1 to 64 letters, digits, `_`, `.` or `-`. A repeated report has
   * the same id.
   */
  readonly paymentId: string;
  /** The charge that it names, or what it names in a charge's place; null: nothing. At most 35 characters. */
  readonly reference: string | null;
  /** Centavos. */
  readonly amount: bigint;
  /** Eleven digits; null: a company paid, or nobody is named. */
  readonly payerCpf: string | null;
  readonly returns: readonly PaymentReturn[];
  /** Whether it reports a return that could not be read. */
  readonly hasUnreadableReturn: boolean;
}

/** Describes a return of a payment, or of a part of it, whoever requested it. */
export interface PaymentReturn {
  /** Names it among the returns of its payment; characters as of `paymentId`, at most 35. */
  readonly id: string;
  /** Its id in the network of banks; `null` if the provider reports none. */
  readonly networkId: string | null;
  /** Centavos. */
  readonly amount: bigint;
  readonly status: ReturnStatus;
  /** The reason in the provider's words; '' if it reports none. */
  readonly nature: string;
}

/** `in_progress`: it may still go either way; `returned`: the money went back to its payer; `not_made`: it stays. */
export type ReturnStatus = 'in_progress' | 'returned' | 'not_made';

export interface PayoutOrder {
  /** The withdrawal's number. */
  readonly reference: string;
  /** Centavos. */
  readonly amount: bigint;
  readonly to: { readonly key: string } | BankDestination;
  readonly owner: Person;
}

/** A bank account as a payout names it. */
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
  { readonly status: 'paid'; readonly paymentId: string } | { readonly status: 'refused' | 'pending' };

export interface KeyOwner {
  readonly name: string;
  /** CPF or CNPJ, digits and letters alone. */
  readonly document: string;
  /** For a company's key, the CPF of its responsible person; `null` for a person's own key. */
  readonly responsibleCpf: string | null;
}

/** `webhookId`: the provider's id of this webhook, kept as evidence; at most 128 characters. */
export type WebhookResult =
  { readonly kind: 'payments'; readonly webhookId: string; readonly payments: readonly PaymentEntry[] } | Unreadable;
