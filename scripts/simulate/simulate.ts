/**
 * `npm run simulate`: runs seeded simulations of money on the embedded engine, each of thirty virtual days with at most
 * 500 operations. `-- --seed N` replays one exactly. `--seeds 1000` runs many, from a new one or from `--seed`.
 * `--trace` prints every line of the trace. Exits with 1 on any fault, and prints how to replay that seed.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addCounters, newCounters } from './counters.ts';
import { simulate } from './run.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, seeds: { type: 'string' }, trace: { type: 'boolean', default: false } },
});
const first = Number(values.seed ?? randomInt(2 ** 31));
const wanted = Number(values.seeds ?? 1);
const all = newCounters();
const sums = { days: 0, operations: 0, statements: 0, failures: 0 };

for (let seed = first; seed < first + wanted; seed++) {
  const run = await simulate(seed);
  addCounters(all, run.counters);
  sums.days += run.days;
  sums.operations += run.operations;
  sums.statements += run.statements;
  const end = run.failure === null ? 'ok' : `WRONG ${run.failure}`;
  console.log(
    `seed ${seed}: ${run.days} days, ${run.operations} operations, ${run.seconds.toFixed(1)} s, ${run.hash}: ${end}`,
  );
  if (values.trace) console.log(run.trace.join('\n'));
  if (run.failure === null) continue;
  sums.failures++;
  if (!values.trace) console.log(run.trace.slice(-12).join('\n'));
  console.log(`Again: npm run simulate -- --seed ${seed} --trace`);
}

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');
console.log(`\n${wanted} seeds: ${sums.days} days, ${sums.operations} operations, ${sums.statements} statements`);
console.log(`Operations: ${listed(all.operations)}`);
console.log(`Faults: ${listed(all.faults)}`);
console.log(`Rewards: ${listed(all.rewards)}`);
console.log(`Failures: ${sums.failures}`);
process.exit(sums.failures === 0 ? 0 : 1);
