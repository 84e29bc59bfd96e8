/** Exports all that other modules may use of the account pages. */
export { describeEntries } from './statement/describe-entry.ts';
