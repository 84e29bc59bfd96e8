/** Exports the newest version of the rules. */
export { boiDaSorte } from './rules-1.ts';
