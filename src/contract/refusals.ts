/**
 * Lists why a call may be refused. A refusal is a code, never a text. locales/<code>/refusals.json has the text in each language, for the
 * server's `message` and for the forms.
 */
export const refusalCodes = [
  'REQUIRED',
  'INVALID',
  'TOO_LONG',
  'ACCOUNT_DELETED',
  'ACCOUNT_INVALID',
  'ACCOUNT_NUMBER_INVALID',
  'ACCOUNT_TAKEN',
  'ACCOUNT_TYPE_REQUIRED',
  'ADULT_REQUIRED',
  'AMOUNT_ABOVE_MAX',
  'AMOUNT_BELOW_MIN',
  'AMOUNT_INVALID',
  'BALANCE_INSUFFICIENT',
  'BANK_ACCOUNTS_FULL',
  'BANK_ACCOUNT_EXISTS',
  'BANK_ACCOUNT_REQUIRED',
  'BANK_REQUIRED',
  'BRANCH_INVALID',
  'CAPTCHA_EXPIRED',
  'CHECKS_PENDING',
  'CLIENT_SEED_INVALID',
  'CNPJ_INVALID',
  'CODE_EXPIRED',
  'CODE_INVALID',
  'CODE_SENT_ALREADY',
  'CODE_WRONG',
  'CONFIRMATION_REQUIRED',
  'CPF_INVALID',
  'CPF_NOT_OWN',
  'CPF_TAKEN',
  'CREDENTIALS_WRONG',
  'DATE_RANGE_INVALID',
  'DATE_RANGE_TOO_LONG',
  'DATE_RANGE_TOO_OLD',
  'DEBT_OPEN',
  'EMAIL_INVALID',
  'EMAIL_NOT_BOUND',
  'EMAIL_TAKEN',
  'EMAIL_UNCHANGED',
  'EVP_INVALID',
  'EXCLUSION_OVER',
  'FACTOR_EXPIRED',
  'FACTOR_WRONG',
  'FAVOURITES_FULL',
  'FORBIDDEN',
  'FORCED_OFFLINE',
  'GAME_CLOSED',
  'HOLDER_NOT_OWN',
  'IDEMPOTENCY_MISMATCH',
  'INTERNAL',
  'INVITATION_CODE_UNKNOWN',
  'LIMITS_FIRST',
  'LIMIT_OUT_OF_BOUNDS',
  'LIMIT_REACHED',
  'LIMIT_WAITS',
  'MEMBER_DISABLED',
  'MESSAGE_TOO_SHORT',
  'METHOD_CLOSED',
  'METHOD_REQUIRED',
  'NAME_INVALID',
  'NICKNAME_INVALID',
  'NOTHING_TO_RECEIVE',
  'NOT_ELIGIBLE',
  'NOT_FOUND',
  'NO_ELIGIBLE_TOPUPS',
  'NO_SPINS_LEFT',
  'OFFER_OFF',
  'PASSKEYS_FULL',
  'PASSKEY_COPIED',
  'PASSKEY_UNKNOWN',
  'PASSKEY_WRONG',
  'PASSWORDS_DIFFER',
  'PASSWORD_CHANGE_FIRST',
  'PASSWORD_COMMON',
  'PASSWORD_NOT_SET',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_UNCHANGED',
  'PASSWORD_WRONG',
  'PAUSE_ONLY_LONGER',
  'PHONE_INVALID',
  'PHONE_TAKEN',
  'PIX_KEY_NOT_OWN',
  'PLAY_EXCLUDED',
  'PLAY_PAUSED',
  'POSTAL_CODE_INVALID',
  'PROFILE_INCOMPLETE',
  'PROVIDER_UNAVAILABLE',
  'PUSH_HOST_UNKNOWN',
  'REALITY_CHECK_DUE',
  'RECEIPT_RETURNED',
  'RECEIPT_UNPAID',
  'RECHARGE_DECIDED',
  'SECOND_FACTOR_REQUIRED',
  'SESSION_CURRENT',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'TOTP_OFF',
  'TOTP_ON',
  'TURNOVER_OPEN',
  'UNAUTHENTICATED',
  'UNAVAILABLE',
  'UNDERAGE',
  'USER_UNKNOWN',
  'VERIFY_FIRST',
  'WHEEL_CLOSED_TODAY',
  'WITHDRAWALS_PER_DAY',
  'WITHDRAWAL_AMOUNT_PER_DAY',
  'WITHDRAWAL_COOLING_DOWN',
  'WITHDRAWAL_DECIDED',
  'WITHDRAWAL_PASSWORD_ALREADY_SET',
  'WITHDRAWAL_PASSWORD_BLOCKED',
  'WITHDRAWAL_PASSWORD_COMMON',
  'WITHDRAWAL_PASSWORD_INVALID',
  'WITHDRAWAL_PASSWORD_LOCKED',
  'WITHDRAWAL_PASSWORD_NOT_SET',
  'WITHDRAWAL_PASSWORD_WRONG',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/**
 * The values of a refusal's text: money as wire text, counts as numbers. A wait is `seconds` or `minutes`, a number each. The texts show it as
 * `wait`, in a suitable unit (lib/format-values.ts).
 */
export type RefusalValues = Record<string, string | number>;

export interface Refusal {
  readonly code: RefusalCode;
  /** The input's field at fault, by its wire name. */
  readonly field?: string;
  readonly values?: RefusalValues;
}

export function isRefusalCode(text: unknown): text is RefusalCode {
  return refusalCodes.includes(text as RefusalCode);
}

/**
 * Returns whether a text has the form of our codes, so that a page need not load the list of them. For a code without a text the page shows the
 * server's message.
 */
export const looksLikeRefusal = (text: unknown): text is RefusalCode =>
  typeof text === 'string' && /^[A-Z_]+$/.test(text);
