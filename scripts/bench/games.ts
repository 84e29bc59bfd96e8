/**
 * Runs the unit tests' simulation of every game at thirty times its length. Each return over millions of rounds must be
 * within its error bound.
 */
import { spawnSync } from 'node:child_process';

const TIMES = 30;

export function benchGames(): void {
  process.stdout.write(`\nReturns over ${TIMES} times the rounds of the tests\n`);
  const flags = ['--testTimeout', '600000', '--reporter', 'dot'];
  const ran = spawnSync('vitest', ['run', ...flags, 'tests/unit/games'], {
    stdio: 'inherit',
    env: { ...process.env, ROUNDS_TIMES: String(TIMES) },
  });
  if (ran.status !== 0) throw new Error('a return is outside its error bound');
}
