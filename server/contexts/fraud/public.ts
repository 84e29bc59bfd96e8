/** Exports all that other modules may use of fraud review. */
export { groupOf, hasCertainLink, isCertainlySame, isLikelySame, linksBetween, strengthOf } from './links.ts';
export type { Group, Link, LinkKind, LinkStrength } from './links.ts';
export { decideRegistration, registrationsInReview } from './registration-review.ts';
