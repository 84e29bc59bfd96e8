/**
 * Defines the choices that a market's rules have, apart from the presets (market-rules.ts), so that a page that checks a reply loads only these.
 */

export const offerNames = [
  'firstDeposit',
  'welcome',
  'rebate',
  'tiers',
  'invitation',
  'agency',
  'dailyLoss',
  'lotteryWheel',
  'chatRain',
  'exchange',
] as const;
export type OfferName = (typeof offerNames)[number];

export const signUpEmails = ['optional', 'required'] as const;
export type SignUpEmail = (typeof signUpEmails)[number];

/**
 * What a new account needs for play. `short`: name, CPF and telephone. `full`: also birth date, address, declarations, a limit of loss and one
 * of time, a bank account, and a verified identity (docs/domain/protection.md#full-registration).
 */
export type SignUp = 'short' | 'full';
