/**
 * `npm run upgrade-drill`: players bet, deposit and withdraw at an installation of the sandbox while you upgrade it.
 * Afterwards it compares the ledger with what was acknowledged. It needs the installation's settings and its database,
 * and no other players (docs/how-to/install-the-archive.md#upgrade). A database serves for one drill. `-- --seconds 120
 * --clients 50`. Exits with 1 where something was lost or booked twice.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { extensions } from '#server/app/extensions.ts';
import { readConfig } from '#server/platform/config.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { programEnvironment } from '#server/platform/program-environment.ts';
import { seededRandom } from '#scripts/dev/fixtures/seeded-random.ts';
import { makeActors, makeCharges, START_CASH } from './chaos/actors.ts';
import { startCrowd } from './chaos/clients.ts';
import { planOf } from './chaos/operations.ts';
import { tallyOf, verdict } from './chaos/verdict.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, clients: { type: 'string', default: '50' } },
});
const config = readConfig(programEnvironment(process.env));
if (!config.sandbox || config.databaseUrl === null) throw new Error('The drill needs SANDBOX=on and DATABASE_URL.');
const random = seededRandom('DRILL_SEED');
/** More operations than can be sent, so that the time ends the drill. */
const OPERATIONS = 100_000;

const { db, close } = await connectPostgres(config.databaseUrl, {
  directUrl: config.databaseDirectUrl,
  poolSize: 8,
});
const [locked] = await selectRows<{ cents: string }>(
  db,
  sql`select coalesce(sum(balance_cents), 0)::text as cents from ledger_account where kind = 'locked' and owner is not null`,
);
const actors = await makeActors({ ...extensions, db, config, now: () => new Date() }, 150);
const { operations, payments } = planOf(actors, OPERATIONS, random);
await makeCharges(db, payments);

const began = performance.now();
const crowd = startCrowd(operations, {
  ...{ clients: Number(values.clients), random, secrets: config.secrets, url: config.publicUrl },
  until: began + Number(values.seconds) * 1000,
});
console.log(`${values.clients} clients play for ${values.seconds} s. Upgrade now.`);
await crowd.done;

const sent = operations.slice(0, crowd.begun());
const fates = tallyOf(sent);
const gaps = crowd.acknowledged.slice(1).map((at, index) => at - (crowd.acknowledged[index] ?? at));
console.log(
  `operations ${sent.length}: acknowledged ${fates.done}, refused ${fates.refused}, unknown ${fates.unknown}`,
);
console.log(`longest time without an acknowledgement: ${Math.max(0, ...gaps).toFixed(0)} ms`);
const played = { actors, operations: sent, payments, startCash: START_CASH, lockedBefore: BigInt(locked?.cents ?? 0) };
const wrong = [...crowd.faults, ...(await verdict(db, played))];
for (const line of wrong.slice(0, 40)) console.log(`WRONG ${line}`);
if (wrong.length === 0)
  console.log('Every acknowledged operation is there once, no other twice, and the books are sound.');
await close();
process.exit(wrong.length === 0 ? 0 : 1);
