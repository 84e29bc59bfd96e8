/** All that is kept of a member, in the order of their file. */
import { keeps } from './core/kept.ts';
import type { Kept, Part } from './core/kept.ts';
import { handPostings } from './backoffice/schema.ts';
import { keptOfEvents } from './events/kept.ts';
import { keptOfAgency, referrals } from './features/agency/kept.ts';
import { keptOfCards } from './features/cards/kept.ts';
import { keptOfCompletion } from './features/completion/kept.ts';
import { keptOfFactor } from './features/factor/kept.ts';
import { keptOfFavourites } from './features/favourites/kept.ts';
import { keptOfGames } from './features/games/kept.ts';
import { keptOfInformation } from './features/information/kept.ts';
import { keptOfMember } from './features/my-data/kept.ts';
import { keptOfPasskey } from './features/passkey/kept.ts';
import { keptOfPromotions } from './features/promotions/kept.ts';
import { keptOfProtection } from './features/protection/kept.ts';
import { keptOfRecharge } from './features/recharge/kept.ts';
import { keptOfRegisters } from './features/registers/kept.ts';
import { keptOfSecurity } from './features/security/kept.ts';
import { keptOfSession } from './features/session/kept.ts';
import { keptOfTurnover } from './features/turnover/kept.ts';
import { keptOfVip } from './features/vip/kept.ts';
import { keptOfWheel } from './features/wheel/kept.ts';
import { keptOfWithdrawal } from './features/withdrawal/kept.ts';
import { keptOfLedger, movements } from './ledger/kept.ts';

const byHand = keeps(handPostings, {
  ...{ member: handPostings.memberId, key: [handPostings.id], later: 'stays' },
  shown: { as: 'money_by_hand', without: { askedBy: 'of another', agreedBy: 'of another', key: 'of the house' } },
});

/** In the order in which rows may go: launches hang on sessions. */
export const allKept: readonly Kept[] = [
  ...keptOfMember,
  ...keptOfCompletion,
  ...keptOfRegisters,
  ...keptOfSecurity,
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
