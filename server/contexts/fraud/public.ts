/** All that other modules may use of fraud review. */
export { linkedAccounts } from './linked-accounts.ts';
export { decideRegistration, registrationsInReview } from './registration-review.ts';
