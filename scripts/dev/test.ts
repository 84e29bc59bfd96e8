/**
 * `npm test`: everything, in the order that fails soonest, and one closing line for all suites. A suite that could not
 * even run counts as one failure.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureChromium, ensureFonts, ensureHeadlessShell } from './programs.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** The names of those that failed, as far as the suite names its tests. */
  readonly names?: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file itself failed, where none of its tests did. */
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
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
mkdirSync('.cache', { recursive: true });

/** A runner that is not done by then stands still: the suites take a third of it on a slow machine. */
const RUNNER_MS = 25 * 60 * 1000;

/** Each takes one core most of its time: they run beside each other. */
const checks = [
  { name: 'Formatting', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'Lint', command: 'eslint', args: ['.', '--max-warnings', '0'] },
  { name: 'Types', command: 'astro', args: ['check', '--minimumFailingSeverity', 'hint'] },
] as const;

const suites: readonly { readonly name: string; readonly run: () => Tally }[] = [
  { name: 'Unit and journeys', run: () => vitest('unit', ['--project', 'unit', '--project', 'journeys']) },
  { name: 'Money on PostgreSQL', run: () => vitest('money', ['--project', 'money']) },
  { name: 'Browser', run: browser },
  { name: 'Texts and build', run: () => vitest('site', ['--project', 'site']) },
];

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const begun = Date.now();
await Promise.all(
  checks.map(async ({ name, command, args }) => {
    const { status, output } = await listen(command, args);
    console.log(`\n== ${name}\n${output.trim()}`);
    count(name, status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, begun);
  }),
);
for (const { name, run } of suites) {
  const started = Date.now();
  console.log(`\n== ${name}`);
  count(name, run(), started);
}
// Named once more where the reader of a long log begins.
for (const name of failures) console.log(`failed: ${name}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function count(suite: string, { passed, failed, names }: Tally, started: number): void {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(...(names?.length ? names : [suite]));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`== ${suite}: ${passed} passed, ${failed} failed, ${seconds} s`);
}

/** Runs a command and answers how it ended, with all that it said. */
function listen(command: string, args: readonly string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ status: 1, output: error.message }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

function show(command: string, args: readonly string[]): number {
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;
}

/**
 * Runs a suite. A runner that dies or stands still without a report has judged nothing (its threads share one process with an
 * embedded database each): that is said, and the suite runs once more with a process for each file. What a report says stays.
 */
function vitest(name: string, projects: readonly string[]): Tally {
  const report = `.cache/vitest-${name}.json`;
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...projects, ...reporters];
  const first = spawnSync('vitest', args, { stdio: 'inherit', timeout: RUNNER_MS, killSignal: 'SIGKILL' });
  let { status } = first;
  if (!existsSync(report)) {
    console.log(`== the runner of ${name} ended without a report (${first.signal ?? status}): again, in processes`);
    status = show('vitest', [...args, '--pool=forks']);
  }
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = readReport<VitestReport>(report);
  const names = testResults.flatMap(({ name: file, status: outcome, message, assertionResults }) => {
    const failing = assertionResults.filter((each) => each.status === 'failed').map((each) => each.fullName);
    return (failing.length === 0 && outcome === 'failed' ? [`the file itself: ${message}`] : failing).map(
      (test) => `${relative('.', file)}: ${test}`,
    );
  });
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1), names };
}

function browser(): Tally {
  const report = '.cache/e2e-pglite.json';
  rmSync(report, { force: true });
  const status = show('node', ['--disable-warning=ExperimentalWarning', 'scripts/dev/e2e.ts']);
  const { stats, suites: files = [] } = readReport<PlaywrightReport>(report);
  const failed = stats ? stats.unexpected + stats.flaky : 1;
  const passed = stats?.expected ?? 0;
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1), names: files.flatMap(failedSpecs) };
}

/** Playwright's report nests suites: a file, and what it describes. */
function failedSpecs({ file, specs = [], suites: inner = [] }: PlaywrightSuite): string[] {
  const own = specs.filter((spec) => !spec.ok).map((spec) => `tests/e2e/${file}: ${spec.title}`);
  return [...own, ...inner.flatMap(failedSpecs)];
}

function readReport<T>(file: string): Partial<T> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : {};
}
