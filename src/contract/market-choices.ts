/** What a market's rules choose among, apart from the presets (market-rules.ts): a page that checks a reply brings these alone. */

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
 * What opens an account to play. `short`: name, CPF and telephone. `full`: besides, birth date, address, declarations, a limit of loss
 * and one of time, a bank account, and an identity that somebody has verified (docs/domain/protection.md#full-registration).
 */
export type SignUp = 'short' | 'full';
