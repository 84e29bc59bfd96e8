/**
 * Tests seeded simulations of money (docs/how-to/simulate-money.md): a new seed, and that equal seeds give equal runs.
 */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { simulate } from '#scripts/simulate/run.ts';

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

it('twelve days of faults from a new seed leave the ledger and all balances correct', async () => {
  const seed = randomInt(2 ** 31);
  process.stdout.write(`simulation: npm run simulate -- --seed ${seed} --trace\n`);
  const { failure, trace, days } = await simulate(seed, { days: 12 });
  expect(failure, `seed ${seed}\n${trace.slice(-12).join('\n')}`).toBe(null);
  expect(days).toBe(12);
});
