/**
 * How Node runs the server and the studio: as `npm run api` and `npm run studio` do (a test compares them).
 * `--max-semi-space-size=16` (MB): loading the modules makes garbage that Node's own size (64 MB and more) keeps as memory, twice what they
 * hold afterwards (docs/decisions/08-database-driver.md).
 */
export const programFlags: readonly string[] = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];
