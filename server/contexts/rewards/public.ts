/** Exports all that other modules may use of rewards. */
export { offersOfBonuses } from './offers/bonus-origin.ts';
export { claimsInReview, decideClaim } from './offers/review.ts';
export { offerStates, resumeOffer, suspendOffer } from './offers/suspensions.ts';
export type { ChangeFault, OfferState } from './offers/suspensions.ts';
export { waitingRewards } from './waiting.ts';
export { marginLeft } from './referral/daily-totals.ts';
export { pointsOf, pointSums } from './points/points.ts';
export { paidCommissions } from './referral/commissions.ts';
export { decideCommission, commissionsInReview } from './referral/review.ts';
export { levelName } from './vip/calls.ts';
export { standingOf } from './vip/standing.ts';
export { grantSpins, spinsLeft } from './wheel/spins.ts';
