/** All that is kept of a member, in the order of their file. */
import { keeps } from '#server/platform/personal-data.ts';
import type { Kept, Part } from '#server/platform/personal-data.ts';
import { handPostings } from '#server/backoffice/schema.ts';
import { keptOfEvents } from '#server/platform/outbox/personal-data.ts';
import { keptOfAgency, referrals } from '#server/contexts/rewards/referral/personal-data.ts';
import { keptOfCards } from '#server/contexts/cashier/bank-accounts/personal-data.ts';
import { keptOfCompletion } from '#server/contexts/identity/kyc/personal-data.ts';
import { keptOfFactor } from '#server/contexts/identity/mfa/personal-data.ts';
import { keptOfFavourites } from '#server/contexts/play/favourites/personal-data.ts';
import { keptOfGames } from '#server/contexts/play/personal-data.ts';
import { keptOfInformation } from '#server/contexts/messages/personal-data.ts';
import { keptOfAccountEvents, keptOfMember } from '#server/kernel/members/personal-data.ts';
import { keptOfSubmits } from '#server/api/personal-data.ts';
import { keptOfFraud } from '#server/contexts/fraud/personal-data.ts';
import { keptOfPasskey } from '#server/contexts/identity/passkeys/personal-data.ts';
import { keptOfPromotions } from '#server/contexts/rewards/offers/personal-data.ts';
import { keptOfProtection } from '#server/kernel/protection/personal-data.ts';
import { keptOfRecharge } from '#server/contexts/cashier/deposits/personal-data.ts';
import { keptOfRegisters } from '#server/kernel/protection/registers/personal-data.ts';
import { keptOfSecurity } from '#server/contexts/identity/personal-data.ts';
import { keptOfSession } from '#server/contexts/identity/sessions/personal-data.ts';
import { keptOfTurnover } from '#server/kernel/wagering/personal-data.ts';
import { keptOfVip } from '#server/contexts/rewards/vip/personal-data.ts';
import { keptOfWheel } from '#server/contexts/rewards/wheel/personal-data.ts';
import { keptOfWithdrawal } from '#server/contexts/cashier/withdrawals/personal-data.ts';
import { keptOfLedger, movements } from '#server/kernel/ledger/personal-data.ts';

const byHand = keeps(handPostings, {
  ...{ member: handPostings.memberId, key: [handPostings.id], later: 'stays' },
  shown: { as: 'money_by_hand', without: { askedBy: 'of another', agreedBy: 'of another', key: 'of the house' } },
});

/** In the order in which rows may go: launches hang on sessions. */
export const allKept: readonly Kept[] = [
  ...keptOfMember,
  ...keptOfSubmits,
  ...keptOfCompletion,
  ...keptOfRegisters,
  ...keptOfSecurity,
  ...keptOfAccountEvents,
  ...keptOfFactor,
  ...keptOfPasskey,
  ...keptOfProtection,
  ...keptOfRecharge,
  ...keptOfWithdrawal,
  ...keptOfCards,
  ...keptOfLedger,
  byHand,
  ...keptOfGames,
  ...keptOfSession,
  ...keptOfFraud,
  ...keptOfFavourites,
  ...keptOfTurnover,
  ...keptOfPromotions,
  ...keptOfWheel,
  ...keptOfVip,
  ...keptOfAgency,
  ...keptOfInformation,
  ...keptOfEvents,
];

/** What the file has beside them. */
export const parts: readonly Part[] = [movements, referrals];
