/**
 * `npm run footprint`: measures what the product takes on this machine, against its bounds, in one run of about 20
 * minutes. Memory after the main job and the share of a core at rest, with PostgreSQL and with the embedded engine. The
 * first and second `npm start`. Then `npm run bench -- --only wallet` and `npm run load`. Nothing else may run beside
 * it. `-- --only start`: one part alone (memory, start, wallet, load). `-- --rest 120`: the seconds at rest.
 */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { figuresOf, startsOf } from './footprint/measure.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'memory,start,wallet,load' },
    rest: { type: 'string', default: '120' },
  },
});

/** Prints a figure with its unit, and its bound. */
function line(what: string, figure: number, unit: string, most?: number): void {
  const text = `${figure.toFixed(unit === 'MB' ? 0 : 2)} ${unit}`;
  const verdict = most === undefined ? '' : `at most ${most} ${unit}: ${figure <= most ? 'kept' : 'NOT KEPT'}`;
  console.log(`${what.padEnd(58)}${text.padStart(12)}   ${verdict}`.trimEnd());
}

async function memory(): Promise<void> {
  const rest = Number(values.rest);
  const own = await figuresOf('postgres', rest);
  line('server with PostgreSQL, first start, after the main job', own.first, 'MB', 250);
  line('server with PostgreSQL, next start, after the main job', own.server, 'MB', 250);
  line('studio, after the main job', own.studio, 'MB');
  line(`server with PostgreSQL, at rest for ${rest} s`, own.serverAtRest, '%', 1);
  line(`studio, at rest for ${rest} s`, own.studioAtRest, '%');
  const embedded = await figuresOf('embedded', rest);
  const engine = embedded.engine ?? NaN;
  line('the embedded engine alone, with the same data', engine, 'MB');
  line('server with it, first start, above that', embedded.first - engine, 'MB', 250);
  line('server with it, next start, above that', embedded.server - engine, 'MB', 250);
  line(`server with the embedded engine, at rest for ${rest} s`, embedded.serverAtRest, '%', 1);
}

async function start(): Promise<void> {
  const [first, second] = await startsOf();
  line('first `npm start` of a clone with its packages', first, 's', 45);
  line('second `npm start`', second, 's', 3);
}

const npm = (...words: string[]) => {
  console.log(`\nnpm ${words.join(' ')}`);
  const { status } = spawnSync('npm', words, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
};

console.log(`Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown kind'}\n`);
const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  memory,
  start,
  wallet: () => npm('run', '--silent', 'bench', '--', '--only', 'wallet'),
  load: () => npm('run', '--silent', 'load'),
};
for (const name of values.only.split(',')) await parts[name]?.();
process.exit();
