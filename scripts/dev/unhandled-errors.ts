/**
 * A reporter of vitest: writes errors that belong to no test, with their stacks, to the file that
 * `UNHANDLED_ERRORS_FILE` names. Vitest's own report of results leaves them out, though they fail the run.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const texts = errors.map(({ name, message, stack, VITEST_TEST_PATH: file }) =>
      [`${name}: ${message}`, ...(file ? [`while ${String(file)} ran`] : []), stack ?? ''].join('\n'),
    );
    const path = process.env.UNHANDLED_ERRORS_FILE;
    if (path) writeFileSync(path, JSON.stringify(texts));
  }
}
