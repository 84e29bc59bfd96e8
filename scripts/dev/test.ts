/**
 * `npm test`: runs everything, and prints one closing line for all suites. The checks, the site's build and its tests
 * run beside the server's tests, which at times wait for their database. A suite that cannot run counts as one failure.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { astroCommand } from './astro.ts';
import { ensureChromium, ensureFonts, ensureHeadlessShell } from './programs.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** The failed tests, each with the beginning of its message, where the suite reports names. */
  readonly names?: readonly string[];
}

interface Ended {
  /** The exit code, or the signal that ended it. */
  readonly status: number | string | null;
  readonly output: string;
}

interface VitestTest {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Unix time, ms. */
    readonly startTime: number;
    readonly endTime: number;
    /** The error of the file itself, where none of its tests failed. */
    readonly message: string;
    readonly assertionResults: readonly VitestTest[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky', number>;
  readonly suites: readonly PlaywrightSuite[];
}

process.env.CHROMIUM_WHOLE = ensureChromium();
process.env.CHROMIUM = ensureHeadlessShell();
ensureFonts();
process.env.ASTRO_TELEMETRY_DISABLED = '1';
// MB. The runners make much short-lived garbage: a larger young generation saves a twelfth of their time.
process.env.NODE_OPTIONS = '--max-semi-space-size=64';
mkdirSync('.cache', { recursive: true });

/** A runner that takes longer hangs: on a slow and busy machine the suites take half of this time. */
const RUNNER_MS = 60 * 60 * 1000;
/** How much of a failure's message is repeated at the end. */
const MESSAGE_CHARACTERS = 1_500;
const NODE = ['--disable-warning=ExperimentalWarning'];

const astroTypes = ['--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'hint'];

/** Each uses about one core. */
const checks = [
  { name: 'Formatting', command: 'npm', args: ['run', '--silent', 'lint:format'] },
  { name: 'Lint', command: 'npm', args: ['run', '--silent', 'lint:code'] },
  { name: 'Words and marks', command: 'node', args: [...NODE, 'scripts/lint/texts.ts'] },
  { name: 'Prose', command: 'node', args: [...NODE, 'scripts/lint/prose/lint-markdown.ts'] },
  // As `npm run types`. The first writes the types of Astro's content, which the second reads.
  { name: 'Types of .astro', command: 'node', args: [...astroCommand, 'check', ...astroTypes] },
  { name: 'Types', command: 'node', args: [...NODE, 'scripts/lint/types.ts'] },
  { name: 'Build', command: 'node', args: [...NODE, 'scripts/dev/build-site.ts'] },
] as const;

const serverProjects = ['server', 'alone', 'embedded'].flatMap((name) => ['--project', name]);
const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const inTurn = runChecks().then(() => runSuite('Texts and build', () => vitest('site', ['--project', 'site'])));
await runSuite('Unit, journeys, money', () => vitest('server', serverProjects));
await inTurn;
await runSuite('Browser', browser);
// The names are repeated at the end, where readers of a long log begin.
for (const name of failures) console.log(`failed: ${name}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function runChecks(): Promise<void> {
  for (const { name, command, args } of checks) {
    const started = Date.now();
    const { status, output } = await run(command, args, 'pipe');
    console.log(`\n== ${name}\n${output.trim()}`);
    count(name, status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, started);
  }
}

async function runSuite(name: string, suite: () => Promise<Tally>): Promise<void> {
  const started = Date.now();
  console.log(`\n== ${name}`);
  count(name, await suite(), started);
}

function count(suite: string, { passed, failed, names }: Tally, started: number): void {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(...(names?.length ? names : [suite]));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`== ${suite}: ${passed} passed, ${failed} failed, ${seconds} s`);
}

/** Runs a command, shows or collects its output, and returns how it ended. A command that hangs is killed. */
function run(command: string, args: readonly string[], output: 'pipe' | 'inherit', env = process.env): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env,
      stdio: ['ignore', output, output],
      timeout: RUNNER_MS,
      killSignal: 'SIGKILL',
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('error', (error) => resolve({ status: error.message, output: said }));
    child.on('close', (status, signal) => resolve({ status: status ?? signal, output: said }));
  });
}

/**
 * Runs projects of vitest. A runner that crashes or hangs leaves no report, so no test has a result (all its threads
 * share one process). This is printed, and the suite runs once more with one process per worker. The results of a
 * report are final.
 */
async function vitest(name: string, projects: readonly string[]): Promise<Tally> {
  const report = `.cache/vitest-${name}.json`;
  const unhandled = `.cache/vitest-${name}-unhandled.json`;
  for (const file of [report, unhandled]) rmSync(file, { force: true });
  const reporters = ['default', 'json', './scripts/dev/unhandled-errors.ts'].map((each) => `--reporter=${each}`);
  const args = ['run', ...projects, ...reporters, `--outputFile.json=${report}`];
  const env = { ...process.env, UNHANDLED_ERRORS_FILE: unhandled };
  let { status } = await run('vitest', args, 'inherit', env);
  if (!existsSync(report)) {
    console.log(`== the runner of ${name} ended without a report (${status}): again, in processes`);
    ({ status } = await run('vitest', [...args, '--pool=forks'], 'inherit', env));
  }
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = readReport<VitestReport>(report);
  showFolders(testResults);
  const names = testResults.flatMap(({ name: file, status: outcome, message, assertionResults }) => {
    const failing = assertionResults.filter((each) => each.status === 'failed').map(nameAndMessage);
    return (failing.length === 0 && outcome === 'failed' ? [`the file itself: ${message}`] : failing).map(
      (test) => `${relative('.', file)}: ${test}`,
    );
  });
  if (status === 0) return { passed, failed };
  const outside = existsSync(unhandled) ? (JSON.parse(readFileSync(unhandled, 'utf8')) as string[]) : [];
  const known = [...names, ...outside];
  return { passed, failed: Math.max(failed, 1), names: known.length > 0 ? known : [`${name} ended with ${status}`] };
}

function nameAndMessage({ fullName, failureMessages }: VitestTest): string {
  return [fullName, ...failureMessages.map((text) => text.slice(0, MESSAGE_CHARACTERS))].join('\n');
}

/** Prints the number of tests of each folder, and their total duration. */
function showFolders(results: VitestReport['testResults']): void {
  const folders = Map.groupBy(results, ({ name }) => relative('tests', name).split('/')[0]);
  for (const [folder, files] of folders) {
    const tests = files.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0);
    const ms = files.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
    console.log(`== tests/${folder}: ${tests} tests, ${(ms / 1000).toFixed(1)} s of a worker`);
  }
}

async function browser(): Promise<Tally> {
  const report = '.cache/e2e-postgresql.json';
  rmSync(report, { force: true });
  const { status } = await run('node', [...NODE, 'scripts/dev/e2e.ts'], 'inherit');
  const { stats, suites: files = [] } = readReport<PlaywrightReport>(report);
  const failed = stats ? stats.unexpected + stats.flaky : 1;
  const passed = stats?.expected ?? 0;
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1), names: files.flatMap(failedSpecs) };
}

/** Returns the failed tests of Playwright's report, which nests suites: a file, and its describes. */
function failedSpecs({ file, specs = [], suites: inner = [] }: PlaywrightSuite): string[] {
  const own = specs.filter((spec) => !spec.ok).map((spec) => `tests/e2e/${file}: ${spec.title}`);
  return [...own, ...inner.flatMap(failedSpecs)];
}

function readReport<T>(file: string): Partial<T> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : {};
}
