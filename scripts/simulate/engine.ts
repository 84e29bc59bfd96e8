/**
 * Runs the embedded engine on a copy of a template for each seed. It injects the loss of statements, connections and
 * the process.
 */
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { openEmbedded } from '#server/platform/db/embedded-engine.ts';
import type { Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrationsFolder } from '#server/platform/db/migration-status.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { seedCrypto } from './seeded-crypto.ts';

/**
 * A fault at the `at`-th statement or commit after it was set (a commit also counts as a statement). `cut`: the
 * connection breaks, and its transaction is rolled back. `crash`: the process ends there. `isDone`: the statement was
 * executed before, and only its reply is lost.
 */
export interface DatabaseFault {
  readonly kind: 'cut' | 'crash';
  readonly of: 'statement' | 'commit';
  readonly at: number;
  readonly isDone: boolean;
}

export interface Engine {
  readonly connection: Connection;
  /** The same database without faults, for the simulation's own reads. */
  readonly db: Database;
  readonly setFault: (fault: DatabaseFault) => void;
  /** Removes a fault once all work has ended. Returns whether it occurred. */
  readonly endFault: () => Promise<boolean>;
  /** Returns whether the process has crashed, and no longer sends anything. */
  readonly isDown: () => boolean;
  /** Returns the number of statements and commits. */
  readonly counts: () => Counts;
  /** Sets the time of `now()` in SQL, which the proofs use. */
  readonly setClock: (ms: number) => Promise<unknown>;
}

/** The numbers of statements, and of commits among them. */
export interface Counts {
  readonly statement: number;
  readonly commit: number;
}

/** Draws a fault at a random statement, or as often at a commit. Faults between two commits would otherwise be rare. */
export function drawFault({ int, chance, pick }: Random, kind: DatabaseFault['kind'], size: Counts): DatabaseFault {
  const of = pick(['statement', 'commit'] as const);
  return { kind, of, at: 1 + int(size[of]), isDone: chance(0.5) };
}

/** Returns the difference of two counts. */
export const countsBetween = (before: Counts, after: Counts): Counts => ({
  statement: after.statement - before.statement,
  commit: after.commit - before.commit,
});

/** The driver's error for a broken connection. */
const broken = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

/** The date of the template's first rows. Every simulation starts later. */
export const TEMPLATE_DAY = Date.UTC(2026, 0, 1, 12);

type Client = Pick<PGlite, 'query'>;
type Transaction = Parameters<Parameters<PGlite['transaction']>[0]>[0];

function withFaults(engine: PGlite) {
  let fault: DatabaseFault | null = null;
  let hasFired = false;
  let down = false;
  let tried = 0;
  let count: Counts = { statement: 0, commit: 0 };
  let left = 0;

  /** Runs one statement. `onCut`: called when its connection is lost. */
  async function statement<T>(isCommit: boolean, run: () => Promise<T>, onCut?: () => void): Promise<T> {
    tried++;
    if (down) throw broken();
    count = { statement: count.statement + 1, commit: count.commit + (isCommit ? 1 : 0) };
    if (fault === null || (fault.of === 'commit' && !isCommit) || --left !== 0) return run();
    hasFired = true;
    down = fault.kind === 'crash';
    onCut?.();
    if (fault.isDone) await run();
    throw broken();
  }

  const client = {
    query: ((...asked: Parameters<Client['query']>) =>
      statement(!/^\s*select/i.test(asked[0]), () => engine.query(...asked))) as Client['query'],
    async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      let isCut = false;
      const cut = () => {
        isCut = true;
      };
      let isUnheard = false as boolean;
      const result = await engine.transaction(async (tx) => {
        const inside = Object.assign(Object.create(tx) as Transaction, {
          query: (...asked: Parameters<Transaction['query']>) => {
            if (isCut) return Promise.reject(broken());
            return statement(false, () => tx.query(...asked), cut);
          },
        });
        const made = await work(inside);
        if (isCut) throw broken();
        // At a commit, a loss before it rolls everything back. A loss after it keeps everything, without a reply.
        await statement(true, () => Promise.resolve(), cut).catch((error: unknown) => {
          if (fault?.isDone !== true || !isCut) throw error;
          isUnheard = true;
        });
        return made;
      });
      if (isUnheard) throw broken();
      return result as T;
    },
  };
  return {
    client: client as unknown as PGlite,
    setFault: (next: DatabaseFault) => {
      [fault, hasFired, left] = [next, false, next.at];
    },
    // Parallel work continues for a while after the failed statement. After a crash all its statements fail as well.
    endFault: async () => {
      for (let before = -1; hasFired && before !== tried;) {
        before = tried;
        for (let turn = 0; turn < 20; turn++) await new Promise((resume) => setImmediate(resume));
      }
      const isHit = hasFired;
      [fault, down, hasFired] = [null, false, false];
      return isHit;
    },
    isDown: () => down,
    counts: () => count,
  };
}

function connectionOf(db: ReturnType<typeof drizzle>, close: () => Promise<void>): Connection {
  const readSnapshot = <T>(read: (tx: Database) => Promise<T>) =>
    db.transaction((tx) => read(tx as unknown as Database), { accessMode: 'read only' });
  return {
    db: Object.assign(db, { readSnapshot }) as unknown as Database,
    engine: 'pglite',
    notify: () => Promise.resolve(),
    listen: () => undefined,
    pool: () => null,
    close,
  };
}

let template: Promise<Blob> | null = null;

/** Creates the tables with their first rows, once per process and always the same. */
async function makeTemplate(): Promise<Blob> {
  const engine = await openEmbedded();
  await migrate(engine, migrationsFolder);
  const restore = seedCrypto(createRandom(0).next);
  try {
    let dump: Blob | undefined;
    const close = async () => {
      dump = await engine.dumpDataDir('none');
      await engine.close();
    };
    const connection = connectionOf(drizzle({ client: engine, casing: 'snake_case' }), close);
    await (await startApi({ connection, clock: () => TEMPLATE_DAY })).close();
    if (!dump) throw new Error('the template was not written');
    return dump;
  } finally {
    restore();
  }
}

/** SQL that makes `now()` resolve here before PostgreSQL's own. */
const OWN_CLOCK = `create schema simulated;
  create function simulated.now() returns timestamptz language sql stable as $$ select current_setting('simulated.now')::timestamptz $$;
  set search_path to simulated, pg_catalog, public;`;

/** Opens a copy of the template in memory. */
export async function openEngine(): Promise<Engine> {
  template ??= makeTemplate();
  const engine = await openEmbedded({ loadDataDir: await template });
  const setClock = (ms: number) =>
    engine.query(`select set_config('simulated.now', $1, false)`, [new Date(ms).toISOString()]);
  await setClock(TEMPLATE_DAY);
  await engine.exec(OWN_CLOCK);
  const { client, ...faults } = withFaults(engine);
  const casing = 'snake_case';
  return {
    ...faults,
    setClock,
    db: connectionOf(drizzle({ client: engine, casing }), () => Promise.resolve()).db,
    connection: connectionOf(drizzle({ client, casing }), () => engine.close()),
  };
}
