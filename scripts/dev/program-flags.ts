/**
 * Node's flags for the server and the studio, as in `npm run api` and `npm run studio` (a test compares them).
 * `--max-semi-space-size=16` (MB): loading the modules makes garbage. Node's default size (64 MB and more) would keep
 * it as memory, twice what the programs use afterwards (docs/decisions/08-database-driver.md).
 */
export const programFlags: readonly string[] = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];

/**
 * The environment of the server and the studio, also in the images and the units (a test compares them). By default
 * glibc keeps freed memory for each thread, and twice the largest block that was ever freed. With one arena and fixed
 * thresholds (bytes: 24 and 32 MiB) it keeps one block for the next hash of a password, which takes 19 MiB
 * (docs/decisions/32-packaging.md).
 */
export const programEnv: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '25165824',
  MALLOC_MMAP_THRESHOLD_: '33554432',
};
