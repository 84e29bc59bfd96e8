/**
 * Node's flags for the server and the studio, as in `npm run api` and `npm run studio` (a test compares them).
 * `--max-semi-space-size=16` (MB): loading the modules makes garbage. Node's default size (64 MB and more) would keep
 * it as memory, twice what the programs use afterwards (docs/decisions/08-database-driver.md).
 */
export const programFlags: readonly string[] = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];

/**
 * The environment of the server and the studio, also in the images and the units (a test compares them).
 * `MALLOC_ARENA_MAX=2`: by default glibc keeps freed memory for each thread. The hashes of passwords run in four threads,
 * and the server kept 60 MB more after the main job.
 */
export const programEnv: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '2' };
