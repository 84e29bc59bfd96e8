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
