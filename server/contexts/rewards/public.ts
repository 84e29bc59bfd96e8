/** All that other modules may use of rewards. */
export { offersOfBonuses } from './offers/bonus-origin.ts';
export { claimsInReview, decideClaim } from './offers/review.ts';
export { offerStates, startOffer, stopOffer } from './offers/suspensions.ts';
export { pointsOf, spentOf } from './points/points.ts';
export { paidRewards } from './referral/commissions.ts';
export { decideReward, rewardsInReview } from './referral/review.ts';
export { levelName } from './vip/calls.ts';
export { standingOf } from './vip/standing.ts';
export { grantSpins, spinsLeft } from './wheel/spins.ts';
