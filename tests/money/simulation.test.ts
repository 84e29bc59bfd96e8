/**
 * Tests seeded simulations of money (docs/how-to/simulate-money.md): some seconds with new seeds, and that equal
 * seeds give equal runs.
 */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { simulate } from '#scripts/simulate/run.ts';

const MS = 12_000;

it('a seed determines its whole run: operations, faults and every statement', async () => {
  const [one, again, other] = [
    await simulate(7, { days: 2 }),
    await simulate(7, { days: 2 }),
    await simulate(8, { days: 1 }),
  ];
  expect(one.failure).toBe(null);
  expect(again.trace).toEqual(one.trace);
  expect(again).toMatchObject({ hash: one.hash, statements: one.statements, counters: one.counters });
  expect(one.trace).not.toEqual(expect.arrayContaining([...other.trace]));
});

it('thirty days of faults leave the ledger and all balances correct', async () => {
  const until = Date.now() + MS;
  for (let seed = randomInt(2 ** 31); Date.now() < until; seed++) {
    process.stdout.write(`simulation: npm run simulate -- --seed ${seed} --trace\n`);
    const { failure, trace, days, operations } = await simulate(seed, { until });
    expect(failure, `seed ${seed}\n${trace.slice(-12).join('\n')}`).toBe(null);
    process.stdout.write(`simulation: ${days} days, ${operations} operations\n`);
  }
});
