/** Lists the events, what each carries, and its consumers. app/consumers.ts supplies the consumers by name. */
import type { OfferName } from '#contract/market-rules.ts';
import type { WithdrawalState } from '#contract/withdrawal.ts';

/** Changes to a member's second factors and passkeys. */
export const mfaChanges = [
  'passkey_added',
  'passkey_removed',
  'passkey_copied',
  'totp_on',
  'totp_off',
  'recovery_used',
  'recovery_renewed',
  'factor_removed',
] as const;
export type MfaChange = (typeof mfaChanges)[number];

/** Account changes of which the player is notified (kernel/members/account-events.ts). */
export type NotifiedChange =
  | 'email_changed'
  | 'password_changed'
  | 'password_reset'
  | 'password_renewed'
  | 'withdrawal_password_changed'
  | 'withdrawal_password_reset'
  | 'withdrawal_password_cleared'
  | 'disabled'
  | 'enabled'
  | MfaChange;

/** Payloads are small. They hold numbers and names of ours, never personal data. */
export interface EventPayloads {
  member_registered: Record<string, never>;
  deposit_credited: { readonly bill_no: string };
  deposit_returned: { readonly bill_no: string };
  /** The player cancelled it; the provider must cancel its charge. */
  deposit_cancelled: { readonly bill_no: string };
  /** A payment that fits no deposit; the provider must send it back. */
  payment_misfit: { readonly end_to_end_id: string };
  withdrawal_moved: { readonly bill_no: string; readonly state: Exclude<WithdrawalState, 'approved'> };
  withdrawal_approved: { readonly bill_no: string; readonly state: 'approved' };
  /** A reward was claimed: it is paid, or an operator reviews it first. */
  reward_claimed: { readonly claim: number; readonly offer: OfferName };
  /** An operator decided a reward in review. */
  reward_decided: { readonly claim: number; readonly offer: OfferName };
  /** A referrer's week was paid; `week`: its Monday. The amount: paidInWeek, contexts/rewards/referral/commissions.ts. */
  agency_paid: { readonly week: string };
  /** A referrer requests that this member becomes their invitee. */
  agency_asked: { readonly request: number };
  /** A credited deposit was returned to its payer's bank, in whole or in part. `reversal`: its number; older events have none. */
  deposit_reversed: { readonly bill_no: string; readonly reversal?: number };
  /** The payer's bank claims a credited deposit back. What is left of it is held. */
  deposit_disputed: { readonly bill_no: string; readonly dispute: number };
  /** The dispute ended in favour of the player. */
  deposit_released: { readonly bill_no: string; readonly dispute: number };
  /** Two operators decided to return a disputed deposit; the provider must send its payment back. */
  dispute_returned: { readonly dispute: number };
  /** Two operators wrote a debt off, in whole or in part. */
  debt_written_off: { readonly write_off: number };
  /** A reward was taken back because another member's deposit was returned. */
  reward_taken_back: { readonly claim: number; readonly reversal: number | null };
  /** Someone requested a code for a forgotten password. The account, if there is one, is looked up after the answer. */
  password_code_asked: { readonly ticket: number };
  mail_written: { readonly mail: number };
  /** A bonus was granted, with wagering or as cash. */
  bonus_given: { readonly bonus: number };
  /** A bonus ended: its wagering is met, it expired, or it was lost. */
  bonus_ended: { readonly bonus: number };
  vip_level_reached: { readonly step: number; readonly level: number };
  /** A sign-in from a device or a network that none of the member's recent sessions used. */
  signed_in_anew: { readonly session: number };
  account_changed: { readonly change: number; readonly what: NotifiedChange };
  notice_written: { readonly notice: number };
  /** The member may not play, for a time or without an end. */
  member_restricted: { readonly restriction: number };
  /** The member was disabled. Open rounds at a provider end by its published default. */
  member_disabled: Record<string, never>;
  member_excluded: Record<string, never>;
  /** The account is open again after an exclusion. */
  member_returned: Record<string, never>;
  /** The member's identity was verified. */
  member_verified: Record<string, never>;
  /** The account is closed: its player deleted it, or its exclusion closed it. */
  member_closed: Record<string, never>;
  /** Only written while a webhook endpoint takes it, because bets are many. Money as on the wire. */
  bet_settled: BetPayload & { readonly win: string };
  bet_voided: BetPayload;
  /** A settled bet has another prize now. */
  bet_corrected: BetPayload & { readonly win: string; readonly win_before: string };
  /** An operator decided on a page. It is delivered when the time to undo it has passed. */
  decision_made: { readonly decision: number };
  /** A check of the ledger failed; the names of those that did. */
  books_unsound: { readonly checks: readonly string[] };
}

interface BetPayload {
  readonly bet: number;
  readonly game: number;
  readonly round: number;
  readonly stake: string;
}
export type EventKind = keyof EventPayloads;

export interface EventOf<Kind extends EventKind> {
  readonly kind: Kind;
  /** The member concerned, or null for nobody. */
  readonly member: number | null;
  readonly payload: EventPayloads[Kind];
}
export type Event = { readonly [Kind in EventKind]: EventOf<Kind> }[EventKind];

/** Writes the messages of webhooks (contexts/webhooks/write-messages.ts). It gets events only while an endpoint takes some. */
export const WEBHOOKS = 'webhooks.messages';

/** The consumers of each kind. The player's stream reads events without a consumer as well. */
export const subscribers = {
  deposit_credited: ['information.notices', WEBHOOKS],
  deposit_returned: ['information.notices', WEBHOOKS],
  deposit_reversed: ['information.notices', 'offers.invitations', WEBHOOKS],
  deposit_disputed: ['information.notices'],
  deposit_released: ['information.notices'],
  dispute_returned: ['recharge.refund'],
  debt_written_off: ['information.notices'],
  reward_taken_back: ['information.notices'],
  withdrawal_moved: ['information.notices', WEBHOOKS],
  reward_decided: ['information.notices'],
  bonus_given: ['information.notices', WEBHOOKS],
  bonus_ended: ['information.notices', WEBHOOKS],
  vip_level_reached: ['information.notices'],
  signed_in_anew: ['information.notices'],
  account_changed: ['information.notices'],
  agency_paid: ['information.notices'],
  agency_asked: ['information.notices'],
  member_restricted: ['information.notices', WEBHOOKS],
  notice_written: ['information.push'],
  payment_misfit: ['recharge.return'],
  deposit_cancelled: ['recharge.remove'],
  withdrawal_approved: ['withdrawal.payout', 'information.notices'],
  password_code_asked: ['security.password_codes'],
  mail_written: ['information.mail'],
  member_disabled: ['games.end_play'],
  member_excluded: ['games.end_play', 'registers.report'],
  member_registered: ['session.registrations', WEBHOOKS],
  member_verified: [WEBHOOKS],
  member_closed: [WEBHOOKS],
  bet_settled: [WEBHOOKS],
  bet_voided: [WEBHOOKS],
  bet_corrected: [WEBHOOKS],
  books_unsound: [WEBHOOKS],
  decision_made: ['backoffice.decide'],
} as const satisfies Partial<Record<EventKind, readonly string[]>>;

export type ConsumerName = (typeof subscribers)[keyof typeof subscribers][number];
