/**
 * Tests seeded simulations of money (docs/how-to/simulate-money.md): a new seed, and that equal seeds give equal runs.
 */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { simulate } from '#scripts/simulate/run.ts';

const newSeed = randomInt(100, 2 ** 31);
let other: readonly string[] = [];

it('twelve days of faults from a new seed leave the ledger and all balances correct', async () => {
  process.stdout.write(`simulation: npm run simulate -- --seed ${newSeed} --trace\n`);
  const { failure, trace, days } = await simulate(newSeed, { days: 12 });
  expect(failure, `seed ${newSeed}\n${trace.slice(-12).join('\n')}`).toBe(null);
  expect(days).toBe(12);
  other = trace;
});

it('a seed determines its whole run: operations, faults and every statement', async () => {
  const [one, again] = [await simulate(7, { days: 1 }), await simulate(7, { days: 1 })];
  expect(one.failure).toBe(null);
  expect(again.trace).toEqual(one.trace);
  expect(again).toMatchObject({ hash: one.hash, statements: one.statements, counters: one.counters });
  expect(Object.keys(one.counters.faults)).not.toEqual([]);
  // The new seed's run is another one.
  expect(other.length).toBeGreaterThan(one.trace.length);
  expect(other.slice(0, one.trace.length)).not.toEqual(one.trace);
});
