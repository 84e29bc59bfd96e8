/** Runs one chaos test: a cluster, players, their operations, injected faults, and the final check of the ledger. */
import { extensions } from '#server/app/extensions.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import type { TestServices } from '#scripts/dev/fixtures/players.ts';
import { ask, startCluster } from '../cluster/cluster.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { stopOnSignal, until } from '../cluster/program.ts';
import { makeActors, makeCharges, START_CASH } from './actors.ts';
import { startCrowd } from './clients.ts';
import { smallDisk, startFaults } from './faults.ts';
import type { Fault, FaultPlan } from './faults.ts';
import { planOf } from './operations.ts';
import { tallyOf, verdict } from './verdict.ts';
import type { Fate } from './verdict.ts';

export interface ChaosOptions {
  readonly operations: number;
  readonly clients: number;
  readonly players: number;
  readonly random: () => number;
  readonly faults: FaultPlan;
  /** No operation starts after so many ms. */
  readonly mostMs: number;
}

export interface ChaosReport {
  /** How many operations were sent, and their outcomes for the clients. */
  readonly begun: number;
  readonly fates: Readonly<Record<Fate, number>>;
  readonly seconds: number;
  readonly faults: readonly (Fault & {
    /** The longest time without an acknowledgement between the fault and its repair, ms. */
    readonly silentMs: number;
  })[];
  /** The faults found; empty for none. */
  readonly wrong: readonly string[];
}

/** Settings that allow many requests of few people and make hashing cheap, because neither is under test. */
const ENV = { RATE_LIMIT_SCALE: '100000', PASSWORD_MEMORY_KIB: '64', PASSWORD_PASSES: '1', DEMO_HISTORY: 'off' };

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const disk = smallDisk();
  const cluster = await startCluster({
    env: ENV,
    ownClocks: true,
    prepareDisk: disk.prepare,
    parameters: { max_wal_size: '256MB', min_wal_size: '64MB' },
  });
  stopOnSignal(cluster.stop, 1);
  const connection = await connectPostgres(cluster.databaseUrl, { directUrl: cluster.directUrl, poolSize: 8 });
  try {
    const { db } = connection;
    const actors = await makeActors(houseOf(db, cluster), options.players);
    const { operations, payments } = planOf(actors, options.operations, options.random);
    await makeCharges(db, payments);

    const began = performance.now();
    const crowd = startCrowd(operations, {
      ...options,
      url: cluster.apiUrl,
      secrets: cluster.secrets,
      until: began + options.mostMs,
    });
    const broken = startFaults(cluster, options.faults, {
      random: options.random,
      share: () => crowd.begun() / operations.length,
      disk: disk.how(),
    });
    await crowd.done;
    const seconds = (performance.now() - began) / 1000;
    await broken.end();
    await untilQuiet(cluster);

    const played = {
      actors,
      operations: operations.slice(0, crowd.begun()),
      payments,
      startCash: START_CASH,
      lockedBefore: 0n,
    };
    const wrong = [...crowd.faults, ...(await verdict(db, played)), ...(await nodesThatDiffer(cluster))];
    const faults = broken.faults.map((fault) => ({ ...fault, silentMs: silence(crowd.acknowledged, fault) }));
    return { begun: crowd.begun(), fates: tallyOf(played.operations), seconds, faults, wrong };
  } finally {
    await connection.close();
    await cluster.stop();
  }
}

/** Returns what the factories of players need: the cluster's database and secrets. */
function houseOf(db: Database, cluster: Cluster): TestServices {
  const config = {
    ...testConfig,
    secrets: { ...cluster.secrets, PEPPER: [cluster.secrets.PEPPER] as const },
    passwordCost: { memoryKib: Number(ENV.PASSWORD_MEMORY_KIB), passes: Number(ENV.PASSWORD_PASSES) },
  };
  return { ...extensions, db, config, now: () => new Date() };
}

/** Waits until no transaction of the copies runs. A request whose client has gone may still be in progress. */
async function untilQuiet(cluster: Cluster): Promise<void> {
  let quiet = 0;
  await until('quiet books', 60_000, async () => {
    const [row] = await ask(
      cluster.directUrl,
      `select max(id)::text as id, (select count(*)::int from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid() and query ilike '%ledger%') as busy from ledger_entry`,
    );
    quiet = row?.busy === 0 ? quiet + 1 : 0;
    return quiet >= 10 ? true : null;
  });
}

/** Returns the nodes whose ledger differs from the primary's. */
async function nodesThatDiffer(cluster: Cluster): Promise<string[]> {
  const saying = `select count(*)::text || ' entries up to ' || max(id)::text || ' of ' || sum(abs(amount_cents))::text as books from ledger_entry`;
  const booksOf = async (port: number) => {
    const url = new URL(cluster.directUrl);
    url.port = String(port);
    const [row] = await ask(url.href, saying);
    return String(row?.books);
  };
  const wrong: string[] = [];
  const [own] = await ask(cluster.directUrl, saying);
  for (const node of cluster.nodes) {
    const said = await until(`the books of ${node.name}`, 30_000, async () => {
      const books = await booksOf(node.port);
      return books === own?.books ? books : null;
    }).catch(() => null);
    if (said === null)
      wrong.push(
        `${node.name} has other books than the primary: ${await booksOf(node.port)}, not ${String(own?.books)}`,
      );
  }
  return wrong;
}

function silence(acknowledged: readonly number[], { at, healed }: Fault): number {
  const until = healed ?? at;
  let longest = 0;
  for (let index = 1; index < acknowledged.length; index++) {
    const [before, after] = [acknowledged[index - 1] ?? 0, acknowledged[index] ?? 0];
    if (after >= at && before <= until) longest = Math.max(longest, after - Math.max(before, at));
  }
  return longest;
}
