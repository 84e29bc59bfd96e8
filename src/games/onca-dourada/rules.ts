/** Exports the newest version of the rules. */
export { oncaDourada } from './rules-1.ts';
