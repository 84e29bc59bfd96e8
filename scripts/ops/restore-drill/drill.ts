/**
 * Runs the restore drill. Money moves during a base backup and after it, an instant is recorded, and more money moves.
 * Then the server is lost. The server restored from backup and archive must have exactly the ledger of that instant,
 * and must continue to work.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mixedOperations, newActor, unfinished, wrongMoney } from '#scripts/dev/fixtures/actors.ts';
import { clusterHome } from '#scripts/dev/postgres-cluster.ts';
import type { Actor, Operation } from '#scripts/dev/fixtures/operations.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { createDatabase, databaseAt, freePort } from '#scripts/dev/postgres.ts';
import { seededRandom } from '#scripts/dev/fixtures/seeded-random.ts';
import { backoffice, newDataFolder, openServices, startServer, startStack } from '#scripts/dev/server-process.ts';
import type { ServerOptions, StudioProcess } from '#scripts/dev/server-process.ts';
import { differences, digestOf } from './ledger-checks.ts';
import { afterRestore, restoreTo } from './restore.ts';
import { archiveAll, archiving, asked, instantOf, takeBaseBackup } from './backup.ts';

export interface DrillReport {
  readonly instant: string;
  /** The number of operations acknowledged before the instant, and after it. */
  readonly before: number;
  readonly after: number;
  readonly backupBytes: number;
  readonly walBytes: number;
  readonly databaseBytes: number;
  /** The time from the start of PostgreSQL until it accepts writes, and of the server until it listens, ms. */
  readonly recoveryMs: number;
  readonly serverMs: number;
  /** Differences from the state at the instant, and failures afterwards; empty on success. */
  readonly faults: readonly string[];
}

/** The number of players, and how often each runs each operation in each part of the drill. */
export interface DrillSize {
  readonly players: number;
  readonly rounds: number;
}

const random = seededRandom('DRILL_SEED');

export async function restoreDrill({ players, rounds }: DrillSize): Promise<DrillReport> {
  const home = clusterHome();
  const secrets = newDataFolder();
  const ends: (() => unknown)[] = [secrets.remove, home.remove];
  try {
    const archive = home.folder('archive');
    const data = home.init('first');
    const first = await home.start(data, archiving(archive));
    ends.unshift(() => first.stop('SIGQUIT'));
    const options = {
      databaseUrl: await createDatabase(first.address, 'jogada'),
      dataFolder: secrets.folder,
      port: await freePort(),
      studioPort: await freePort(),
      env: pace,
    };
    const { server, studio } = await startStack(options);
    ends.unshift(() => Promise.all([server, studio].map((program) => program.end('SIGKILL'))));
    const books = await openServices(options);
    const { house } = books;
    const actors = await Promise.all(Array.from({ length: players }, () => newActor(house)));
    const operations = (once: number) =>
      mixedOperations(
        house,
        actors,
        { ...often(players * rounds), steps: once, withdrawal: once, claim: once },
        random,
      );
    const run = (wanted: readonly Operation[]) =>
      Promise.all(wanted.map((each) => each.run({ send: server.send, studio: studio.send })));

    const kept = operations(players);
    const backup = home.folder('second');
    const [early, meanwhile, late] = thirds(kept);
    await run(early);
    await Promise.all([takeBaseBackup(first.address, data, backup), run(meanwhile)]);
    await run(late);
    await settled(() => unfinished({ house, studio: studio.tables }));
    const digest = await digestOf(options.databaseUrl);
    const instant = await instantOf(first.address);

    const lost = operations(0);
    await run(lost);
    await archiveAll(first.address);
    const databaseBytes = await sizeOf(options.databaseUrl);
    await books.close();
    await server.end('SIGKILL');
    await first.stop('SIGQUIT');

    const backupBytes = weight(backup);
    const recovering = Date.now();
    const second = await restoreTo(home, backup, archive, instant);
    ends.unshift(() => second.stop());
    const recoveryMs = Date.now() - recovering;
    const again = { ...options, databaseUrl: databaseAt(second.address, 'jogada') };
    const faults = differences(digest, await digestOf(again.databaseUrl));
    await afterRestore(again.databaseUrl);
    const { serverMs, faults: later } = await goOn(again, studio, actors, kept);
    return {
      instant,
      before: kept.length,
      after: lost.length,
      backupBytes,
      walBytes: weight(archive),
      databaseBytes,
      recoveryMs,
      serverMs,
      faults: [...faults, ...later],
    };
  } finally {
    for (const end of ends) await end();
  }
}

/** Checks a server on the restored database: the players' balances, the audit, and new operations. */
async function goOn(
  options: ServerOptions,
  studio: StudioProcess,
  actors: readonly Actor[],
  kept: readonly Operation[],
) {
  const starting = Date.now();
  const server = await startServer(options);
  const serverMs = Date.now() - starting;
  const books = await openServices(options);
  try {
    const { house } = books;
    const written = { house, studio: studio.tables };
    const wrong = await wrongMoney(written, actors, kept);
    const audit = (when: string) =>
      auditFaults(options, server).then((lines) => lines.map((line) => `${when}: ${line}`));
    const audited = await audit('at its start');
    const fresh = await Promise.all([newActor(house), newActor(house)]);
    const next = mixedOperations(house, fresh, { ...often(4), steps: 2, withdrawal: 2, claim: 2 }, random);
    await Promise.all(next.map((each) => each.run({ send: server.send, studio: studio.send })));
    await settled(() => unfinished(written));
    const faults = [...wrong, ...audited, ...(await wrongMoney(written, fresh, next)), ...(await audit('gone on'))];
    return { serverMs, faults };
  } finally {
    await books.close();
    await server.end('SIGTERM');
  }

  async function auditFaults(where: ServerOptions, running: typeof server): Promise<string[]> {
    const { lines, code } = backoffice(where, running, await operatorToken(books.house, 'ana'), 'audit');
    const bad = lines.filter((line) => !line.startsWith('ok '));
    return code === 0 || bad.length > 0 ? bad : [`the audit ended with ${code}`];
  }
}

const pace = { GAME_TABLE_PACE: '6' };
const often = (count: number) => ({ deposit: count, spin: count, round: count, table: 0 });

function thirds<T>(values: readonly T[]): readonly [T[], T[], T[]] {
  const third = Math.ceil(values.length / 3);
  return [values.slice(0, third), values.slice(third, 2 * third), values.slice(2 * third)];
}

/** Waits until no operation is unfinished. */
async function settled(left: () => Promise<number>): Promise<void> {
  while ((await left()) > 0) await new Promise((resume) => setTimeout(resume, 50));
}

const sizeOf = (address: string): Promise<number> =>
  asked(address, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database())::text as bytes',
    );
    return Number(rows[0]?.bytes);
  });

function weight(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    statSync(join(folder, name)),
  );
  return entries.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
}
