/** How a person is reached; for the page's own small script. */
export { askSupport } from '#api/support.ts';
