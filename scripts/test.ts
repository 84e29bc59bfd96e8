/**
 * `npm test`: everything, in the order that fails soonest, and one closing line for all suites. A suite that could not
 * even run counts as one failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium, ensureFonts } from './browser-programs.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const chromium = ensureChromium();
ensureFonts();
process.env.CHROMIUM = chromium;
process.env.ASTRO_TELEMETRY_DISABLED = '1';
mkdirSync('.cache', { recursive: true });

const suites: readonly { readonly name: string; readonly run: () => Tally }[] = [
  { name: 'Formatting', run: () => check('prettier', ['--check', '--log-level', 'warn', '.']) },
  { name: 'Lint', run: () => check('eslint', ['.', '--max-warnings', '0']) },
  { name: 'Types', run: () => check('astro', ['check', '--minimumFailingSeverity', 'hint']) },
  { name: 'Unit and journeys', run: () => vitest('unit', ['--project', 'unit', '--project', 'journeys']) },
  { name: 'Money on PostgreSQL', run: () => vitest('money', ['--project', 'money']) },
  { name: 'Browser', run: browser },
  { name: 'Texts and build', run: () => vitest('site', ['--project', 'site']) },
];

const total = { passed: 0, failed: 0 };
for (const suite of suites) {
  const started = Date.now();
  console.log(`\n== ${suite.name}`);
  const tally = suite.run();
  total.passed += tally.passed;
  total.failed += tally.failed;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`== ${suite.name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function spawn(command: string, args: readonly string[]): number {
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;
}

function check(command: string, args: readonly string[]): Tally {
  return spawn(command, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitest(name: string, projects: readonly string[]): Tally {
  const report = `.cache/vitest-${name}.json`;
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = spawn('vitest', ['run', ...projects, ...reporters]);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } =
    readReport<Record<'numPassedTests' | 'numFailedTests', number>>(report);
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

function browser(): Tally {
  const reports = ['pglite', 'postgresql'].map((engine) => `.cache/e2e-${engine}.json`);
  for (const report of reports) rmSync(report, { force: true });
  const status = spawn('node', ['--disable-warning=ExperimentalWarning', 'scripts/e2e.ts']);
  const stats = reports.map(
    (report) => readReport<{ stats: Record<'expected' | 'unexpected' | 'flaky', number> }>(report).stats,
  );
  const sum = (key: 'expected' | 'unexpected' | 'flaky') => stats.reduce((all, each) => all + (each?.[key] ?? 0), 0);
  const failed = sum('unexpected') + sum('flaky') + stats.filter((each) => each === undefined).length;
  return { passed: sum('expected'), failed: status === 0 ? failed : Math.max(failed, 1) };
}

function readReport<T>(file: string): Partial<T> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : {};
}
