/** Exports all that other modules may use of the site. */
export { listPageFaults } from './page-faults/keep.ts';
export type { PageFaultRow } from './page-faults/keep.ts';
