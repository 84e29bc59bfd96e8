/**
 * `npm run chaos`: runs a cluster under load while copies, primaries, disks, clocks and connections fail, and then
 * checks the ledger. It takes at most 40 minutes, about 15 on two cores. `-- --operations 100000 --clients 50 --minutes
 * 40`; `--short`: a minute and a half, without the full disk. Ctrl+C ends the cluster and removes its data. CHAOS_SEED
 * repeats a random order. Exits with 1 on any fault.
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '#scripts/dev/fixtures/seeded-random.ts';
import { printFaults } from './chaos/print.ts';
import { runChaos } from './chaos/run.ts';

const { values } = parseArgs({
  options: {
    operations: { type: 'string' },
    clients: { type: 'string', default: '50' },
    players: { type: 'string' },
    minutes: { type: 'string', default: '40' },
    short: { type: 'boolean', default: false },
  },
});
const isShort = values.short;
const operations = Number(values.operations ?? (isShort ? 2_000 : 100_000));
const report = await runChaos({
  operations,
  clients: Number(values.clients),
  players: Number(values.players ?? (isShort ? 60 : 300)),
  random: seededRandom('CHAOS_SEED'),
  faults: isShort
    ? { primaryKills: [0.4], diskFull: null, copyKillEveryMs: 5_000, clockStepEveryMs: 5_000 }
    : { primaryKills: [0.3, 0.75], diskFull: 0.5, copyKillEveryMs: 5_000, clockStepEveryMs: 10_000 },
  mostMs: Number(values.minutes) * 60_000,
});

const { begun, fates, seconds, faults, wrong } = report;
console.log(
  `\n${begun} of ${operations} operations by ${values.clients} clients in ${seconds.toFixed(0)} s (${(begun / seconds).toFixed(0)} a second)`,
);
console.log(`  acknowledged ${fates.done}, refused ${fates.refused}, never heard of ${fates.unknown}`);
printFaults(faults);
for (const line of wrong.slice(0, 40)) console.log(`WRONG ${line}`);
if (begun < operations) console.log(`Only ${begun} of ${operations} operations fitted into ${values.minutes} minutes.`);
console.log(
  wrong.length === 0
    ? '\nThe books are sound, and every operation is there as often as it was said to be.'
    : `\n${wrong.length} things are wrong.`,
);
process.exit(wrong.length === 0 && begun === operations ? 0 : 1);
