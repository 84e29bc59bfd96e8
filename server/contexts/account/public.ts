/** All that other modules may use of the account pages. */
export { tell } from './statement/describe-entry.ts';
