/**
 * Node's flags for the server and the studio, as in `npm run api` and `npm run studio` (a test compares them).
 * `--max-semi-space-size=16` (MB): loading the modules makes garbage. Node's default size (64 MB and more) would keep
 * it as memory, twice what the programs use afterwards (docs/decisions/08-database-driver.md).
 */
export const programFlags: readonly string[] = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];
