/**
 * Runs all repeatable rewards together: the tests of `rewards-whole` over a hundred times as many weeks, with the
 * values of the best policies.
 */
import { randomInt } from 'node:crypto';
import { spawnSync } from 'node:child_process';

const WEEKS = 100_000;

export function benchRewards(): void {
  const seed = process.env.REWARD_SEED ?? String(randomInt(2 ** 32));
  process.stdout.write(`\nRewards over ${WEEKS} weeks of each strategy, REWARD_SEED=${seed}\n`);
  const flags = ['--testTimeout', '900000', '--reporter', 'dot'];
  const ran = spawnSync('vitest', ['run', '--project', 'server', ...flags, 'tests/unit/rewards-whole.test.ts'], {
    stdio: 'inherit',
    env: { ...process.env, REWARD_WEEKS: String(WEEKS), REWARD_SEED: seed },
  });
  if (ran.status !== 0) throw new Error('a strategy gains by the rewards');
}
