/** Exports the newest version of the rules. */
export { rioDeGuarana } from './rules-1.ts';
