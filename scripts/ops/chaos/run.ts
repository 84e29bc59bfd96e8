/** Runs one chaos test: a cluster, players, their operations, injected faults, and the final check of the ledger. */
import { extensions } from '#server/app/extensions.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { paymentMethods, recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { TestServices } from '#scripts/dev/fixtures/players.ts';
import { ask, startCluster } from '../cluster/cluster.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { stopOnSignal, until } from '../cluster/program.ts';
import { startCrowd } from './clients.ts';
import { smallDisk, startFaults } from './faults.ts';
import type { Fault, FaultPlan } from './faults.ts';
import { DEPOSIT, planOf } from './operations.ts';
import type { Actor, Operation, Paid } from './operations.ts';
import { fateOf, verdict } from './verdict.ts';
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

const START_CASH = 100_00n;
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
    const actors = await makeActors(db, cluster, options.players);
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

    const played = { actors, operations: operations.slice(0, crowd.begun()), payments, startCash: START_CASH };
    const wrong = [...crowd.faults, ...(await verdict(db, played)), ...(await nodesThatDiffer(cluster))];
    const faults = broken.faults.map((fault) => ({ ...fault, silentMs: silence(crowd.acknowledged, fault) }));
    return { begun: crowd.begun(), fates: tallyOf(played.operations), seconds, faults, wrong };
  } finally {
    await connection.close();
    await cluster.stop();
  }
}

async function makeActors(db: Database, cluster: Cluster, count: number): Promise<Actor[]> {
  const config = {
    ...testConfig,
    secrets: { ...cluster.secrets, PEPPER: [cluster.secrets.PEPPER] as const },
    passwordCost: { memoryKib: Number(ENV.PASSWORD_MEMORY_KIB), passes: Number(ENV.PASSWORD_PASSES) },
  };
  const house: TestServices = { ...extensions, db, config, now: () => new Date() };
  const actors: Actor[] = [];
  const makers = Array.from({ length: 8 }, async () => {
    while (actors.length < count) {
      const player = await newPlayer(house, { cash: START_CASH, withdrawalPassword: true });
      actors.push({ player, launch: await launchFor(house, player) });
    }
  });
  await Promise.all(makers);
  return actors;
}

/** Creates the charges that the provider will notify as paid. */
async function makeCharges(db: Database, payments: readonly Paid[]): Promise<void> {
  const [method] = await db.select().from(paymentMethods).limit(1);
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 24 * 60 * 60 * 1000)];
  for (let from = 0; from < payments.length; from += 1000) {
    const rows = payments.slice(from, from + 1000).map(({ actor, txid }) => ({
      memberId: actor.player.id,
      methodId: method?.id ?? 0,
      amountCents: DEPOSIT,
      feeCents: 0n,
      state: 'open',
      billNo: `C${txid}`,
      reference: txid,
      createdAt,
      expiresAt,
    }));
    await db.insert(recharges).values(rows);
  }
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

function tallyOf(operations: readonly Operation[]): Record<Fate, number> {
  const fates = { done: 0, refused: 0, unknown: 0 };
  for (const operation of operations) fates[fateOf(operation)] += 1;
  return fates;
}
