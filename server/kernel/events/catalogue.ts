/** The facts that exist, what each carries, and which consumers each goes to. app.ts hands the consumers in, by name. */
import type { OfferName } from '#contract/market-rules.ts';
import type { WithdrawalState } from '#contract/withdrawal.ts';

/** What may become of a member's ways in beside the password. */
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

/** What of an account's trail its player is told of (kernel/members/account-events.ts). */
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

/** Payloads are small and hold numbers and names of ours, never a person's data. */
export interface EventPayloads {
  member_registered: Record<string, never>;
  deposit_credited: { readonly bill_no: string };
  deposit_returned: { readonly bill_no: string };
  /** Given up by its player: the provider is to take its charge back. */
  deposit_cancelled: { readonly bill_no: string };
  /** A payment that no deposit of ours fits: the provider is to send it back. */
  payment_misfit: { readonly end_to_end_id: string };
  withdrawal_moved: { readonly bill_no: string; readonly state: Exclude<WithdrawalState, 'approved'> };
  withdrawal_approved: { readonly bill_no: string; readonly state: 'approved' };
  /** A reward was asked for: paid, or a person looks first. */
  reward_claimed: { readonly claim: number; readonly offer: OfferName };
  /** A person has looked. */
  reward_decided: { readonly claim: number; readonly offer: OfferName };
  /** What a referrer earned in a week was paid; `week`: its Monday. How much: paidInWeek, contexts/rewards/referral/commissions.ts. */
  agency_paid: { readonly week: string };
  /** Somebody asks this member to be their invitee. */
  agency_asked: { readonly request: number };
  /** A credited deposit went back to its payer's bank, or a part of it; `reversal`: its number. One of old has none. */
  deposit_reversed: { readonly bill_no: string; readonly reversal?: number };
  /** The payer's bank wants a credited deposit back: what there is of it is held. */
  deposit_disputed: { readonly bill_no: string; readonly dispute: number };
  /** It stays with the player. */
  deposit_released: { readonly bill_no: string; readonly dispute: number };
  /** Two operators decided to return a disputed deposit: the provider is to send its payment back. */
  dispute_returned: { readonly dispute: number };
  /** Two operators gave up a debt, or a part of it. */
  debt_written_off: { readonly write_off: number };
  /** A reward went back with another's deposit. */
  reward_taken_back: { readonly claim: number; readonly reversal: number | null };
  /** Somebody forgot a password, or says so: who, if anybody, is found behind the answer. */
  password_code_asked: { readonly ticket: number };
  mail_written: { readonly mail: number };
  /** A bonus was given, with a wagering or as cash. */
  bonus_given: { readonly bonus: number };
  /** Its wagering is met, its time is over, or it was lost. */
  bonus_ended: { readonly bonus: number };
  vip_level_reached: { readonly step: number; readonly level: number };
  /** From a device or a network that none of their sessions of late came from. */
  signed_in_anew: { readonly session: number };
  account_changed: { readonly change: number; readonly what: NotifiedChange };
  notice_written: { readonly notice: number };
  /** They may not play for a while, or not any more. */
  member_restricted: { readonly restriction: number };
  /** They may not play any more: what they have open at a provider ends by its published default. */
  member_disabled: Record<string, never>;
  member_excluded: Record<string, never>;
  /** After an exclusion: the account is open again. */
  member_returned: Record<string, never>;
}
export type EventKind = keyof EventPayloads;

export interface EventOf<Kind extends EventKind> {
  readonly kind: Kind;
  /** Whom it is about; null: nobody. */
  readonly member: number | null;
  readonly payload: EventPayloads[Kind];
}
export type Event = { readonly [Kind in EventKind]: EventOf<Kind> }[EventKind];

/** Who must act on a kind. An event without a consumer is still read by the player's stream. */
export const subscribers = {
  deposit_credited: ['information.notices'],
  deposit_returned: ['information.notices'],
  deposit_reversed: ['information.notices', 'offers.invitations'],
  deposit_disputed: ['information.notices'],
  deposit_released: ['information.notices'],
  dispute_returned: ['recharge.refund'],
  debt_written_off: ['information.notices'],
  reward_taken_back: ['information.notices'],
  withdrawal_moved: ['information.notices'],
  reward_decided: ['information.notices'],
  bonus_given: ['information.notices'],
  bonus_ended: ['information.notices'],
  vip_level_reached: ['information.notices'],
  signed_in_anew: ['information.notices'],
  account_changed: ['information.notices'],
  agency_paid: ['information.notices'],
  agency_asked: ['information.notices'],
  member_restricted: ['information.notices'],
  notice_written: ['information.push'],
  payment_misfit: ['recharge.return'],
  deposit_cancelled: ['recharge.remove'],
  withdrawal_approved: ['withdrawal.payout', 'information.notices'],
  password_code_asked: ['security.password_codes'],
  mail_written: ['information.mail'],
  member_disabled: ['games.end_play'],
  member_excluded: ['games.end_play', 'registers.report'],
  member_registered: ['session.registrations'],
} as const satisfies Partial<Record<EventKind, readonly string[]>>;

export type ConsumerName = (typeof subscribers)[keyof typeof subscribers][number];
