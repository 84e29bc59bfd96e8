/** Seeded simulations of money (docs/how-to/simulate-money.md): half a minute of fresh seeds, and that a seed is the whole of its run. */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { simulate } from '#scripts/simulate/run.ts';

const MS = 30_000;

it('a seed is the whole of its run: what happened, what failed, and every statement', async () => {
  const seed = 7;
  const [one, other] = [await simulate(seed, { days: 3 }), await simulate(seed, { days: 3 })];
  expect(one.failure).toBe(null);
  expect(other.trace).toEqual(one.trace);
  expect(other).toMatchObject({ hash: one.hash, statements: one.statements, counters: one.counters });
  expect((await simulate(seed + 1, { days: 1 })).hash).not.toBe((await simulate(seed, { days: 1 })).hash);
});

it('thirty days of faults leave the books and everybody’s money whole', async () => {
  const until = Date.now() + MS;
  for (let seed = randomInt(2 ** 31); Date.now() < until; seed++) {
    process.stdout.write(`simulation: npm run simulate -- --seed ${seed} --trace\n`);
    const { failure, trace, days, operations } = await simulate(seed, { until });
    expect(failure, `seed ${seed}\n${trace.slice(-12).join('\n')}`).toBe(null);
    process.stdout.write(`simulation: ${days} days, ${operations} operations\n`);
  }
});
