/** Exports all that other modules may use of the account pages. */
export { BOM, csvLine, csvMoney } from './statement/csv.ts';
export { describeEntries } from './statement/describe-entry.ts';
